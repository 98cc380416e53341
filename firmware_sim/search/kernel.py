# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The hot module: packed rows, sowing by table, perft, and an alpha-beta search that can be cut anywhere.

It is Cython's pure-Python mode: valid Python that runs interpreted, and that a wheel may compile under another name.
Both must visit the same nodes and choose the same moves, so everything here is int and list.

A *row* is six bowls of eight bits in one int, its owner's first bowl lowest; the side to move is always "mine". The
rules come as small ints (see :data:`Rules`), a position as two rows and two stores.

Scores are for the side to move, 25 to a seed while the game is open. A decided game is worth ``WIN`` and 64 for each
seed of the final margin, less the plies until then: to win comes first, the margin second, haste third, so a won game
is never shuffled away. A draw is 0.
"""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from firmware_sim.search import _shim as cython
else:
    try:
        import cython
    except ImportError:
        from firmware_sim.search import _shim as cython

FEED_NONE, FEED_IF_STARVED, FEED_ALWAYS = range(3)
SLAM_CAPTURES, SLAM_CAPTURES_NOTHING, SLAM_ILLEGAL, SLAM_ENDS_UNCOUNTED, SLAM_OPPONENT_TAKES_REST = range(5)
SLAM_SPARES_FIRST, SLAM_SPARES_LAST = 5, 6
STRANDED_OPPONENT, STRANDED_OWNER, STRANDED_NOBODY = range(3)
REPETITION_OWNER, REPETITION_NOBODY, REPETITION_SPLIT = range(3)

Rules = tuple[int, int, int, int, int]
"""The axes feeding, grand slam, stranded, repetition (each one of the constants above), and the occurrence 2 or 3."""

Past = tuple[int, int, int, int]
"""A position of the real game: the rows of its side to move and of the other, 1 if that side is not the one to move at
the root (else 0), and how often it occurred."""

WIN = 4000
"""A score beyond this, for or against, says who wins."""
DEEPEST = 60
"""The depth in plies that a search may be asked for; below 64, so that haste never outweighs a seed."""
PROVEN = 127
"""The depth noted for a value that rests on ended games alone: it holds at any depth."""

_NOTHING = -32000
_CYCLE = 12
"""No position comes back in fewer plies: going round, seeds pass every bowl, so each of the twelve must be emptied."""


def is_compiled() -> bool:
    """Return whether this module runs compiled."""
    return bool(cython.compiled)


def _block(size: int) -> MutableSequence[int]:
    """Return *size* zeros: a list, which is faster to read interpreted, or an array, whose memory C can point into."""
    return array("q", bytes(8 * size)) if cython.compiled else [0] * size


@cython.cfunc
def _numbers(block: MutableSequence[int]) -> cython.p_longlong:
    if cython.compiled:
        return cython.cast(cython.p_longlong, cython.cast(cython.size_t, block.buffer_info()[0]))  # type: ignore
    else:  # noqa: RET505 - the compiler drops one branch only where both are spelt out
        return block


@cython.cfunc
def _words(block: MutableSequence[int]) -> cython.p_ulonglong:
    if cython.compiled:
        return cython.cast(cython.p_ulonglong, cython.cast(cython.size_t, block.buffer_info()[0]))  # type: ignore
    else:  # noqa: RET505
        return block


def _sown(bowl: int, seeds: int) -> tuple[int, int, int]:
    """Return what sowing *seeds* from *bowl* adds to the own row and to the other, and the place of the last seed."""
    rows, at = [-(seeds << 8 * bowl), 0], bowl
    for _ in range(seeds):
        at = (at + 1) % 12 if (at + 1) % 12 != bowl else (at + 2) % 12
        rows[at // 6] += 1 << 8 * (at % 6)
    return rows[0], rows[1], 8 * (at - 6) if seeds else -8


def _tables() -> tuple[MutableSequence[int], MutableSequence[int], MutableSequence[int]]:
    """Return tables by 64 × bowl + seeds: the change of each row, and the last seed's lane in the other row or < 0."""
    mine, theirs, last = _block(384), _block(384), _block(384)
    for bowl in range(6):
        for seeds in range(49):
            mine[64 * bowl + seeds], theirs[64 * bowl + seeds], last[64 * bowl + seeds] = _sown(bowl, seeds)
    return mine, theirs, last


