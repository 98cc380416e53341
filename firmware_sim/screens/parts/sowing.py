"""A move as pictures: the bowl is lifted, the seeds fall one by one, the captures flash and are carried off."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_sim.effects import Kind
from firmware_sim.frozen import Frozen
from firmware_sim.rules.board import Side
from firmware_sim.rules.game import Game, shares
from firmware_sim.rules.moves import Move
from firmware_sim.settings import DELAY_MS

FLASHES = 2


class Picture(Frozen):
    """The board at one moment: twelve *bowls*, both stores, the bowl just reached, what flashes, the seeds in hand."""

    bowls: tuple[int, ...]
    south: float
    north: float
    active: int | None = None
    flash: frozenset[int] = frozenset()
    hand: int = 0

    @property
    def sound(self) -> Kind | None:
        """What is heard as it comes: each seed that falls, each flash of the captures."""
        if self.flash:
            return "capture"
        return None if self.active is None else "sow"


def pictures(move: Move) -> tuple[Picture, ...]:
    """Return the pictures of *move*, from the lifted bowl to the board after it."""
    south, north = move.before.south, move.before.north
    bowls = list(move.before.bowls)
    origin = move.bowl + 6 * move.side
    bowls[origin] = 0
    shown = [Picture(tuple(bowls), south, north, origin, hand=move.seeds)]
    for count, bowl in enumerate(move.sown, 1):
        bowls[bowl] += 1
        shown.append(Picture(tuple(bowls), south, north, bowl, hand=move.seeds - count))
    lit, unlit = (
        Picture(tuple(bowls), south, north, flash=flash) for flash in (frozenset(move.chain), frozenset[int]())
    )
    shown += [lit, unlit] * (FLASHES if move.chain else 0)
    for bowl in move.chain:
        taken, bowls[bowl] = bowls[bowl], 0
        south, north = (south + taken, north) if move.side is Side.SOUTH else (south, north + taken)
        shown.append(Picture(tuple(bowls), south, north))
    return (*shown, Picture(move.after.bowls, move.after.south, move.after.north))


def sweep(game: Game) -> tuple[Picture, ...]:
    """Return the board of *game* as it stands, then as the end carries off what it awards, bowl by bowl."""
    position, result = game.position, game.result
    bowls, south, north = list(position.bowls), float(position.south), float(position.north)
    shown = [Picture(tuple(bowls), south, north)]
    for bowl, (to_south, to_north) in enumerate(shares(position, game.edition, result.reason) if result else ()):
        if to_south or to_north:
            bowls[bowl], south, north = 0, south + to_south, north + to_north
            shown.append(Picture(tuple(bowls), south, north, flash=frozenset({bowl})))
    return (*shown, Picture(tuple(bowls), south, north)) if len(shown) > 1 else tuple(shown)


class Animation:
    """The *pictures* of a move or a sweep in time: *delay* units each; over when the last one is reached."""

    def __init__(self, pictures: Sequence[Picture], delay: int) -> None:
        self._pictures = pictures
        self._each = delay * DELAY_MS
        self._at = 0
        self._spent = 0

    @property
    def picture(self) -> Picture:
        """The picture to show now."""
        return self._pictures[self._at]

    @property
    def is_over(self) -> bool:
        """True when the board is as the move leaves it."""
        return self._at == len(self._pictures) - 1

    @property
    def deadline(self) -> int:
        """Milliseconds until the next picture."""
        return self._each - self._spent

    def tick(self, ms: int) -> Kind | None:
        """Let *ms* milliseconds pass and return what is heard; without a delay any time, even none, ends it."""
        before = self._at
        self._spent += ms
        while not self.is_over and self._spent >= self._each:
            self._spent -= self._each
            self._at += 1
        return self._heard_since(before)

    def finish(self) -> Kind | None:
        """Show the last picture and return what is heard."""
        before, self._at = self._at, len(self._pictures) - 1
        return self._heard_since(before)

    def _heard_since(self, at: int) -> Kind | None:
        """Return one sound for all the pictures that came after number *at*: the last, which is the capture if any."""
        sounds = [picture.sound for picture in self._pictures[at + 1 : self._at + 1]]
        return next((sound for sound in reversed(sounds) if sound), None)
