"""A game: its moves so far, undo and redo, and its result with the reason."""

from __future__ import annotations

from collections.abc import Iterable

from firmware_sim.errors import NothingToUndo
from firmware_sim.frozen import Frozen
from firmware_sim.rules.board import ROW, START, Position, Side
from firmware_sim.rules.editions import Edition, GrandSlam, Repetition, Stranded
from firmware_sim.rules.moves import Move, Reason, Refusal, legal, make, refusal, refused, settled

__all__ = ["Game", "Reason", "Result", "result_of"]

_Key = tuple[tuple[int, ...], Side]


class Result(Frozen):
    """How a game ended.

    *south* and *north* are the stores plus the seeds that the end awards (halves are possible if the remaining seeds
    are split); *uncounted* the seeds that nobody gets; *winner* None for a draw.
    """

    reason: Reason
    south: float
    north: float
    uncounted: int
    winner: Side | None


class Game:
    """A game of one edition from one position.

    The game checks whether it is over at set-up and after each move. The final position stays as the last move left
    it; only ``result`` includes the seeds that the end awards.
    """

    __slots__ = ("_counts", "_history", "_legal", "_position", "_result", "_undone", "edition", "start")

    def __init__(self, edition: Edition, start: Position = START, moves: Iterable[int] = ()) -> None:
        """Set up *start* and play *moves*, bowls 0–5; raise IllegalMove at the first that is refused."""
        self.edition = edition
        self.start = start
        self._position = start
        self._history: list[Move] = []
        self._undone: list[int] = []
        self._counts: dict[_Key, int] = {(start.bowls, start.to_move): 1}
        self._legal: tuple[int, ...] = legal(start, edition)
        self._result = _result_at_start(start, edition, self._legal)
        for bowl in moves:
            self.play(bowl)

    @property
    def position(self) -> Position:
        """The position now."""
        return self._position

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves played, first to last."""
        return tuple(self._history)

    @property
    def moves(self) -> tuple[int, ...]:
        """The bowls 0–5 played, first to last."""
        return tuple(move.bowl for move in self._history)

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return len(self._history)

    @property
    def undone(self) -> tuple[int, ...]:
        """The bowls 0–5 that were undone, the next one to redo first."""
        return tuple(reversed(self._undone))

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it is in progress."""
        return self._result

    def legal(self) -> tuple[int, ...]:
        """Return the bowls 0–5 that may be played; none when the game is over."""
        return () if self._result else self._legal

    def refusal(self, bowl: int) -> Refusal | None:
        """Return why *bowl* may not be played, or None when it may."""
        return Refusal.OVER if self._result else refusal(self._position, self.edition, bowl)

    def pass_refusal(self) -> Refusal:
        """Return why the side to move may not pass: a game in progress always has a legal move."""
        return Refusal.OVER if self._result else Refusal.PASS

    def play(self, bowl: int) -> Move:
        """Play *bowl* (0–5) and return what it did; raise IllegalMove when it is refused."""
        if self._result or bowl not in self._legal:
            raise refused(self.refusal(bowl) or Refusal.NOT_A_BOWL)
        self._undone.clear()
        return self._push(bowl)

    def resign(self, side: Side) -> None:
        """Let *side* resign: the other wins, with the stores as they are. Raise IllegalMove when the game is over."""
        self._end(Reason.RESIGNED, side.other)

    def run_out(self, side: Side) -> None:
        """Let the clock of *side* run out: the other wins, with the stores as they are. Raises as :meth:`resign`."""
        self._end(Reason.TIME, side.other)

    def share(self) -> None:
        """End the game as a repetition would, remaining seeds included. Raise IllegalMove when the game is over."""
        self._end(Reason.SHARED, None)
        self._result = result_of(self._position, self.edition, Reason.SHARED)

    def conclude(self, reason: Reason, winner: Side | None) -> None:
        """End the game for one of the reasons that players make; raise IllegalMove when it is over."""
        if reason is Reason.SHARED:
            self.share()
        elif reason in (Reason.RESIGNED, Reason.TIME, Reason.AGREED):
            self._end(reason, winner)

    def agree(self) -> None:
        """End the game as a draw, with the stores as they are. Raise IllegalMove when it is over."""
        self._end(Reason.AGREED, None)

    def _end(self, reason: Reason, winner: Side | None) -> None:
        if self._result:
            raise refused(Refusal.OVER)
        now = self._position
        self._undone.clear()
        self._result = Result(reason, now.south, now.north, now.on_board, winner)

    def undo(self) -> Move:
        """Undo the last move, and any ending that the players agreed on; return the move.

        Raises NothingToUndo before the first move.
        """
        if not self._history:
            raise NothingToUndo(which="undo")
        key = (self._position.bowls, self._position.to_move)
        self._counts[key] -= 1
        if not self._counts[key]:
            del self._counts[key]
        move = self._history.pop()
        self._undone.append(move.bowl)
        self._position = move.before
        self._legal = legal(move.before, self.edition)
        self._result = None
        return move

    def redo(self) -> Move:
        """Play the move that was last undone and return it; raise NothingToUndo when there is none."""
        if not self._undone:
            raise NothingToUndo("nothing-to-redo", which="redo")
        return self._push(self._undone.pop())

    def occurrences(self, position: Position | None = None) -> int:
        """Return how often *position* (None: the current one) has occurred; stores are ignored."""
        key = position or self._position
        return self._counts.get((key.bowls, key.to_move), 0)

    def copy(self) -> Game:
        """Return an independent game in the same state, without replaying the moves."""
        twin = Game.__new__(Game)
        twin.edition = self.edition
        twin.start = self.start
        twin._position = self._position
        twin._history = self._history.copy()
        twin._undone = self._undone.copy()
        twin._counts = self._counts.copy()
        twin._legal = self._legal
        twin._result = self._result
        return twin

    def _push(self, bowl: int) -> Move:
        move = make(self._position, self.edition, bowl)
        self._history.append(move)
        self._position = move.after
        key = (move.after.bowls, move.after.to_move)
        self._counts[key] = self._counts.get(key, 0) + 1
        self._legal = legal(move.after, self.edition)
        reason = move.ended or self._reason()
        self._result = result_of(move.after, self.edition, reason) if reason else None
        return move

    def _reason(self) -> Reason | None:
        if not self._legal:
            return Reason.STRANDED
        return Reason.REPETITION if self.occurrences() >= self.edition.occurrence else None


