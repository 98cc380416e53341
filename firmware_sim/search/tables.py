"""The table of endgames of the rules in play, opened piece by piece while there is time."""

from __future__ import annotations

from firmware_sim.resources import Resources
from firmware_sim.rules.editions import Edition
from firmware_sim.search.endgames import Endgames, Opening, file_of, name_of

FOLDER = "endgames/"
"""Where the tables lie among the files."""


class Tables:
    """Opens tables among *files*, one at a time, and keeps the last that was asked for.

    A table serves either occurrence, and counts as not there once it was found to be bad.
    """

    def __init__(self, files: Resources) -> None:
        self._files = files
        self._name = ""
        self._opening: Opening | None = None
        self._table: Endgames | None = None

    def is_ready(self, rules: Edition) -> bool:
        """Return whether nothing is left to do: the table of *rules* is open, or there is none to be used."""
        return self._name == name_of(rules) and self._opening is None

    def table(self, rules: Edition) -> Endgames | None:
        """Return the table of *rules*; None while it is not open, and where there is none."""
        return self._table if self._name == name_of(rules) else None

    def step(self, rules: Edition) -> None:
        """Do a piece of the work of opening the table of *rules*, less than 20 ms of it; none when it is ready.

        Raises BadEndgames or BadAsset, once, when the table cannot be used.
        """
        if self._name != name_of(rules):
            self._begin(rules)
        elif self._opening:
            opening, self._opening = self._opening, None
            self._table = opening.step()
            self._opening = None if self._table else opening

    def _begin(self, rules: Edition) -> None:
        self._name, self._opening, self._table = name_of(rules), None, None
        file = FOLDER + file_of(rules)
        if file in self._files:
            self._opening = Opening(self._files[file], rules, file)
