"""A flipped bit in a saved file is noticed: the full figure is that of ``python -m tools.prove --only flips``."""

from __future__ import annotations

import pytest

from tools.proofs import flips


def test_no_flip_in_a_real_saved_file_is_believed() -> None:
    found = flips.run(every=61)
    assert {one.name for one in found} == {"settings", "registration", "game", "link", "touch"}
    assert [one for one in found if one.believed or not one.flipped] == []


def test_a_store_that_checks_nothing_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device.saving.store.unseal", lambda data: data.decode("utf-8", "replace"))
    assert flips.flip("game", '{"version": 1, "level": 4}', every=7).believed > 0
