"""A random way through the screens, while a partner and a cable come and go: nothing fails, something is selected."""

from __future__ import annotations

from typing import Any

import pytest

from firmware_sim.screens.parts.selection import Selection
from tools.proofs import navigation

STEPS = 20_000


def by_number(self: Selection[Any]) -> None:
    """Keep the number, whatever stands there now."""
    self._seen = self.items


def test_on_every_model_a_random_way_leaves_something_selected_and_ends_nowhere() -> None:
    report = navigation.run(STEPS, 0)
    assert report.failures == []
    assert report.steps == STEPS
    assert report.seen["lists that changed while seen"] > 50
    assert report.seen["selected items that went"] > 10
    assert report.seen["pens lifted from another target"] > 100


def test_the_same_seed_gives_the_same_way() -> None:
    assert navigation.run(1000, 7) == navigation.run(1000, 7)


def test_a_selection_by_number_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Selection, "settle", by_number)
    assert any("was selected in" in failure for failure in navigation.run(4000, 0).failures)
