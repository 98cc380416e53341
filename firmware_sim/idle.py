"""What comes of doing nothing: the panel rests, and the handheld switches itself off. What comes of a low battery."""

from __future__ import annotations

from firmware_sim.effects import PowerOff
from firmware_sim.handheld import Handheld

FULL, DIM, OUT = 3, 1, 0  # the most light that a panel may have: of any, of a nearly empty battery, of one that rests


class Idle:
    """How long the player has done nothing, and the light that suits it."""

    def __init__(self, hand: Handheld) -> None:
        self._hand = hand
        self._ms = 0  # since the last input, while that may switch the handheld off
        self._is_dimmed = False
        self._most = FULL

    def wake(self) -> bool:
        """Count from here, because the player did something; return whether the panel rested until now."""
        rested = self._hand.rests
        self._ms = self._hand.quiet_ms = 0
        self._is_dimmed = False
        return rested

    def dim(self) -> None:
        """Dim the light until the player does something."""
        self._is_dimmed = True

    def passed(self, ms: int, *, thinks: bool) -> None:
        """Let *ms* milliseconds pass, in which the machine *thinks* or not; switch off after the time set."""
        self._hand.quiet_ms += ms
        if not self._may_switch_off(thinks):
            self._ms = 0
            return
        self._ms += ms
        if self._ms >= self._hand.auto_off_ms:
            self._ms = 0
            self._hand.leave(PowerOff())

    def settle(self) -> bool:
        """Set the light that suits what happened; return whether a rest has begun or ended."""
        before, self._most = self._most, OUT if self._hand.rests else DIM if self._is_dimmed else FULL
        if self._most != before:
            self._hand.light(self._most)
        return OUT in (self._most, before) and self._most != before

    def deadline(self, *, thinks: bool) -> int | None:
        """Milliseconds until the panel rests or the handheld switches itself off; None when neither will happen."""
        hand = self._hand
        waits = [hand.profile.rest_ms - hand.quiet_ms] if hand.profile.rest_ms and not hand.rests else []
        waits += [hand.auto_off_ms - self._ms] if self._may_switch_off(thinks) else []
        return min(waits, default=None)

    def _may_switch_off(self, thinks: bool) -> bool:
        """True when nobody waits: never while the machine thinks, another handheld plays, or something is not saved."""
        hand = self._hand
        return bool(hand.auto_off_ms) and not (thinks or hand.linked or hand.unsaved)