def result_of(position: Position, edition: Edition, reason: Reason) -> Result:
    """Return the result of a game that *reason* ends at *position*, once the turn has passed; the larger store wins."""
    more_south, more_north = _award(position, edition, reason)
    south, north = position.south + more_south, position.north + more_north
    winner = None if south == north else Side.SOUTH if south > north else Side.NORTH
    uncounted = position.on_board - int(more_south + more_north)
    return Result(reason, south, north, uncounted, winner)


def _result_at_start(start: Position, edition: Edition, bowls: tuple[int, ...]) -> Result | None:
    if edition.empty_draw and not start.on_board:
        return Result(Reason.STRANDED, float(start.south), float(start.north), 0, None)
    reason = settled(start) or (None if bowls else Reason.STRANDED)
    return result_of(start, edition, reason) if reason else None


def _award(position: Position, edition: Edition, reason: Reason) -> tuple[float, float]:
    """Return what South and North get of the seeds on the board."""
    south, north = zip(*shares(position, edition, reason), strict=True)
    return sum(south), sum(north)


def shares(position: Position, edition: Edition, reason: Reason) -> tuple[tuple[float, float], ...]:
    """Return what South and North get of the seeds in each of the twelve bowls when *reason* ends the game."""
    to = heir(position, edition, reason)
    shared = []
    for bowl, seeds in enumerate(position.bowls):
        if to is Repetition.SPLIT:
            shared.append((seeds / 2, seeds / 2))
            continue
        owner = Side(bowl // ROW) if to in (Stranded.OWNER, Repetition.OWNER) else to
        shared.append((float(seeds) if owner is Side.SOUTH else 0.0, float(seeds) if owner is Side.NORTH else 0.0))
    return tuple(shared)


def heir(position: Position, edition: Edition, reason: Reason) -> Side | Stranded | Repetition | None:
    """Return who gets the seeds on the board: a side, or the edition's rule for it; None for nobody."""
    if reason is Reason.STRANDED:
        return position.to_move.other if edition.stranded is Stranded.OPPONENT else edition.stranded
    if reason in (Reason.REPETITION, Reason.SHARED):
        return edition.repetition
    if reason is Reason.SLAM and edition.grand_slam is GrandSlam.OPPONENT_TAKES_REST:
        return position.to_move
    return None
