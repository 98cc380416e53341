# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Solves endgames backwards: the value of every board with a given number of seeds under one set of rules.

The *value* of a board is what the side to move captures from here on, with best play of both, less what the opponent
captures. Stores, and the 25 seeds that win, do not matter. Boards are solved by their number of seeds, fewest first: a
capture leads to a board that is already solved, any other move to one with the same number.

Play may go round for ever, and then nobody has forced anything. So a value other than that of endless play needs a
forced way to a capture or an end:

- If a repetition has the same value for both sides, endless play is 0 and one value is exact.
- If each side keeps its own row, a board has two values. *Lower* counts endless play as the loss of every seed on the
  board for the side to move, *upper* as the gain of them. The value is known only if both are equal.

The boards with one number of seeds are a *layer*. For each value, the largest first, two sets of the layer grow in
rounds: the boards that are *won* by it (the side to move has an exit of at least this value, or a move to a lost board)
and those that are *lost* by it (no exit is worth more to the side to move, and all its other moves lead to won boards).
An exit is a move that captures or ends the game. The table keeps the round in which a board was lost: a winner who
moves to the lost board with the smallest round makes progress, because every reply leads to a board won in an earlier
round, or for more.

Within a step of a round, a mark on a board means the same whoever sets it. So several processes can divide a layer into
slices and wait for each other between the steps; the result is the same for any division.

Like the kernel, this is one long file because the compiler optimises calls only within one module.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, MutableSequence
from typing import TYPE_CHECKING

from firmware_sim.search import boards, rows
from firmware_sim.search.rows import Rules

if TYPE_CHECKING:
    from firmware_sim.search import _shim as cython
else:
    try:
        import cython
    except ImportError:
        from firmware_sim.search import _shim as cython

BLOCK = 4096
"""The number of boards that share a flag for marks; slices begin at a multiple of it."""
DOUBT, SETTLE, SPREAD = range(3)
"""The steps of a round: mark the boards with a move to a newly won board; keep the marks of the lost ones; mark as won
the boards with a move to one of these."""
ROUNDS = 255
"""The most rounds that a byte can hold."""

_DOUBT = cython.declare(cython.longlong, DOUBT)
_SETTLE = cython.declare(cython.longlong, SETTLE)
_NONE = cython.declare(cython.longlong, -128)
"""Below every value: no exit."""


def is_compiled() -> bool:
    """Return whether this module runs compiled."""
    return bool(cython.compiled)


def solve(seeds: int, exact: bool, run: Callable[..., int]) -> int:
    """Solve the layer of *seeds* seeds; return the most rounds that a value took.

    With *exact*, endless play is worth 0. ``run(name, *numbers)`` calls that method of :class:`Layer` on every slice,
    ``(*numbers, start, stop)``, and returns the sum of the results. Raises OverflowError when a layer takes more than
    ROUNDS rounds.
    """
    run("measure")
    most = 0
    for value in range(seeds, 0 if exact else -seeds, -1):
        turn, found = 0, run("begin", value)
        while found:
            turn += 1
            if turn > ROUNDS:
                raise OverflowError(f"{seeds} seeds take more than {ROUNDS} rounds")
            run("sweep", DOUBT, value, turn)
            run("sweep", SETTLE, value, turn)
            found = run("sweep", SPREAD, value, turn)
        most = max(most, turn)
    return most


@cython.cfunc
def _numbers(block: MutableSequence[int]) -> cython.p_longlong:
    if cython.compiled:
        return cython.cast(cython.p_longlong, cython.cast(cython.size_t, block.buffer_info()[0]))  # type: ignore
    else:  # noqa: RET505 - the compiler drops one branch only if both are spelt out
        return block


@cython.cfunc
def _signed(view: memoryview) -> cython.p_schar:
    if cython.compiled:
        signed: cython.schar[::1] = view  # type: ignore
        return cython.address(signed[0])  # type: ignore
    else:  # noqa: RET505
        return view  # type: ignore


@cython.cfunc
def _plain(view: memoryview) -> cython.p_uchar:
    if cython.compiled:
        plain: cython.uchar[::1] = view  # type: ignore
        return cython.address(plain[0])  # type: ignore
    else:  # noqa: RET505
        return view  # type: ignore


