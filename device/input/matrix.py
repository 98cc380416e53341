"""The keys of a matrix keypad, as pure rules: debounce, ghosts, auto-repeat.

The firmware of the serial keypad runs this very file under MicroPython, so it keeps to what both Pythons know: it
imports nothing. A contact is (row, column); the caller says how many milliseconds passed.
"""

DEBOUNCE_MS = 15  # a contact counts once it has been as it is for so long


class Matrix:
    """Makes the keys that are held out of one scan of the contacts after another.

    What is closed at the very first scan is no press: a stuck key, or one that was held while the power came back.
    """

    def __init__(self) -> None:
        self.held: frozenset[tuple[int, int]] = frozenset()
        self._ages: dict[tuple[int, int], int] = {}  # of contacts that differ from held, in ms
        self._ignored: frozenset[tuple[int, int]] | None = None

    def scan(self, contacts: frozenset[tuple[int, int]], passed_ms: int) -> frozenset[tuple[int, int]]:
        """Return the contacts held now that *contacts* are closed, *passed_ms* after the scan before."""
        self._ignored = contacts if self._ignored is None else self._ignored & contacts
        differing = (without_ghosts(contacts, self.held) - self._ignored) ^ self.held
        ages = {one: self._ages.get(one, -passed_ms) + passed_ms for one in differing}
        self.held = self.held ^ frozenset(one for one in ages if ages[one] >= DEBOUNCE_MS)
        self._ages = {one: age for one, age in ages.items() if age < DEBOUNCE_MS}
        return self.held


def without_ghosts(
    contacts: frozenset[tuple[int, int]], held: frozenset[tuple[int, int]]
) -> frozenset[tuple[int, int]]:
    """Return *contacts* without those that may be ghosts.

    Without diodes three pressed keys at corners of a rectangle close its fourth corner too. Which three were pressed
    cannot be known, so none of the four counts that was not *held* before.
    """
    return frozenset(one for one in contacts if one in held or not _is_corner(one, contacts))


def changes(before: frozenset[str], after: frozenset[str]) -> list[tuple[str, bool]]:
    """Return each key that changed and whether it is down now: releases first, then presses.

    A key that is said to be down again and again is pressed once, whatever repeats it.
    """
    return [(key, False) for key in sorted(before - after)] + [(key, True) for key in sorted(after - before)]


def _is_corner(one: tuple[int, int], contacts: frozenset[tuple[int, int]]) -> bool:
    row, column = one
    return any(
        (row, other_column) in contacts and (other_row, column) in contacts
        for other_row, other_column in contacts
        if other_row != row and other_column != column
    )
