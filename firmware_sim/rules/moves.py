"""Which moves are legal and what they do: sowing, captures, grand slams, the duty to feed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import NamedTuple

from firmware_sim.errors import IllegalMove
from firmware_sim.rules.board import BOWLS, MAJORITY, ROW, Position, Side
from firmware_sim.rules.editions import Edition, Feeding, GrandSlam


class Refusal(Enum):
    """Why a choice is refused; ``"refusal-" + value`` is the code of the sentence."""

    OVER = "over"
    NOT_A_BOWL = "not-a-bowl"
    EMPTY = "empty"
    MUST_FEED = "must-feed"
    SLAM = "slam"
    PASS = "pass"


class Reason(Enum):
    """What ended a game."""

    MAJORITY = "majority"
    """A store holds 25 seeds or more."""
    EVEN = "even"
    """Both stores hold 24."""
    SLAM = "slam"
    """A grand slam, where that ends the game."""
    STRANDED = "stranded"
    """The side to move has no legal move."""
    REPETITION = "repetition"
    """The position recurred too often."""
    RESIGNED = "resigned"
    """A player resigned."""
    AGREED = "agreed"
    """The players agreed on a draw."""
    SHARED = "shared"
    """The players agreed to end a game that goes in circles, as a repetition would."""
    TIME = "time"
    """A player's clock ran out."""


class Stranding(Enum):
    """Why the side to move has no legal move."""

    NO_SEEDS = "no-seeds"
    """Its row is empty."""
    CANNOT_FEED = "cannot-feed"
    """The opponent's row is empty, and no move brings seeds there."""
    ONLY_SLAMS = "only-slams"
    """Each of its moves would be a grand slam, and the edition forbids that."""


@dataclass(frozen=True, slots=True)
class Move:
    """One move and everything that it did.

    *bowl* is 0–5 from the mover's left; *sown* the absolute bowls that got a seed, in order; *chain* the absolute
    bowls that were captured, the last sown first; *taken* their seeds. *slam* is true if the chain, before the grand
    slam rule, held every seed in the opponent's row. In *after* the turn has passed, even when the game is over.
    *ended* is an end that the move itself brings: MAJORITY, EVEN or SLAM. STRANDED depends on the next player, and
    REPETITION on the game.
    """

    side: Side
    bowl: int
    seeds: int
    sown: tuple[int, ...]
    chain: tuple[int, ...]
    taken: int
    slam: bool
    before: Position
    after: Position
    ended: Reason | None


class _Board(NamedTuple):
    """The bowls after a move, and how they changed."""

    bowls: list[int]
    chain: tuple[int, ...]
    taken: int
    slam: bool


_TAKEN_OF_SLAM = {
    GrandSlam.CAPTURES: slice(None),
    GrandSlam.CAPTURES_NOTHING: slice(0),
    GrandSlam.ILLEGAL: slice(None),
    GrandSlam.ENDS_UNCOUNTED: slice(None),
    GrandSlam.OPPONENT_TAKES_REST: slice(None),
    GrandSlam.SPARES_FIRST: slice(1, None),
    GrandSlam.SPARES_LAST: slice(None, -1),
}
_SLAM_ENDS = (GrandSlam.ENDS_UNCOUNTED, GrandSlam.OPPONENT_TAKES_REST)


@cache
def path(origin: int, seeds: int) -> tuple[int, ...]:
    """Return the absolute bowls, in order, into which *seeds* (0–48) from *origin* (absolute, 0–11) fall.

    Sowing goes anticlockwise and skips the origin on every lap.
    """
    around = [(origin + step) % BOWLS for step in range(1, BOWLS)]
    return tuple(around[step % len(around)] for step in range(seeds))


def legal(position: Position, edition: Edition) -> tuple[int, ...]:
    """Return the bowls 0–5 that the side to move may play. The stores do not matter."""
    bowls = [bowl for bowl, seeds in enumerate(position.row(position.to_move)) if seeds]
    if edition.grand_slam is GrandSlam.ILLEGAL:
        bowls = [bowl for bowl in bowls if not _board(position, edition.grand_slam, bowl).slam]
    if edition.feeding is Feeding.IF_STARVED and not any(position.row(position.to_move.other)):
        bowls = _feeding(position, edition, bowls)
    elif edition.feeding is Feeding.ALWAYS:
        bowls = _feeding(position, edition, bowls) or bowls
    return tuple(bowls)