@cython.cclass
class Layer:
    """The boards with one number of seeds under one set of rules.

    Boards are numbered from the first of the layer; each step works on the slice [*start*, *stop*).
    """

    _blocks: list[MutableSequence[int]]
    _views: object
    _change_mine: cython.p_longlong
    _change_theirs: cython.p_longlong
    _lasts: cython.p_longlong
    _ranks: cython.p_longlong
    _slot_mine: cython.p_longlong
    _slot_theirs: cython.p_longlong
    _slot_taken: cython.p_longlong
    _before: cython.p_longlong
    _lower: cython.p_schar
    _upper: cython.p_schar
    _rounds: cython.p_uchar
    _exits_lower: cython.p_schar
    _exits_upper: cython.p_schar
    _won: cython.p_uchar
    _lost: cython.p_uchar
    _flags: cython.p_uchar
    _if_starved: cython.bint
    _always: cython.bint
    _slam: cython.longlong
    _stranded: cython.longlong
    _seeds: cython.longlong
    _rest: cython.longlong
    _first: cython.longlong
    _lost_flags: cython.longlong
    _mine: cython.longlong
    _theirs: cython.longlong
    _ended: cython.longlong

    def __init__(self, rules: Rules, seeds: int, views: Mapping[str, memoryview]) -> None:
        """Work on the boards with *seeds* seeds (1–48) in *views*, after those with fewer are solved.

        The views hold single bytes, zeros at first, and may be shared with other processes. By board number, from no
        seeds on: *lower* and *upper* hold the values (signed, and the same view if one value is exact), *rounds* the
        rounds. For the layer only: *exits_lower* and *exits_upper* hold the best exits (signed, and the same view in
        the same case), *won* and *lost* the marks, and *flags* two flags for each BLOCK boards.
        """
        self._blocks, self._views = [], views
        self._change_mine, self._change_theirs, self._lasts = self._room(384), self._room(384), self._room(384)
        self._slot_mine, self._slot_theirs, self._slot_taken = self._room(8), self._room(8), self._room(8)
        self._before, self._ranks = self._room(300), self._room(768)
        for place, (mine, theirs, last) in rows.SOWINGS.items():
            self._change_mine[place], self._change_theirs[place], self._lasts[place] = mine, theirs, last
        for place, rank in enumerate(boards.RANKS):
            self._ranks[place] = rank
        self._seeds, self._first = seeds, boards.boards_below(seeds)
        self._lost_flags = boards.boards(seeds) // BLOCK + 1
        self._set_rules(rules)
        self._set_views(views)

    @cython.cfunc
    def _room(self, size: cython.longlong) -> cython.p_longlong:
        """Return *size* zeros that exist as long as this object."""
        block: MutableSequence[int] = array("q", bytes(8 * size)) if cython.compiled else [0] * size
        self._blocks.append(block)
        return _numbers(block)

    def _set_rules(self, rules: Rules) -> None:
        feeding, self._slam, self._stranded, repetition, _ = rules
        self._if_starved = feeding == rows.FEED_IF_STARVED
        self._always = feeding == rows.FEED_ALWAYS
        self._rest = self._seeds if repetition == rows.REPETITION_OWNER else 0

    def _set_views(self, views: Mapping[str, memoryview]) -> None:
        self._lower, self._upper, self._rounds = (
            _signed(views["lower"]),
            _signed(views["upper"]),
            _plain(views["rounds"]),
        )
        self._exits_lower, self._exits_upper = _signed(views["exits_lower"]), _signed(views["exits_upper"])
        self._won, self._lost, self._flags = _plain(views["won"]), _plain(views["lost"]), _plain(views["flags"])

    def measure(self, start: cython.longlong, stop: cython.longlong) -> cython.longlong:
        """Find the best exit of each board; until something is forced, its values are those of endless play."""
        at: cython.longlong
        for at in range(start, stop):
            self._lay(at)
            count: cython.longlong = self._sow(self._mine, self._theirs)
            lower: cython.longlong = self._ended
            upper: cython.longlong = lower
            while count:
                count -= 1
                taken: cython.longlong = self._slot_taken[count]
                if taken:
                    known: cython.longlong = self._number(self._slot_mine[count], self._slot_theirs[count])
                    lower = max(lower, taken - self._upper[known])
                    upper = max(upper, taken - self._lower[known])
            self._exits_lower[at] = lower
            self._exits_upper[at] = upper
            self._lower[self._first + at] = -self._rest
            self._upper[self._first + at] = self._rest
            self._rounds[self._first + at] = 0
        return 0

    def begin(self, value: cython.longlong, start: cython.longlong, stop: cython.longlong) -> cython.longlong:
        """Mark the boards whose best exit has *value*, and those that may be lost by it; return how many."""
        found: cython.longlong = 0
        at: cython.longlong
        for at in range(start, stop):
            if self._exits_lower[at] == value:
                found += self._win(at, value)
            if self._exits_upper[at] == -value:
                found += self._suspect(at)
        return found

    def sweep(
        self,
        step: cython.longlong,
        value: cython.longlong,
        turn: cython.longlong,
        start: cython.longlong,
        stop: cython.longlong,
    ) -> cython.longlong:
        """Do a *step* of round *turn* (1–ROUNDS) with all boards marked for it; return how many."""
        marks: cython.p_uchar = self._won if step == _DOUBT else self._lost
        flags: cython.longlong = 0 if step == _DOUBT else self._lost_flags
        found: cython.longlong = 0
        at: cython.longlong = start
        while at < stop:
            flag: cython.longlong = flags + at // BLOCK
            end: cython.longlong = min(at + BLOCK, stop)
            if not self._flags[flag]:
                at = end
                continue
            if step != _SETTLE:
                self._flags[flag] = 0
            while at < end:
                if marks[at]:
                    marks[at] = 0
                    found += 1
                    if step == _SETTLE:
                        self._settle(at, value, turn)
                    else:
                        self._spread(at, value, step == _DOUBT)
                at += 1
        return found

    def before(self, at: cython.longlong) -> list[int]:
        """Return the boards of the layer from which a move other than an exit leads to board *at*."""
        count: cython.longlong = self._unsow(at)
        return [self._before[place] for place in range(count)]

    def after(self, at: cython.longlong) -> list[int]:
        """Return the boards of the layer to which a move other than an exit leads from board *at*."""
        self._lay(at)
        count: cython.longlong = self._sow(self._mine, self._theirs)
        slots = [slot for slot in range(count) if not self._slot_taken[slot]]
        return [self._number(self._slot_mine[slot], self._slot_theirs[slot]) - self._first for slot in slots]

    @cython.cfunc
    def _win(self, at: cython.longlong, value: cython.longlong) -> cython.longlong:
        """Note that board *at* is won by *value*, unless by more; return 1 if that is new."""
        if self._lower[self._first + at] != -self._rest:
            return 0
        self._lower[self._first + at] = value
        self._won[at] = 1
        self._flags[at // BLOCK] = 1
        return 1

    @cython.cfunc
    def _suspect(self, at: cython.longlong) -> cython.longlong:
        """Mark board *at* as possibly lost, unless it is known to be lost by more; return 1 if it is not."""
        if self._upper[self._first + at] != self._rest:
            return 0
        self._lost[at] = 1
        self._flags[self._lost_flags + at // BLOCK] = 1
        return 1

    @cython.cfunc
    def _settle(self, at: cython.longlong, value: cython.longlong, turn: cython.longlong) -> cython.void:
        """Keep the mark of board *at* if it is lost by *value*: if the opponent has a reply to every move."""
        place: cython.longlong = self._first + at
        if self._upper[place] == self._rest and self._exits_upper[at] <= -value and self._all_won(at, value):
            self._upper[place] = -value
            self._rounds[place] = turn
            self._lost[at] = 1

    @cython.cfunc
    def _spread(self, at: cython.longlong, value: cython.longlong, is_won: cython.bint) -> cython.void:
        """Pass on to the boards before board *at* that it is won, or lost, by *value*."""
        count: cython.longlong = self._unsow(at)
        while count:
            count -= 1
            if is_won:
                self._suspect(self._before[count])
            else:
                self._win(self._before[count], value)

    @cython.cfunc
    def _all_won(self, at: cython.longlong, value: cython.longlong) -> cython.bint:
        """Return whether every move from board *at* other than an exit leads to a board won by *value*."""
        self._lay(at)
        count: cython.longlong = self._sow(self._mine, self._theirs)
        while count:
            count -= 1
            if self._slot_taken[count]:
                continue
            if self._lower[self._number(self._slot_mine[count], self._slot_theirs[count])] < value:
                return False
        return True

    @cython.cfunc
    def _lay(self, at: cython.longlong) -> cython.void:
        """Set ``_mine`` and ``_theirs`` to the rows of board *at*, as ``boards.board`` does."""
        ranks: cython.p_longlong = self._ranks
        behind: cython.longlong = self._seeds
        row: cython.longlong = 0
        lane: cython.longlong = 0
        place: cython.longlong = 704
        while place:
            place -= 64
            seeds: cython.longlong = behind
            while ranks[place + seeds] > at:
                seeds -= 1
            at -= ranks[place + seeds]
            row += behind - seeds << lane
            behind = seeds
            lane += 8
            if place == 320:
                self._mine = row
                row = lane = 0
        self._theirs = row + (behind << 40)

    @cython.cfunc
    def _number(self, mine: cython.longlong, theirs: cython.longlong) -> cython.longlong:
        """Return the number of a board, as ``boards.number`` does."""
        ranks: cython.p_longlong = self._ranks
        sums: cython.ulonglong = 0x010101010101
        ours: cython.ulonglong = mine * sums
        others: cython.ulonglong = theirs * sums
        row: cython.ulonglong = others >> 40 & 255
        seeds: cython.ulonglong = row + (ours >> 40 & 255)
        others = row * sums - others
        ours = seeds * sums - ours
        return (
            ranks[others >> 32 & 255]
            + ranks[64 + (others >> 24 & 255)]
            + ranks[128 + (others >> 16 & 255)]
            + ranks[192 + (others >> 8 & 255)]
            + ranks[256 + (others & 255)]
            + ranks[320 + row]
            + ranks[384 + (ours >> 32 & 255)]
            + ranks[448 + (ours >> 24 & 255)]
            + ranks[512 + (ours >> 16 & 255)]
            + ranks[576 + (ours >> 8 & 255)]
            + ranks[640 + (ours & 255)]
            + ranks[704 + seeds]
        )

    # As in the kernel, except the moves that end the game: their value is known here.
    @cython.cfunc
    def _sow(self, mine: cython.longlong, theirs: cython.longlong) -> cython.longlong:
        """Sow the legal moves that leave the opponent seeds into slots; return how many.

        A slot holds the rows as the opponent sees them and the seeds taken. ``_ended`` is the value of the best move
        that ends the game, or of a position without a legal move, or _NONE.
        """
        count: cython.longlong = 0
        best: cython.longlong = _NONE
        lane: cython.longlong = 48
        while lane:
            lane -= 8
            seeds: cython.longlong = mine >> lane & 255
            if not seeds:
                continue
            sowing: cython.longlong = (lane << 3) + seeds
            taken: cython.longlong = 0
            other: cython.longlong = theirs + self._change_theirs[sowing]
            last: cython.longlong = self._lasts[sowing]
            if last >= 0 and other >> last & 254 == 2:
                whole: cython.longlong = other
                other = self._capture(whole, last)
                if other < 0:
                    continue
                taken = (whole - other) % 255
            if other:
                self._slot_mine[count] = other
                self._slot_theirs[count] = mine + self._change_mine[sowing]
                self._slot_taken[count] = taken
                count += 1
            elif theirs or not self._if_starved:
                best = max(best, self._end(taken))
        if best == _NONE and not count:
            best = self._stuck(mine, theirs)
        self._ended = _NONE if count and self._always else best
        return count

    @cython.cfunc
    def _capture(self, row: cython.longlong, last: cython.longlong) -> cython.longlong:
        """Return *row* after a chain of captures from the bowl at lane *last*, -1 for an illegal slam."""
        left: cython.longlong = row
        at: cython.longlong = last
        while at >= 0 and left >> at & 254 == 2:
            left -= (left >> at & 255) << at
            at -= 8
        if left or self._slam == rows.SLAM_CAPTURES:
            return left
        if self._slam == rows.SLAM_CAPTURES_NOTHING:
            return row
        if self._slam == rows.SLAM_ILLEGAL:
            return -1
        if self._slam == rows.SLAM_SPARES_FIRST:
            return (row >> last & 255) << last
        return (row >> at + 8 & 255) << at + 8 if self._slam == rows.SLAM_SPARES_LAST else 0

    @cython.cfunc
    def _end(self, taken: cython.longlong) -> cython.longlong:
        """Return the value of a move that takes *taken* seeds and leaves the opponent none."""
        if taken and self._slam == rows.SLAM_ENDS_UNCOUNTED:
            return taken
        if taken and self._slam == rows.SLAM_OPPONENT_TAKES_REST:
            return 2 * taken - self._seeds
        return taken if self._stranded == rows.STRANDED_NOBODY else self._seeds

    @cython.cfunc
    def _stuck(self, mine: cython.longlong, theirs: cython.longlong) -> cython.longlong:
        """Return the value of a board without a legal move."""
        if self._stranded == rows.STRANDED_NOBODY:
            return 0
        return (mine % 255 if self._stranded == rows.STRANDED_OWNER else -(mine % 255)) - theirs % 255

    @cython.cfunc
    def _unsow(self, at: cython.longlong) -> cython.longlong:
        """Collect in ``_before`` the boards with a move, other than an exit, to board *at*; return how many."""
        self._lay(at)
        mine: cython.longlong = self._mine
        theirs: cython.longlong = self._theirs
        count: cython.longlong = 0
        lane: cython.longlong = 48 if mine else 0
        while lane:
            lane -= 8
            seeds: cython.longlong = 0 if theirs >> lane & 255 == 0 else self._seeds
            while seeds < self._seeds:
                seeds += 1
                sowing: cython.longlong = (lane << 3) + seeds
                last: cython.longlong = self._lasts[sowing]
                here: cython.longlong = mine >> last & 255 if last >= 0 else theirs >> last + 48 & 255
                if here <= (seeds - 1) // 11:
                    break
                if last >= 0 and here & 254 == 2 and self._capture(mine, last) != mine:
                    continue
                self._before[count] = (
                    self._number(theirs - self._change_mine[sowing], mine - self._change_theirs[sowing]) - self._first
                )
                count += 1
        return count
