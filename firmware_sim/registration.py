"""Name and code: who is registered, and what is locked for everybody else.

A code is twelve digits in three groups: eleven from an HMAC-SHA-256 of the normalised name under the vendor's key,
and a Damm check digit, which catches every single wrong digit and every swap of neighbours (H. M. Damm, *Total
anti-symmetrische Quasigruppen*, 2004). The key ships with the program: see the README on what that can protect.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping

from firmware_sim.errors import BadCode, BadVendor
from firmware_sim.frozen import Frozen, replace
from firmware_sim.names import compose, normalise, tidy

DIGITS = 12
TEXT_LENGTH = 80  # characters of a text in the vendor file
TRIES = 5  # wrong codes in a row before the wait
WAIT_MS = 30_000  # device time
ANONYMOUS = "Recorded player", "0" * DIGITS
"""The name and the code of whoever is registered and recorded; the code is valid in a recorded session alone."""
FREE_LEVEL = 3  # the highest level without registration
DAMM = (
    "0317598642", "7092154863", "4206871359", "1750983426", "6123045978",
    "3674209581", "5869720134", "8945362017", "9438617205", "2581436790",
)  # fmt: skip


class Vendor(Frozen):
    """Who sells the program: shown on the nag, and the *keys* of codes, newest first.

    *page* is the address of a web page with news, "" for none.
    """

    name: str
    price: str
    contact: str
    keys: tuple[str, ...]
    page: str = ""


def read_vendor(data: bytes) -> Vendor:
    """Read a vendor file; raise BadVendor naming the field that is wrong."""
    try:
        table = tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BadVendor(why="it is not UTF-8") from error
    except (ValueError, RecursionError) as error:
        raise BadVendor(why=f"it is not TOML ({str(error)[:TEXT_LENGTH]})") from error
    keys = table.get("keys")
    if not (isinstance(keys, list) and keys and all(isinstance(key, str) and key for key in keys)):
        raise BadVendor(why='the field "keys" must be a list of texts, the newest first')
    page = _shown(table, "page") if "page" in table else ""
    return Vendor(_shown(table, "name"), _shown(table, "price"), _shown(table, "contact"), tuple(keys), page)


def _shown(table: Mapping[str, object], field: str) -> str:
    """Return a field that the player sees, composed; raise BadVendor unless it is a short text."""
    text = table.get(field)
    try:
        if isinstance(text, str) and text.strip() and len(text) <= TEXT_LENGTH:
            return compose(text)
    except BadCode as error:
        raise BadVendor(why=f'the field "{field}" holds {error.values["part"]}, which is not text') from error
    raise BadVendor(why=f'the field "{field}" must be a text of 1 to {TEXT_LENGTH} characters')


def check_digit(digits: str) -> str:
    """Return the Damm digit that makes *digits* valid."""
    interim = "0"
    for digit in digits:
        interim = DAMM[int(interim)][int(digit)]
    return interim


def make_code(name: str, key: str) -> str:
    """Return the code of *name* under *key*, in groups: "1234 5678 9012". Raises BadCode unless *name* is one."""
    import hashlib  # it loads OpenSSL: 4 MiB that no start needs
    import hmac

    digest = hmac.new(key.encode(), normalise(name).encode(), hashlib.sha256).digest()
    body = f"{int.from_bytes(digest) % 10 ** (DIGITS - 1):0{DIGITS - 1}}"
    return grouped(body + check_digit(body))


def grouped(digits: str) -> str:
    """Return digits in groups of four."""
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))


def check(name: str, code: str, vendor: Vendor) -> None:
    """Raise BadCode unless *code* belongs to *name*; its code tells what is wrong with the name or with the code."""
    digits = "".join(c for c in code if c in "0123456789")
    if not normalise(name):
        raise BadCode("code-no-name")
    if not digits:
        raise BadCode("code-empty")
    if len(digits) != DIGITS or any(c not in "0123456789 -" for c in code) or check_digit(digits) != "0":
        raise BadCode("code-typo")
    import hmac  # as late as hashlib

    wanted = [make_code(name, key).replace(" ", "") for key in vendor.keys]
    if not any(hmac.compare_digest(digits, code) for code in wanted):
        raise BadCode("code-foreign", name=name)


class Registration(Frozen):
    """What is stored: *name* and *code* ("" while there is none), *wrong* codes in a row, *wait_ms* still to wait."""

    name: str = ""
    code: str = ""
    wrong: int = 0
    wait_ms: int = 0

    def tried(self, name: str, code: str, vendor: Vendor) -> tuple[Registration, BadCode | None]:
        """Return what one more try makes of this: registered, or one wrong try more and why; none counts in a wait."""
        if self.wait_ms:
            return self, BadCode("code-wait", seconds=self.wait_seconds)
        try:
            check(name, code, vendor)
        except BadCode as error:
            if error.code not in ("code-typo", "code-foreign"):
                return self, error
            wrong = self.wrong + 1
            waits = wrong >= TRIES
            return replace(self, wrong=0 if waits else wrong, wait_ms=WAIT_MS if waits else 0), error
        return Registration(tidy(name), "".join(c for c in code if c in "0123456789")), None

    @property
    def wait_seconds(self) -> int:
        """How long no code is taken, rounded up."""
        return -(-self.wait_ms // 1000)

    def passed(self, ms: int) -> Registration:
        """Return this after *ms* milliseconds of device time."""
        return replace(self, wait_ms=max(0, self.wait_ms - ms)) if self.wait_ms else self

    def is_valid(self, vendor: Vendor) -> bool:
        """True when the code belongs to the name."""
        try:
            check(self.name, self.code, vendor)
        except BadCode:
            return False
        return True

    def anonymous(self, vendor: Vendor) -> Registration:
        """Return this as a recording may hold it: ANONYMOUS where this has a name and a valid code."""
        name, code = ANONYMOUS
        return replace(self, name=name if self.name else "", code=code if self.is_valid(vendor) else "")

    def to_json(self) -> dict[str, str | int]:
        """Return what is stored."""
        return {"name": self.name, "code": self.code, "wrong": self.wrong, "wait_ms": self.wait_ms}


def from_json(value: object) -> Registration:
    """Read what was stored; raise ValueError if it has another shape."""
    if not isinstance(value, Mapping):
        raise ValueError("the registration is not a table")
    name, code = value.get("name", ""), value.get("code", "")
    wrong, wait = value.get("wrong", 0), value.get("wait_ms", 0)
    if not (isinstance(name, str) and isinstance(code, str) and type(wrong) is int and type(wait) is int):
        raise ValueError("the registration has a field of another type")
    try:
        name, code = tidy(name), tidy(code)
    except BadCode as error:
        raise ValueError(error.code) from error
    return Registration(name, code, min(max(wrong, 0), TRIES), min(max(wait, 0), WAIT_MS))