_MINE, _THEIRS, _LAST = _tables()


@cython.cfunc
def _final(margin: cython.longlong, plies: cython.longlong) -> cython.longlong:
    """Return the score of a game that ends after *plies* with *margin* seeds more for the side asked about."""
    if margin > 0:
        return 4000 + 64 * margin - plies
    return 64 * margin + plies - 4000 if margin < 0 else 0


@cython.cclass
class Sower:
    """The moves of one set of rules, sown into slots.

    A ply has eight slots, one for each bowl 0–5; a slot holds the rows as the move leaves them, seen by the next side
    to move, and the seeds taken, plus 64 when a grand slam ends the game. The order in which to try the moves is one
    int of four bits each, bowl + 1, the first lowest.
    """

    _blocks: list[MutableSequence[int]]
    _change_mine: cython.p_longlong
    _change_theirs: cython.p_longlong
    _last: cython.p_longlong
    _slot_mine: cython.p_longlong
    _slot_theirs: cython.p_longlong
    _slot_taken: cython.p_longlong
    _feeding: cython.longlong
    _slam: cython.longlong
    _slam_ends: cython.longlong
    _repeated: cython.longlong
    _stranded: cython.longlong
    _repetition: cython.longlong
    _occurrence: cython.longlong

    def __init__(self, rules: Rules, plies: int) -> None:
        """Make slots for *plies* plies under *rules*."""
        self._blocks = [_MINE, _THEIRS, _LAST, *(_block(8 * plies) for _ in range(3))]
        self._change_mine = _numbers(self._blocks[0])
        self._change_theirs = _numbers(self._blocks[1])
        self._last = _numbers(self._blocks[2])
        self._slot_mine = _numbers(self._blocks[3])
        self._slot_theirs = _numbers(self._blocks[4])
        self._slot_taken = _numbers(self._blocks[5])
        self._set_rules(rules)

    def _set_rules(self, rules: Rules) -> None:
        self._feeding, self._slam, self._stranded, self._repetition, self._occurrence = rules
        self._repeated = 2 if self._repetition else 1
        self._slam_ends = 64 if self._slam in (3, 4) else 0

    # Half the work of a search and all of perft. It is one function because a call costs more than sowing a bowl.
    @cython.cfunc
    def _sow(
        self,
        mine: cython.longlong,
        theirs: cython.longlong,
        ply: cython.longlong,
        first: cython.longlong,
        killer: cython.longlong,
    ) -> cython.longlong:
        """Sow every legal move into the slots of *ply* and return their order, 0 when there is none.

        *first* and *killer* are bowl + 1 or 0: *first* is tried first, then captures, the largest so far in front,
        then *killer*, then the rest from the right-hand bowl to the left.
        """
        change_mine: cython.p_longlong = self._change_mine
        change_theirs: cython.p_longlong = self._change_theirs
        lasts: cython.p_longlong = self._last
        slot: cython.longlong = (ply << 3) - 1
        row: cython.longlong = mine
        entry: cython.longlong = -64
        code: cython.longlong = 0
        most: cython.longlong = 0
        width: cython.longlong = 0
        front: cython.longlong = 0
        captures: cython.longlong = 0
        favourite: cython.longlong = 0
        quiet: cython.longlong = 0
        starving: cython.longlong = 0
        while row:
            seeds: cython.longlong = row & 255
            row >>= 8
            code += 1
            entry += 64
            if not seeds:
                continue
            taken: cython.longlong = 0
            other: cython.longlong = theirs + change_theirs[entry + seeds]
            last: cython.longlong = lasts[entry + seeds]
            if last >= 0 and other >> last & 254 == 2:
                whole: cython.longlong = other
                at: cython.longlong = last
                while at >= 0 and other >> at & 254 == 2:
                    lane: cython.longlong = other >> at & 255
                    taken += lane
                    other -= lane << at
                    at -= 8
                if not other and self._slam:
                    other = self._slammed(whole, last, at + 8)
                    if other < 0:
                        continue
                    taken = (whole - other) % 255 | self._slam_ends
            self._slot_mine[slot + code] = other
            self._slot_theirs[slot + code] = mine + change_mine[entry + seeds]
            self._slot_taken[slot + code] = taken
            if not other and self._feeding and (self._feeding == 2 or not theirs):
                starving = starving << 4 | code
            elif code == first:
                front = code
            elif taken:
                captures = captures << 4 | code if taken > most else captures | code << width
                most = taken if taken > most else most
                width += 4
            elif code == killer:
                favourite = code
            else:
                quiet = quiet << 4 | code
        order: cython.longlong = quiet << 4 | favourite if favourite else quiet
        order = order << width | captures
        if front:
            return order << 4 | front
        return order if order or self._feeding != 2 else starving

    @cython.cfunc
    def _slammed(self, whole: cython.longlong, last: cython.longlong, reached: cython.longlong) -> cython.longlong:
        """Return what a grand slam on the row *whole* leaves there, -1 if it is illegal.

        *last* and *reached* are the lanes of the first and the last bowl of the chain.
        """
        if self._slam == 1:
            return whole
        if self._slam == 2:
            return -1
        if self._slam < 5:
            return 0
        spared: cython.longlong = last if self._slam == 5 else reached
        return (whole >> spared & 255) << spared

    @cython.cfunc
    def _perft(
        self,
        mine: cython.longlong,
        theirs: cython.longlong,
        store: cython.longlong,
        other: cython.longlong,
        depth: cython.longlong,
    ) -> cython.longlong:
        order: cython.longlong = self._sow(mine, theirs, depth, 0, 0)
        total: cython.longlong = 0
        while order:
            slot: cython.longlong = (depth << 3) + (order & 15) - 1
            order >>= 4
            if depth == 1:
                total += 1
                continue
            kept: cython.longlong = store + self._slot_taken[slot]
            if kept < 24 or (kept == 24 and other < 24):
                total += self._perft(self._slot_mine[slot], self._slot_theirs[slot], other, kept, depth - 1)
        return total

    def perft(self, mine: int, theirs: int, store: int, other: int, depth: int) -> int:
        """Do as :func:`perft`; *depth* is at most the plies that this sower was made for."""
        return self._perft(mine, theirs, store, other, depth)

    def moves(self, mine: int, theirs: int) -> list[tuple[int, int, int, int, bool]]:
        """Do as :func:`moves`."""
        order = self._sow(mine, theirs, 0, 0, 0)
        found = []
        while order:
            slot = order % 16 - 1
            order >>= 4
            taken = self._slot_taken[slot]
            found.append((slot, self._slot_mine[slot], self._slot_theirs[slot], taken % 64, taken >= 64))
        return sorted(found)


