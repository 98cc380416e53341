from __future__ import annotations

from tools.cuts import run


def test_twenty_kills_at_random_moments_lose_nothing() -> None:
    assert run(kills=20, seed=7) == 0
