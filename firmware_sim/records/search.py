"""Which kept games a player looks for, told from their JSON values: a search among thousands plays none of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from firmware_sim.frozen import Frozen
from firmware_sim.rules.board import Side

WON, LOST, DRAWN, UNFINISHED = "won", "lost", "drawn", "unfinished"
OUTCOMES = (WON, LOST, DRAWN, UNFINISHED)
"""How a game came out for South, who is the player at the handheld."""


class Search(Frozen):
    """What is looked for: an *outcome* of OUTCOMES or "" for any, the *level* of a machine or None, or *starred*."""

    outcome: str = ""
    level: int | None = None
    starred: bool = False

    def fits(self, value: Mapping[str, Any]) -> bool:
        """Return whether the game that ``record.to_json`` made *value* of is looked for."""
        return (
            self.outcome in ("", outcome(value))
            and self.level in (None, *value.get("levels", ()))
            and (not self.starred or value.get("starred", False))
        )


def outcome(value: Mapping[str, Any]) -> str:
    """Return which of OUTCOMES the game has that ``record.to_json`` made *value* of."""
    if "result" not in value:
        return UNFINISHED
    winner = value["result"][-1]
    return DRAWN if winner is None else WON if winner == Side.SOUTH else LOST
