"""A recording holds neither the name nor the code of whoever plays, unless they are asked for."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from device.app import main
from device.assets import open_resources, vendor_of
from device.process.signals import Signals
from device.saving.store import Store
from device.scripting.anonymous import Anonymous
from firmware_sim.forms import VERSIONS, stamp
from firmware_sim.registration import ANONYMOUS, Registration, grouped, make_code
from tests.device.fakes import MemoryKeeper
from tests.device.program import recorded_in

NAME = "Zoë Ångström"
VENDOR = vendor_of(open_resources({}))
CODE = make_code(NAME, VENDOR.keys[0]).replace(" ", "")
REAL = Registration(NAME, CODE, 2, 500)
REGISTERED = f"""\
key esc
expect screen home
expect text "{ANONYMOUS[0]}"
key ctrl+r
expect text "{grouped(ANONYMOUS[1])}"
key #
expect screen register
expect text "This session is recorded. End it, then register."
wait 1000
restart
expect screen home
expect text "{ANONYMOUS[0]}"
"""
REGISTERING = f"""\
key esc
key #
expect screen register
key enter
type {NAME}
key enter
key enter
type {CODE}
key enter
key enter
expect text "Wari is registered."
"""


def text_of(registration: Registration) -> str:
    return json.dumps(stamp("registration", registration.to_json()), ensure_ascii=False)


def forms(text: str) -> Iterator[str]:
    """Yield how a recording could hold *text*: in any composition and case, escaped, in bytes, in pieces."""
    for form in ("NFC", "NFD", "NFKC"):
        composed = unicodedata.normalize(form, text)
        for one in (composed, composed.casefold(), composed.upper(), composed.replace(" ", "")):
            yield from (one, json.dumps(one)[1:-1], one.encode().hex())


def typed(log: str) -> str:
    """Return all that was typed in a recording, key by key."""
    events = [json.loads(line) for line in log.splitlines()]
    return "".join(event[1] for event in events if isinstance(event, list) and event[0] in ("Text", "KeyDown"))


def leaks(log: str) -> list[str]:
    held = log + typed(log) + log.encode().decode("unicode_escape", "replace")
    wanted = {form for text in (NAME, *NAME.split(), CODE, grouped(CODE)) for form in forms(text)}
    return sorted(form for form in wanted if form in held or form in held.casefold())


def play(folder: Path, script: str, *arguments: str) -> Path:
    """Play a *script* on the state in *folder* and return the recording, once a replay has confirmed it."""
    (folder / "a.wari").write_text(script, encoding="utf-8")
    log = folder / "log"
    log.touch(mode=0o644)
    given = ["--script", str(folder / "a.wari"), "--state", str(folder / "state"), "--record", str(log), *arguments]
    assert main(given, Signals()) == 0
    assert main(["--replay", str(log)], Signals()) == 0
    assert log.stat().st_mode & 0o777 == 0o600
    return log


def save(folder: Path, *registrations: Registration) -> None:
    store = Store(folder / "state")
    for one in registrations:
        store.write("registration", text_of(one))
    store.close()


def saved(folder: Path) -> str | None:
    store = Store(folder / "state")
    text = store.read("registration")
    store.close()
    return text


def test_a_recording_holds_no_name_and_no_code_and_the_disk_keeps_both(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    save(tmp_path, REAL)
    log = play(tmp_path, REGISTERED).read_text(encoding="utf-8")
    assert capfd.readouterr().err == recorded_in(tmp_path / "log")
    assert leaks(log) == []
    assert ANONYMOUS[0] in log
    assert saved(tmp_path) == text_of(Registration(NAME, CODE, 2, 0))


def test_a_recording_holds_name_and_code_when_they_are_asked_for(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    log = play(tmp_path, REGISTERING, "--record-registration").read_text(encoding="utf-8")
    assert {NAME, CODE} <= set(leaks(log))
    assert "holds the registration name and code, saved or typed." in capfd.readouterr().err
    assert saved(tmp_path) == text_of(Registration(NAME, CODE))


def test_a_damaged_registration_is_not_recorded_in_parts_nor_the_copy_before_it(tmp_path: Path) -> None:
    save(tmp_path, REAL, Registration(NAME, CODE))
    file = tmp_path / "state" / "registration"
    file.write_bytes(file.read_bytes()[:-4])
    log = play(tmp_path, "key esc\nwait 20\n").read_text(encoding="utf-8")
    assert leaks(log) == []


def test_a_registration_of_a_newer_version_is_neither_recorded_nor_overwritten(tmp_path: Path) -> None:
    newer = json.dumps({"version": VERSIONS["registration"] + 1, "name": NAME, "code": CODE}, ensure_ascii=False)
    store = Store(tmp_path / "state")
    store.write("registration", newer)
    store.close()
    log = play(tmp_path, "key esc\nwait 20\n").read_text(encoding="utf-8")
    assert leaks(log) == []
    assert saved(tmp_path) == newer


@pytest.mark.parametrize(
    ("real", "shown"),
    [
        (REAL, Registration(*ANONYMOUS, 2, 500)),
        (Registration(NAME, "123"), Registration(ANONYMOUS[0], "")),
        (Registration(*ANONYMOUS), Registration(ANONYMOUS[0], "")),
        (Registration("", "", 4, 7), Registration("", "", 4, 7)),
    ],
)
def test_the_stand_in_has_a_code_only_where_the_code_is_valid(real: Registration, shown: Registration) -> None:
    keeper = MemoryKeeper()
    keeper.texts = {"registration": text_of(real), "game": NAME}
    anonymous = Anonymous(keeper, VENDOR)
    assert anonymous.read("registration") == text_of(shown)
    assert anonymous.read("game") == NAME
    anonymous.write("registration", text_of(Registration(shown.name, shown.code, 3, 9)))
    assert keeper.read("registration") == text_of(Registration(real.name, real.code, 3, 9))