def perft(mine: int, theirs: int, store: int, other: int, rules: Rules, depth: int) -> int:
    """Return the number of move sequences of exactly *depth* plies (0–DEEPEST) from a position.

    *mine* and *theirs* are the packed rows, *store* and *other* the stores of the side to move and of its opponent. A
    last move that ends the game counts; a game that is over earlier does not, nor one over at the start. Repetition is
    ignored.
    """
    if depth == 0:
        return 1
    if store > 24 or other > 24 or store == other == 24:
        return 0
    return Sower(rules, depth + 1).perft(mine, theirs, store, other, depth)


def moves(mine: int, theirs: int, rules: Rules) -> list[tuple[int, int, int, int, bool]]:
    """Return the legal moves by bowl: bowl 0–5, the rows after it as the next side to move sees them, the seeds taken,
    and whether a grand slam ends the game.
    """
    return Sower(rules, 1).moves(mine, theirs)


@cython.cfunc
def _shape(mine: cython.longlong, theirs: cython.longlong) -> cython.longlong:
    """Return what the bowls are worth to "mine": +28 for one over 12, −54 for an empty one, −36 for a 1 or 2.

    Adding 127, 125 or 115 to every lane carries into its top bit from 1, 3 or 13 seeds on; a step is worth 9, 18 or 14
    twice over, and the six lanes together stay below 255, so the remainder by 255 adds them up.
    """
    tops: cython.longlong = 0x808080808080
    any_seed: cython.longlong = 0x7F7F7F7F7F7F
    over_two: cython.longlong = 0x7D7D7D7D7D7D
    over_twelve: cython.longlong = 0x737373737373
    ours: cython.longlong = (
        ((mine + any_seed & tops) >> 7) * 9
        + ((mine + over_two & tops) >> 7) * 18
        + ((mine + over_twelve & tops) >> 7) * 14
    )
    others: cython.longlong = (
        ((theirs + any_seed & tops) >> 7) * 9
        + ((theirs + over_two & tops) >> 7) * 18
        + ((theirs + over_twelve & tops) >> 7) * 14
    )
    return 2 * (ours % 255 - others % 255)


