"""The firmware of the serial keypad: a 4×3 pad on a Raspberry Pi Pico, under MicroPython.

It goes onto the Pico together with ``matrix.py`` and ``serial_lines.py``; see ``docs/keypad.md``.
"""
# mypy: ignore-errors
# because what it imports is only there

import sys
import time

from machine import UART, Pin
from matrix import Matrix
from serial_lines import PAD, Speaker

ROWS = (2, 3, 4, 5)  # GP numbers of the pad's lines, from the top
COLUMNS = (6, 7, 8)  # and from the left
BAUD = 115200
SCAN_MS = 5
SETTLE_US = 10  # until a column has followed its row


def scan(rows, columns):
    """Return the contacts that are closed."""
    closed = set()
    for number, row in enumerate(rows):
        row.init(Pin.OUT, value=0)
        time.sleep_us(SETTLE_US)
        closed |= {(number, at) for at, column in enumerate(columns) if not column.value()}
        row.init(Pin.IN)  # not high: two keys pressed in one column would join it to a row that is low
    return frozenset(closed)


def run():
    """Scan and say, for ever, on USB and on GP0."""
    rows = [Pin(number, Pin.IN) for number in ROWS]
    columns = [Pin(number, Pin.IN, Pin.PULL_UP) for number in COLUMNS]
    wire = UART(0, BAUD)
    matrix, speaker, before = Matrix(), Speaker(), time.ticks_ms()
    while True:
        now = time.ticks_ms()
        passed, before = time.ticks_diff(now, before), now
        contacts = matrix.scan(scan(rows, columns), passed)
        said = speaker.step(frozenset(PAD[row * len(COLUMNS) + column] for row, column in contacts), passed)
        if said:
            sys.stdout.buffer.write(said)
            wire.write(said)
        time.sleep_ms(SCAN_MS)


run()
