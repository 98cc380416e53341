"""MicroPython's ``machine`` with a pad wired to its pins as ``docs/keypad.md`` says, without diodes.

``WARI_PRESSES`` says what is pressed from when on, in ms: ``0= 100=5 300= 400=15 end=900``. What goes to the wire is
written to the file ``WARI_WIRE``, each line with its time.
"""
# mypy: ignore-errors
# because MicroPython runs it, with the time beside it

import os
import time

ROWS = {"123": 2, "456": 3, "789": 4, "*0#": 5}
COLUMNS = {"147*": 6, "2580": 7, "369#": 8}
LINES = {
    key: (row, column)
    for keys, row in ROWS.items()
    for others, column in COLUMNS.items()
    for key in keys
    if key in others
}
PRESSES = [one.split("=") for one in os.getenv("WARI_PRESSES").split(" ")]
time.end = int(PRESSES.pop()[1])


def joined(number: int) -> set[int]:
    """Return the pins that are joined to pin *number* by the keys that are pressed now."""
    pressed = [keys for since, keys in PRESSES if int(since) <= time.elapsed][-1]
    found, more = set(), {number}
    while more:
        found |= more
        more = {other for key in pressed for one in found & set(LINES[key]) for other in LINES[key]} - found
    return found


class Pin:
    """A pin; what it reads follows from all the others."""

    IN, OUT, PULL_UP = range(3)
    pins: "dict[int, Pin]" = {}  # noqa: RUF012

    def __init__(self, number: int, mode: int, pull: int = -1) -> None:
        self.number, self.mode, self.pull, self.drives = number, mode, pull, 0
        self.pins[number] = self

    def init(self, mode: int, pull: int = -1, value: int = 0) -> None:
        self.mode, self.drives = mode, value

    def value(self) -> int:
        near = [self.pins[number] for number in joined(self.number)]
        driven = {pin.drives for pin in near if pin.mode == Pin.OUT}
        if len(driven) > 1 or not (driven or any(pin.pull == Pin.PULL_UP for pin in near)):
            raise RuntimeError(f"pin {self.number} is short or floating")
        return driven.pop() if driven else 1


class UART:
    """A serial line that ends in a file."""

    def __init__(self, number: int, baud: int) -> None:
        self.file = open(os.getenv("WARI_WIRE"), "w")  # noqa: PTH123, SIM115 - MicroPython has no Path
        print("UART", number, baud, file=self.file)

    def write(self, data: bytes) -> None:
        for line in data.decode().strip().split("\n"):
            print(time.elapsed, line, file=self.file)
        self.file.flush()