def refusal(position: Position, edition: Edition, bowl: int) -> Refusal | None:
    """Return why the side to move may not play *bowl*, or None when it may."""
    if bowl not in range(ROW):
        return Refusal.NOT_A_BOWL
    if not position.row(position.to_move)[bowl]:
        return Refusal.EMPTY
    if edition.grand_slam is GrandSlam.ILLEGAL and _board(position, edition.grand_slam, bowl).slam:
        return Refusal.SLAM
    return None if bowl in legal(position, edition) else Refusal.MUST_FEED


def refused(why: Refusal) -> IllegalMove:
    """Return the error for *why* a choice is refused."""
    return IllegalMove(f"refusal-{why.value}", why=why.name)


def play(position: Position, edition: Edition, bowl: int) -> Move:
    """Return the move that empties *bowl* (0–5); raise IllegalMove when the rules refuse it."""
    why = refusal(position, edition, bowl)
    if why:
        raise refused(why)
    return make(position, edition, bowl)


def make(position: Position, edition: Edition, bowl: int) -> Move:
    """Do the same as :func:`play` for a *bowl* from :func:`legal`, without checking it again."""
    side = position.to_move
    board = _board(position, edition.grand_slam, bowl)
    south = position.south + (0 if side else board.taken)
    north = position.north + (board.taken if side else 0)
    after = Position(tuple(board.bowls), south, north, side.other)
    ended = settled(after) or (Reason.SLAM if board.slam and edition.grand_slam in _SLAM_ENDS else None)
    origin = ROW * side + bowl
    seeds = position.bowls[origin]
    sown = path(origin, seeds)
    return Move(side, bowl, seeds, sown, board.chain, board.taken, board.slam, position, after, ended)


def stranding(position: Position) -> Stranding:
    """Return why the side to move is stranded; :func:`legal` has no bowl for *position*."""
    if not any(position.row(position.to_move)):
        return Stranding.NO_SEEDS
    return Stranding.ONLY_SLAMS if any(position.row(position.to_move.other)) else Stranding.CANNOT_FEED


def settled(position: Position) -> Reason | None:
    """Return MAJORITY or EVEN when the stores alone decide the game, else None."""
    if position.south >= MAJORITY or position.north >= MAJORITY:
        return Reason.MAJORITY
    return Reason.EVEN if position.south == position.north == MAJORITY - 1 else None


def _feeding(position: Position, edition: Edition, bowls: Sequence[int]) -> list[int]:
    """Return those of *bowls* that leave seeds in the opponent's row."""
    low = ROW * position.to_move.other
    return [bowl for bowl in bowls if any(_board(position, edition.grand_slam, bowl).bowls[low : low + ROW])]


def _board(position: Position, rule: GrandSlam, bowl: int) -> _Board:
    """Sow *bowl* and capture under the grand slam *rule*."""
    side = position.to_move
    bowls = list(position.bowls)
    origin = ROW * side + bowl
    sown = path(origin, bowls[origin])
    bowls[origin] = 0
    for place in sown:
        bowls[place] += 1
    low = ROW * side.other
    chain = _chain(bowls, sown[-1], low)
    slam = bool(chain) and sum(bowls[low : low + ROW]) == sum(bowls[place] for place in chain)
    if slam:
        chain = chain[_TAKEN_OF_SLAM[rule]]
    taken = sum(bowls[place] for place in chain)
    for place in chain:
        bowls[place] = 0
    return _Board(bowls, chain, taken, slam)


def _chain(bowls: Sequence[int], last: int, low: int) -> tuple[int, ...]:
    """Return the bowls with two or three seeds from *last* back through the row that begins at *low*."""
    first = last
    while low <= first < low + ROW and bowls[first] in (2, 3):
        first -= 1
    return tuple(range(last, first, -1))
