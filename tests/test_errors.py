"""Errors are one tree, and the same in every process."""

from __future__ import annotations

import pickle

from device.words import explain
from firmware_sim.errors import BadOption, ReplayMismatch, WariError


def test_an_error_is_the_same_after_it_was_sent_to_another_process() -> None:
    for error in (
        WariError("crash", file="a"),
        BadOption("option-number", option="--seed", value="x", low=0, high=3),
        ReplayMismatch("replay-game"),
        WariError(detail="something"),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), again.code, again.values) == (type(error), error.code, error.values)
        assert explain(again) == explain(error)
