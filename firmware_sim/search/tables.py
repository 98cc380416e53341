"""The endgame table of the current rules, opened piece by piece while there is time."""

from __future__ import annotations

from firmware_sim.resources import Resources
from firmware_sim.rules.editions import Edition
from firmware_sim.search.endgames import Endgames, Opening, file_of, name_of

FOLDER = "endgames/"
"""The folder of the tables."""


class Tables:
    """Opens tables from *files*, one at a time, and keeps the latest.

    A table serves either occurrence. A table that cannot be used counts as missing from then on.
    """

    def __init__(self, files: Resources) -> None:
        self._files = files
        self._name = ""
        self._opening: Opening | None = None
        self._table: Endgames | None = None

    def is_ready(self, rules: Edition) -> bool:
        """Return whether no work is left: the table of *rules* is open, or none can be used."""
        return self._name == name_of(rules) and self._opening is None

    def table(self, rules: Edition) -> Endgames | None:
        """Return the table of *rules*; None while it is not open, and if it does not exist."""
        return self._table if self._name == name_of(rules) else None

    def step(self, rules: Edition) -> None:
        """Do a piece of opening the table of *rules*, less than 20 ms of work; nothing once it is ready.

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