@cython.cclass
class Search(Sower):
    """An alpha-beta search on its own stack that can be cut after any node and goes on as if it had not been.

    Iterative deepening; a full window on the principal variation and null windows beside it; a transposition table in
    a fixed block of memory, whose entries from before the last ``start`` never match; the move from the table first,
    then captures, then the killer of the ply, then the rest.

    *Repetition.* Where the line comes back to a position it already went through, the game counts as ended there by
    repetition: whoever gains by going round once gains by doing so until the rule strikes. A position of the real game
    ends it only at its true last occurrence. A value that rests on an earlier position of the line is no property of
    the board alone: it is used in this line and not put into the table, which then keeps the move only. Values in the
    table hold for a position reached afresh; a line that already went through one of the positions below it uses them
    too, as the three occurrences of the rule allow.
    """

    best = cython.declare(cython.int, visibility="readonly")
    score = cython.declare(cython.int, visibility="readonly")
    depth = cython.declare(cython.int, visibility="readonly")
    nodes = cython.declare(cython.longlong, visibility="readonly")
    done = cython.declare(cython.bint, visibility="readonly")
    _table: cython.p_ulonglong
    _keys: cython.p_ulonglong
    _shift: cython.longlong
    _generation: cython.longlong
    _mine: cython.p_longlong
    _theirs: cython.p_longlong
    _stores: cython.p_longlong
    _others: cython.p_longlong
    _floors: cython.p_longlong
    _alphas: cython.p_longlong
    _betas: cython.p_longlong
    _bests: cython.p_longlong
    _moves: cython.p_longlong
    _orders: cython.p_longlong
    _codes: cython.p_longlong
    _ages: cython.p_longlong
    _lows: cython.p_longlong
    _guesses: cython.p_longlong
    _killers: cython.p_longlong
    _lines: cython.p_longlong
    _lengths: cython.p_longlong
    _noise: cython.p_longlong
    _caps: cython.p_longlong
    _past: cython.p_longlong
    _past_block: MutableSequence[int]
    _past_size: cython.longlong
    _ply: cython.longlong
    _again: cython.longlong
    _guessed: cython.longlong
    _limit: cython.longlong
    _deepest: cython.longlong
    _half: cython.longlong

    def __init__(self, mebibytes: int = 1) -> None:
        """Make a search with a transposition table of *mebibytes*, a power of two."""
        plies = DEEPEST + 4
        Sower.__init__(self, (0, 0, 0, 0, 3), plies)
        entries = mebibytes << 16
        self._shift = 65 - entries.bit_length()
        self._table = self._unsigned(2 * entries)
        self._keys = self._unsigned(plies)
        self._generation = 0
        self._mine, self._theirs = self._signed(plies), self._signed(plies)
        self._stores, self._others = self._signed(plies), self._signed(plies)
        self._alphas, self._betas, self._floors = self._signed(plies), self._signed(plies), self._signed(plies)
        self._bests, self._moves = self._signed(plies), self._signed(plies)
        self._orders, self._codes = self._signed(plies), self._signed(plies)
        self._ages, self._lows, self._guesses = self._signed(plies), self._signed(plies), self._signed(plies)
        self._killers, self._lengths = self._signed(plies), self._signed(plies)
        self._lines = self._signed(64 * plies)
        self._noise, self._caps = self._signed(8), self._signed(80)
        self._past = self._signed(1)
        self.best, self.score, self.depth, self.nodes, self.done = -1, 0, 0, 0, True

    def start(
        self,
        mine: int,
        theirs: int,
        store: int,
        other: int,
        rules: Rules,
        past: Sequence[Past] = (),
        age: int = 0,
        depth: int = DEEPEST,
        noise: Sequence[int] = (0, 0, 0, 0, 0, 0),
    ) -> None:
        """Begin to search a position of a game that is not over; nothing that was searched before plays a part.

        *mine* and *theirs* are the packed rows, *store* and *other* the stores of the side to move and of its opponent.
        *past* holds the positions of the real game since its last capture or set-up, *age* plies ago. *depth* is the
        greatest depth in plies, 1–DEEPEST. *noise*, in points, is added to the open scores of the bowls 0–5 at the
        root. ``best`` is a legal bowl from now on, or -1 when there is none; ``done`` is then True at once.
        """
        self._set_rules(rules)
        self._generation += 1
        self._deepest = depth
        self.score, self.depth, self.nodes = 0, 0, 0
        self._mine[0], self._theirs[0], self._stores[0], self._others[0] = mine, theirs, store, other
        self._ages[0] = age
        self._set_past(past)
        self._set_caps(mine % 255 + theirs % 255 + store + other)
        for place in range(64):
            self._killers[place] = 0
        for bowl in range(6):
            self._noise[bowl] = noise[bowl]
        self.best = self._sow(mine, theirs, 0, 0, 0) % 16 - 1
        self.done = self.best < 0
        self._begin(1)

    def pv(self) -> tuple[int, ...]:
        """Return the principal variation: the bowls 0–5 of the sides in turn, the best move first."""
        if not self.depth and not self._lengths[0]:
            return () if self.best < 0 else (self.best,)
        return tuple(self._lines[place] for place in range(self._lengths[0]))

    @cython.cfunc
    def _unsigned(self, size: cython.longlong) -> cython.p_ulonglong:
        block = array("Q", bytes(8 * size))
        self._blocks.append(block)
        return _words(block)

    @cython.cfunc
    def _signed(self, size: cython.longlong) -> cython.p_longlong:
        block = _block(size)
        self._blocks.append(block)
        return _numbers(block)

    @cython.cfunc
    def _set_past(self, past: Sequence[Past]) -> cython.void:
        """Keep those positions of the real game that would be over if they came back."""
        ended = [one for one in past if one[3] + 1 >= self._occurrence]
        self._past_block = _block(3 * len(ended) + 1)
        self._past = _numbers(self._past_block)
        self._past_size = 3 * len(ended)
        for number, one in enumerate(ended):
            for field in range(3):
                self._past[3 * number + field] = one[field]

    @cython.cfunc
    def _set_caps(self, total: cython.longlong) -> cython.void:
        """Note the most that a side can still reach by the opponent's store, where *total* seeds are in play."""
        self._half = (total + 1) // 2
        for store in range(25):
            margin = total - 2 * store
            self._caps[store] = _final(margin, 0 if margin > 0 else 63)

    @cython.cfunc
    def _begin(self, depth: cython.longlong) -> cython.void:
        """Set the root up for a search to *depth*, the best move so far in front."""
        self._limit = depth
        self._orders[0] = self._sow(self._mine[0], self._theirs[0], 0, self.best + 1, 0)
        self._alphas[0] = self._floors[0] = self._bests[0] = -32000
        self._betas[0] = 32000
        self._moves[0] = self._codes[0] = self._lows[0] = self._guesses[0] = 0
        self._ply = self._again = self._guessed = 0

    @cython.cfunc
    def _end_depth(self) -> cython.bint:
        """Note a finished depth; return whether there is nothing more to find, or set up the next one."""
        self.depth = self._limit
        self.done = not self._guessed or self._limit >= self._deepest
        if not self.done:
            self._begin(self._limit + 1)
        return self.done

    @cython.cfunc
    def _seen(
        self, mine: cython.longlong, theirs: cython.longlong, ply: cython.longlong, age: cython.longlong
    ) -> cython.longlong:
        """Return the ply of this line that held the same position, -2 if the real game ends by it, else -1.

        *age* counts the plies since the last capture, those of the real game included.
        """
        at: cython.longlong = ply - 12
        while at >= 0 and at >= ply - age:
            if self._mine[at] == mine and self._theirs[at] == theirs:
                return at
            at -= 2
        if age >= ply:
            for at in range(0, self._past_size, 3):
                if self._past[at] == mine and self._past[at + 1] == theirs and self._past[at + 2] == ply & 1:
                    return -2
        return -1

    @cython.cfunc
    def _award(self, rule: cython.longlong, mine: cython.longlong, theirs: cython.longlong) -> cython.longlong:
        """Return what "theirs" gains on "mine" by the seeds left: *rule* 0 all, 1 each side its own row, 2 nothing."""
        if rule == 0:
            return mine % 255 + theirs % 255
        return theirs % 255 - mine % 255 if rule == 1 else 0

    @cython.cfunc
    def _extend_line(self, ply: cython.longlong, move: cython.longlong, length: cython.longlong) -> cython.void:
        """Put *move* before the *length* moves of the line of the next ply."""
        place: cython.longlong = ply << 6
        self._lines[place] = move - 1
        self._lengths[ply] = length + 1
        while length:
            self._lines[place + length] = self._lines[place + 63 + length]
            length -= 1

    @cython.cfunc
    def _keep(
        self,
        ply: cython.longlong,
        alpha: cython.longlong,
        best: cython.longlong,
        move: cython.longlong,
        order: cython.longlong,
        code: cython.longlong,
        low: cython.longlong,
    ) -> cython.void:
        """Put what the search holds of *ply* in local variables back on the stack."""
        self._alphas[ply] = alpha
        self._bests[ply] = best
        self._moves[ply] = move
        self._orders[ply] = order
        self._codes[ply] = code
        self._lows[ply] = low

    # The search itself. Its state lives in local variables until the ply changes: interpreted, a call or an attribute
    # costs as much as the work it would name.
    def run(self, nodes: cython.longlong) -> cython.bint:
        """Search on for at most *nodes* nodes; return True when done: the greatest depth or the whole game is seen.

        A node is a move made. ``best``, ``score`` (points for the side to move), ``depth`` (plies completed) and
        ``nodes`` (in all) say at any time how far it came; cutting the work into slices changes none of them.
        """
        if self.done:
            return True
        slot_mine: cython.p_longlong = self._slot_mine
        slot_theirs: cython.p_longlong = self._slot_theirs
        slot_taken: cython.p_longlong = self._slot_taken
        caps: cython.p_longlong = self._caps
        table: cython.p_ulonglong = self._table
        word: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
        mix_mine: cython.ulonglong = 0x9E3779B97F4A7C15
        mix_theirs: cython.ulonglong = 0xC2B2AE3D27D4EB4F
        generation: cython.ulonglong = self._generation
        shift: cython.longlong = self._shift
        half: cython.longlong = self._half
        careful: cython.longlong = self._feeding == 1 or self._slam == 2
        turn: cython.longlong = 1 if self._past_size else 0
        count: cython.longlong = 0
        ply: cython.longlong = self._ply
        again: cython.longlong = self._again
        guessed: cython.longlong = self._guessed
        known: cython.bint = False
        value: cython.longlong = 0
        length: cython.longlong = 0
        left: cython.longlong = 0
        while True:
            store: cython.longlong = self._stores[ply]
            other: cython.longlong = self._others[ply]
            alpha: cython.longlong = self._alphas[ply]
            beta: cython.longlong = self._betas[ply]
            best: cython.longlong = self._bests[ply]
            move: cython.longlong = self._moves[ply]
            order: cython.longlong = self._orders[ply]
            code: cython.longlong = self._codes[ply]
            low: cython.longlong = self._lows[ply]
            age: cython.longlong = self._ages[ply] + 1
            depth: cython.longlong = self._limit - ply
            slots: cython.longlong = (ply << 3) - 1
            while True:
                # A move's value is known: take it in, or look again where a null window said "better".
                if known:
                    known = False
                    if not ply and -4000 < value < 4000:
                        value += self._noise[(code & 7) - 1]
                    if value > best:
                        if code > 7 and alpha < value < beta:
                            again = 1
                            order = order << 4 | code & 7
                        else:
                            best = value
                            move = code & 7
                            if value > alpha:
                                alpha = value
                                if value < beta:
                                    self._extend_line(ply, move, length)
                            if not ply:
                                self.best = move - 1
                                self.score = value
                # The position is done with: remember it and go back.
                if not order or best >= beta:
                    if not ply:
                        self._guessed = guessed
                        if self._end_depth():
                            self.nodes += count
                            return True
                        guessed = 0
                        break
                    bound: cython.longlong = 0 if low < ply else 1 if best <= self._floors[ply] else 3
                    if bound and best >= beta:
                        bound = 2
                        if not slot_taken[slots + move]:
                            self._killers[ply] = move
                    left = 127 if guessed == self._guesses[ply] else depth
                    held: cython.longlong = best + ply if best > 4000 else best - ply if best < -4000 else best
                    place: cython.longlong = self._keys[ply] >> shift << 1
                    table[place] = self._keys[ply]
                    table[place + 1] = generation << 32 | held + 32768 << 16 | left << 8 | bound << 3 | move
                    known = True
                    value = -best
                    length = self._lengths[ply]
                    ply -= 1
                    if low < self._lows[ply]:
                        self._lows[ply] = low
                    break
                if count == nodes:
                    self._keep(ply, alpha, best, move, order, code, low)
                    self._ply = ply
                    self._again = again
                    self._guessed = guessed
                    self.nodes += count
                    return False
                # Make the next move.
                count += 1
                code = order & 15
                order >>= 4
                mine: cython.longlong = slot_mine[slots + code]
                theirs: cython.longlong = slot_theirs[slots + code]
                taken: cython.longlong = slot_taken[slots + code]
                kept: cython.longlong = store + (taken & 63)
                since: cython.longlong = 0 if taken else age
                known = True
                length = 0
                if kept > 24:
                    value = _final(kept - other, ply + 1)
                    continue
                if kept == 24 and other == 24:
                    value = 0
                    continue
                if taken > 63:
                    value = _final(kept - other - (theirs % 255 if self._slam == 4 else 0), ply + 1)
                    continue
                if not mine:
                    value = _final(kept - other + self._award(self._stranded, mine, theirs), ply + 1)
                    continue
                if since > 11:
                    seen: cython.longlong = self._seen(mine, theirs, ply + 1, since)
                    if seen != -1:
                        value = _final(kept - other + self._award(self._repeated, mine, theirs), ply + 1)
                        if seen >= 0:
                            guessed += 1
                            low = seen if seen < low else low
                        continue
                if depth == 1:
                    if careful and (not theirs or self._slam == 2) and not self._sow(mine, theirs, ply + 1, 0, 0):
                        value = _final(kept - other + self._award(self._stranded, mine, theirs), ply + 1)
                        continue
                    guessed += 1
                    value = 25 * (kept - other) - _shape(mine, theirs)
                    if kept >= half or other >= half:
                        value = min(max(value, -caps[kept]), caps[other])
                    continue
                # Unless the stores or the table answer, search it: in a null window if a better move is known.
                floor: cython.longlong = -beta
                ceiling: cython.longlong = -alpha
                if best > -32000 and not again and beta - alpha > 1:
                    floor = -alpha - 1
                    code += 8
                again = 0
                if not ply:
                    shifted: cython.longlong = self._noise[(code & 7) - 1]
                    floor += shifted if -4000 < floor < 4000 else 0
                    ceiling += shifted if -4000 < ceiling < 4000 else 0
                if caps[kept] <= floor:
                    value = -caps[kept]
                    continue
                if -caps[other] >= ceiling:
                    value = caps[other]
                    continue
                key: cython.ulonglong = (
                    mine * mix_mine + (theirs | (other - kept + 64 << 1 | ply & turn) << 48) * mix_theirs & word
                )
                spot: cython.longlong = key >> shift << 1
                front: cython.longlong = 0
                if table[spot] == key and table[spot + 1] >> 32 == generation:
                    entry: cython.longlong = table[spot + 1]
                    front = entry & 7
                    left = entry >> 8 & 255
                    if ceiling - floor == 1 and (
                        left == 127 or (left >= depth - 1 and left + min(since, ply + 1) < 12)
                    ):
                        value = (entry >> 16 & 65535) - 32768
                        if value > 4000:
                            value -= ply + 1
                        elif value < -4000:
                            value += ply + 1
                        if (entry & 16 and value >= ceiling) or (entry & 8 and value <= floor):
                            if left != 127:
                                guessed += 1
                            value = -value
                            continue
                following: cython.longlong = self._sow(mine, theirs, ply + 1, front, self._killers[ply + 1])
                if not following:
                    value = _final(kept - other + self._award(self._stranded, mine, theirs), ply + 1)
                    continue
                self._keep(ply, alpha, best, move, order, code, low)
                ply += 1
                self._mine[ply] = mine
                self._theirs[ply] = theirs
                self._stores[ply] = other
                self._others[ply] = kept
                self._floors[ply] = floor
                self._betas[ply] = ceiling
                self._ages[ply] = since
                self._guesses[ply] = guessed
                self._keys[ply] = key
                self._lengths[ply] = 0
                self._keep(ply, floor, -32000, 0, following, 0, ply)
                known = False
                break
