"""What a serial keypad says: lines of ASCII, each numbered and with a checksum (see ``docs/keypad.md``).

    HELLO 1 123456789*0# 0 - 0ECB     version, the pad's keys, number, the keys held ("-" for none), checksum
    KEYS 1 5 D357                     number, the keys held, checksum

Every line tells all keys that are held, so a line that is lost costs no more than itself. KEYS comes at each change and
counts the number up, from 255 to 0; HELLO comes at the start and then every half second, and repeats the number.

The firmware runs this very file under MicroPython, so it keeps to what both Pythons know: it imports nothing.
"""

VERSION = 1
PAD = "123456789*0#"  # row by row
COLUMNS = 3  # of the pad
NUMBERS = 256
BEAT_MS = 500  # between one HELLO and the next
NONE = "-"  # stands for no key


def crc(data: bytes) -> int:
    """Return the checksum: CRC-16 with polynomial 1021 and initial value FFFF, high bit first ("CCITT-FALSE")."""
    value = 0xFFFF
    for byte in data:
        value ^= byte << 8
        for _ in range(8):
            value = ((value << 1) ^ 0x1021 if value & 0x8000 else value << 1) & 0xFFFF
    return value


def sealed(text: str) -> bytes:
    """Return *text* as a line with its checksum."""
    data = text.encode()
    return data + b" %04X\n" % crc(data)


class Speaker:
    """Says what the keypad has to say; *layout* is its keys, row by row."""

    def __init__(self, layout: str = PAD) -> None:
        self._layout = layout
        self._number = 0
        self._held = NONE
        self._since_ms = BEAT_MS  # the last HELLO: the first is due

    def step(self, keys: frozenset[str], passed_ms: int) -> bytes:
        """Return the lines to send now that *keys* are held, *passed_ms* after the step before."""
        said = b""
        held = "".join([key for key in self._layout if key in keys]) or NONE
        if held != self._held:
            self._held, self._number = held, (self._number + 1) % NUMBERS
            said += sealed(f"KEYS {self._number} {held}")
        self._since_ms += passed_ms
        if self._since_ms >= BEAT_MS:
            self._since_ms = 0
            said += sealed(f"HELLO {VERSION} {self._layout} {self._number} {held}")
        return said
