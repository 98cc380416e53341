# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The hot module: sowing by table, perft, and an alpha-beta search that can stop anywhere.

It is written in Cython's pure-Python mode: valid Python that runs interpreted, and that a wheel may compile under
another name. Both must visit the same nodes and choose the same moves, so everything here is int and list, and literals
above 32 bits are typed variables. It is one long file because the compiler optimises calls only within one module.

:mod:`rows` describes packed rows; "mine" is always the row of the side to move. Scores are for the side to move, 25 per
seed while the game is open. A decided game is worth WIN plus 64 for each seed of the final margin, less the plies until
the end: winning comes first, the margin second, haste third, so the search never lets a won game slip away. A draw: 0.
"""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence, Sequence
from typing import TYPE_CHECKING

from firmware_sim.search import boards, rows
from firmware_sim.search.rows import DEEPEST, WIN, Past, Rules
from firmware_sim.search.weights import PHASES

if TYPE_CHECKING:
    from firmware_sim.search import _shim as cython
    from firmware_sim.search.endgames import Endgames
else:
    try:
        import cython
    except ImportError:
        from firmware_sim.search import _shim as cython

_WIN = cython.declare(cython.longlong, WIN)
_ENDLESS = cython.declare(cython.longlong, 32000)
"""Beyond every score."""
_PROVEN = cython.declare(cython.longlong, 127)
"""The depth stored for a value that rests only on finished games: it holds at any depth."""
_CYCLE = cython.declare(cython.longlong, 12)
"""No position recurs in fewer plies: seeds must go all the way round, so each of the twelve bowls is emptied."""
_ENDS = cython.declare(cython.longlong, 64)
"""Added to the seeds taken by a grand slam that ends the game."""
_ROW = cython.declare(cython.longlong, 0xFFFFFFFFFFFF)
_SHALLOW = cython.declare(cython.longlong, 5)
"""With fewer plies below a position, searching it again is faster than reading the table."""
_NOWHERE = cython.declare(cython.longlong, 48)
"""The lane of a last seed that falls in the mover's own bowls, where it captures nothing."""


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
    else:  # noqa: RET505 - the compiler drops one branch only if both are spelt out
        return block


@cython.cfunc
def _words(block: MutableSequence[int]) -> cython.p_ulonglong:
    if cython.compiled:
        return cython.cast(cython.p_ulonglong, cython.cast(cython.size_t, block.buffer_info()[0]))  # type: ignore
    else:  # noqa: RET505
        return block


@cython.cfunc
def _values(view: memoryview) -> cython.p_schar:
    if cython.compiled:
        values: cython.const[cython.schar][::1] = view  # type: ignore
        return cython.cast(cython.p_schar, cython.address(values[0]))  # type: ignore
    else:  # noqa: RET505
        return view  # type: ignore


@cython.cfunc
def _final(margin: cython.longlong, plies: cython.longlong) -> cython.longlong:
    """Return the score of a game that ends after *plies*, *margin* seeds ahead for the side in question."""
    if margin > 0:
        return _WIN + 64 * margin - plies
    return 64 * margin + plies - _WIN if margin < 0 else 0


@cython.cclass
class Sower:
    """The moves of one set of rules, sown into slots.

    A ply has eight slots, of which 1–6 belong to the bowls. A slot holds the row of the next side to move after the
    move and, 48 bits higher, the seeds taken, plus _ENDS if that ends the game. Computing the row of the side that
    moved again is cheaper than keeping it. The order in which to try the moves is one int with four bits for the number
    of each slot, the first in the lowest bits.
    """

    _blocks: list[MutableSequence[int]]
    _change_mine: cython.p_longlong
    _change_theirs: cython.p_longlong
    _lasts: cython.p_longlong
    _slots: cython.p_longlong
    _history: cython.p_longlong
    _occurrence: cython.longlong
    _if_starved: cython.bint
    _always: cython.bint
    _slam: cython.longlong
    _slam_illegal: cython.bint
    _slam_ends: cython.longlong
    _rest_is_theirs: cython.bint
    _stranded: cython.longlong
    _repeated: cython.longlong

    def __init__(self, rules: Rules, plies: int) -> None:
        """Make slots for *plies* plies under *rules*."""
        self._blocks = []
        self._change_mine, self._change_theirs, self._lasts = self._room(448), self._room(448), self._room(448)
        self._slots, self._history = self._room(8 * plies), self._room(1024)
        for place, (mine, theirs, last) in rows.SOWINGS.items():
            self._change_mine[place + 64] = mine
            self._change_theirs[place + 64] = theirs
            self._lasts[place + 64] = last if last >= 0 else _NOWHERE
        self._set_rules(rules)

    @cython.final
    @cython.cfunc
    def _room(self, size: cython.longlong) -> cython.p_longlong:
        """Return *size* zeros that exist as long as this object."""
        block = _block(size)
        self._blocks.append(block)
        return _numbers(block)

    def _set_rules(self, axes: Rules) -> None:
        feeding, slam, stranded, repetition, self._occurrence = axes
        self._if_starved = feeding == rows.FEED_IF_STARVED
        self._always = feeding == rows.FEED_ALWAYS
        self._slam = slam
        self._slam_illegal = slam == rows.SLAM_ILLEGAL
        self._slam_ends = _ENDS if slam in (rows.SLAM_ENDS_UNCOUNTED, rows.SLAM_OPPONENT_TAKES_REST) else 0
        self._rest_is_theirs = slam == rows.SLAM_OPPONENT_TAKES_REST
        self._stranded = stranded
        self._repeated = rows.STRANDED_OWNER if repetition == rows.REPETITION_OWNER else rows.STRANDED_NOBODY

    # Most of the work of a search and all of perft: one function, because a call costs more than sowing a bowl.
    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
    def _sow(
        self,
        mine: cython.longlong,
        theirs: cython.longlong,
        ply: cython.longlong,
        first: cython.longlong,
    ) -> cython.longlong:
        """Sow every legal move into the slots of *ply* and return their order, 0 without a legal move.

        The slot *first*, unless 0, comes first. Captures follow, a new largest one in front, then the other moves from
        the left-hand bowl to the right, a new best one by history in front.
        """
        change_theirs: cython.p_longlong = self._change_theirs
        lasts: cython.p_longlong = self._lasts
        slots: cython.p_longlong = self._slots
        history: cython.p_longlong = self._history
        base: cython.longlong = ply << 3
        side: cython.longlong = (ply & 1) << 9
        duty: cython.bint = self._always or (self._if_starved and not theirs)
        code: cython.longlong
        most: cython.longlong = _ROW
        width: cython.longlong = 0
        front: cython.longlong = 0
        captures: cython.longlong = 0
        heaviest: cython.longlong = 0
        quiet: cython.longlong = 0
        room: cython.longlong = 0
        starving: cython.longlong = 0
        for code in range(1, 7):
            seeds: cython.longlong = mine & 255
            mine >>= 8
            if not seeds:
                continue
            sowing: cython.longlong = code << 6 | seeds
            other: cython.longlong = theirs + change_theirs[sowing]
            if other >> lasts[sowing] & 254 == 2:
                other = self._capture(other, lasts[sowing])
                if other < 0:
                    continue
            slots[base + code] = other
            if duty and not other & _ROW:
                starving = starving << 4 | code
            elif code == first:
                front = code
            elif other > _ROW:
                captures = captures << 4 | code if other > most else captures | code << width
                most = other if other > most else most
                width += 4
            else:
                if history[side + sowing] > heaviest:
                    heaviest = history[side + sowing]
                    quiet = quiet << 4 | code
                else:
                    quiet |= code << room
                room += 4
        order: cython.longlong = quiet << width | captures
        if front:
            return order << 4 | front
        return order if order or not self._always else starving

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
    def _replies(self, mine: cython.longlong, theirs: cython.longlong) -> cython.longlong:
        """Return the number of legal moves; it sows each but keeps none."""
        change_theirs: cython.p_longlong = self._change_theirs
        lasts: cython.p_longlong = self._lasts
        duty: cython.bint = self._always or (self._if_starved and not theirs)
        place: cython.longlong = 0
        count: cython.longlong = 0
        starving: cython.longlong = 0
        while mine:
            place += 64
            seeds: cython.longlong = mine & 255
            mine >>= 8
            if seeds:
                sowing: cython.longlong = place + seeds
                other: cython.longlong = theirs + change_theirs[sowing]
                if other >> lasts[sowing] & 254 == 2:
                    other = self._capture(other, lasts[sowing])
                    if other < 0:
                        continue
                if duty and not other & _ROW:
                    starving += 1
                else:
                    count += 1
        return count if count or not self._always else starving

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
    def _capture(self, row: cython.longlong, last: cython.longlong) -> cython.longlong:
        """Capture from *row*, into whose lane *last* the last seed fell.

        Return the row after it and, 48 bits higher, the seeds taken, plus _ENDS if that ends the game; -1 for an
        illegal grand slam.
        """
        left: cython.longlong = row
        taken: cython.longlong = 0
        at: cython.longlong = last
        while at >= 0 and row >> at & 254 == 2:
            caught: cython.longlong = row >> at & 255
            left -= caught << at
            taken += caught
            at -= 8
        if left or not self._slam:
            return taken << 48 | left
        if self._slam_illegal:
            return -1
        if self._slam_ends:
            return taken + _ENDS << 48
        if self._slam == rows.SLAM_CAPTURES_NOTHING:
            return row
        spared: cython.longlong = last if self._slam == rows.SLAM_SPARES_FIRST else at + 8
        caught = row >> spared & 255
        return taken - caught << 48 | caught << spared

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
    def _perft(
        self,
        mine: cython.longlong,
        theirs: cython.longlong,
        store: cython.longlong,
        other: cython.longlong,
        depth: cython.longlong,
    ) -> cython.longlong:
        """Do the same as :meth:`perft`, for a *depth* of 2 or more."""
        slots: cython.p_longlong = self._slots
        change_mine: cython.p_longlong = self._change_mine
        base: cython.longlong = depth << 3
        order: cython.longlong = self._sow(mine, theirs, depth, 0)
        total: cython.longlong = 0
        while order:
            code: cython.longlong = order & 15
            order >>= 4
            after: cython.longlong = slots[base + code]
            kept: cython.longlong = store + (after >> 48)
            if kept < 25:
                row: cython.longlong = mine + change_mine[code << 6 | mine >> (code << 3) - 8 & 255]
                if depth == 2:
                    total += self._replies(after & _ROW, row)
                else:
                    total += self._perft(after & _ROW, row, other, kept, depth - 1)
        return total

    def perft(self, mine: int, theirs: int, store: int, other: int, depth: int) -> int:
        """Do the same as the function :func:`perft` for an unfinished game; *depth* is below this sower's plies."""
        return self._replies(mine, theirs) if depth == 1 else self._perft(mine, theirs, store, other, depth)

    def moves(self, mine: int, theirs: int) -> list[tuple[int, int, int, int, bool]]:
        """Return the legal moves by bowl.

        Each is the bowl 0–5, the rows after it as the next side to move sees them, the seeds taken, and whether a grand
        slam ends the game.
        """
        order = self._sow(mine, theirs, 0, 0)
        found = []
        while order:
            slot = order % 16
            order >>= 4
            row = mine + self._change_mine[slot << 6 | mine >> 8 * slot - 8 & 255]
            taken = self._slots[slot] >> 48
            found.append((slot - 1, self._slots[slot] & _ROW, row, taken % 64, taken >= 64))
        return sorted(found)


def perft(mine: int, theirs: int, store: int, other: int, axes: Rules, depth: int) -> int:
    """Return the number of move sequences of exactly *depth* plies (0–DEEPEST) from a position.

    *mine* and *theirs* are the rows, *store* and *other* the stores of the side to move and of its opponent. A last
    move that ends the game counts; a game that is over earlier does not, nor one over at the start. Repetition is
    ignored.
    """
    if depth == 0:
        return 1
    # 24–24 needs no test here or in the search: then no seed is left, so there is no move, and the margin is 0.
    if store > 24 or other > 24:
        return 0
    return Sower(axes, depth + 1).perft(mine, theirs, store, other, depth)


@cython.final
@cython.cclass
class Search(Sower):
    """An alpha-beta search on its own stack that can stop after any node and continue as if it had not.

    It uses iterative deepening; a full window on the principal variation and null windows elsewhere; and a
    transposition table in a fixed block of memory, whose entries from before the last ``start`` never match unless that
    keeps them. It tries the move from the table first, then captures, then the quiet move that refuted most elsewhere,
    then the others. Near the leaves, where most of the work is, less is more: no table, because reading it is slower
    than searching again, and one ply before the leaves no order and no stack.

    *Repetition.* If the line returns to one of its own positions, the game counts as ended there by repetition: a side
    that gains by going round once gains by doing so until the rule applies. A position of the real game ends it only at
    its true last occurrence. A value that rests on an earlier position of its line does not belong to the board, so the
    table keeps only its move. The search uses a value from the table only if the line is too short to return to one of
    its own positions below (see _CYCLE), or if the value is proven: forced, whatever the line. So the score is exactly
    that of a full search without a table, except where a proven value replaces an estimate.
    """

    best = cython.declare(cython.int, visibility="readonly")
    score = cython.declare(cython.int, visibility="readonly")
    depth = cython.declare(cython.int, visibility="readonly")
    nodes = cython.declare(cython.longlong, visibility="readonly")
    done = cython.declare(cython.bint, visibility="readonly")
    partial = cython.declare(cython.bint, visibility="readonly")
    proven = cython.declare(cython.bint, visibility="readonly")
    _table: cython.p_ulonglong
    _keys: cython.p_ulonglong
    _shift: cython.longlong
    _generation: cython.longlong
    _oldest: cython.longlong
    _basis: tuple[int, ...]
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
    _lines: cython.p_longlong
    _lengths: cython.p_longlong
    _noise: cython.p_longlong
    _caps: cython.p_longlong
    _past: cython.p_longlong
    _last: cython.p_longlong
    _past_block: MutableSequence[int]
    _past_size: cython.longlong
    _ply: cython.longlong
    _again: cython.longlong
    _guessed: cython.longlong
    _limit: cython.longlong
    _deepest: cython.longlong
    _half: cython.longlong
    _among: cython.longlong
    _weights: cython.p_longlong
    _phases: cython.p_longlong
    _endgames: Endgames | None
    _lower: cython.p_schar
    _upper: cython.p_schar
    _ranks: cython.p_longlong
    _bare: cython.longlong
    _least: cython.longlong
    _most: cython.longlong

    def __init__(self, mebibytes: int = 1) -> None:
        """Make a search with a transposition table of *mebibytes* (1 or more, rounded down to a power of two)."""
        plies = DEEPEST + 4
        Sower.__init__(self, (0, 0, 0, 0, 3), plies)
        bits = mebibytes.bit_length() + 15
        self._shift = 64 - bits
        self._table = self._word_room(2 << bits)
        self._keys = self._word_room(plies)
        self._generation = self._oldest = 0
        self._basis = ()
        self._mine, self._theirs = self._room(plies), self._room(plies)
        self._stores, self._others = self._room(plies), self._room(plies)
        self._alphas, self._betas, self._floors = self._room(plies), self._room(plies), self._room(plies)
        self._bests, self._moves = self._room(plies), self._room(plies)
        self._orders, self._codes = self._room(plies), self._room(plies)
        self._ages, self._lows, self._guesses = self._room(plies), self._room(plies), self._room(plies)
        self._lengths = self._room(plies)
        self._lines = self._room(64 * plies)
        self._noise, self._caps = self._room(8), self._room(80)
        self._past, self._last = self._room(1), self._room(8)
        self._ranks = self._room(768)
        for place, rank in enumerate(boards.RANKS):
            self._ranks[place] = rank
        self._weights, self._phases = self._room(len(PHASES) << 9), self._room(49)
        for phase, (_, bowls) in enumerate(PHASES):
            for bowl, worth in enumerate(bowls):
                for seeds in range(49):
                    self._weights[phase << 9 | bowl << 6 | seeds] = worth[min(seeds, len(worth) - 1)]
        self.best, self.score, self.depth, self.nodes, self.done = -1, 0, 0, 0, True
        self.partial = self.proven = False

    def start(
        self,
        mine: int,
        theirs: int,
        store: int,
        other: int,
        axes: Rules,
        past: Sequence[Past] = (),
        age: int = 0,
        depth: int = DEEPEST,
        noise: Sequence[int] = (0, 0, 0, 0, 0, 0),
        keep_table: bool = False,
        tables: Endgames | None = None,
        among: Sequence[int] = (),
    ) -> None:
        """Start to search a position of an unfinished game; earlier searches have no influence.

        *mine* and *theirs* are the packed rows, *store* and *other* the stores of the side to move and of its opponent.
        *past* holds the positions of the real game since its last capture or set-up, *age* plies ago. *depth* is the
        greatest depth in plies, 1–DEEPEST. *noise*, in points, is added to the open scores of the bowls 0–5 at the
        root. From now on ``best`` is a legal bowl, or -1 if there is none, and then ``done`` is True at once. With
        *keep_table* the search uses the entries from before as far as they are valid: under the same rules, with as
        many seeds in play, and while no past position would end the game. *tables*, made for these rules, give the
        values of boards with few seeds: the winner is then proven, with the margin that the game would have if it
        continued beyond 25 seeds, and the plies of the score count up to that board. *among* are the legal bowls 0–5
        to choose from; empty means all.
        """
        self._set_rules(axes)
        self._among = sum([1 << bowl + 1 for bowl in among or range(6)])
        self._deepest = min(max(depth, 1), DEEPEST)
        self.score, self.depth, self.nodes, self.partial, self.proven = 0, 0, 0, False, False
        self._mine[0], self._theirs[0], self._stores[0], self._others[0] = mine, theirs, store, other
        self._ages[0] = age
        self._set_past(past)
        self._set_tables(tables, mine % 255 + theirs % 255 + store + other)
        self._set_caps(mine % 255 + theirs % 255 + store + other)
        told = int(tables.digest, 16) if tables else 0
        self._begin_generation((*axes, mine % 255 + theirs % 255 + store + other, told), keep_table)
        for place in range(1024):
            self._history[place] = 0
        for bowl in range(6):
            self._noise[bowl] = noise[bowl]
        self.best = self._root_order(0) % 16 - 1
        self.done = self.best < 0
        self._lengths[0] = 0
        self._begin(1)

    def pv(self) -> tuple[int, ...]:
        """Return the principal variation: the bowls 0–5 of the sides in turn, the best move first."""
        if not self.depth and not self._lengths[0]:
            return () if self.best < 0 else (self.best,)
        return tuple(self._lines[place] for place in range(self._lengths[0]))

    @cython.final
    @cython.cfunc
    def _word_room(self, size: cython.longlong) -> cython.p_ulonglong:
        block = array("Q", [0]) * size
        self._blocks.append(block)
        return _words(block)

    @cython.final
    @cython.cfunc
    def _set_past(self, past: Sequence[Past]) -> cython.void:
        """Keep the positions of the real game whose recurrence would end it."""
        ended = [one for one in past if one[3] + 1 >= self._occurrence]
        self._past_block = _block(3 * len(ended) + 1)
        self._past = _numbers(self._past_block)
        self._past_size = 3 * len(ended)
        for number, one in enumerate(ended):
            for field in range(3):
                self._past[3 * number + field] = one[field]

    @cython.final
    @cython.cfunc
    def _set_tables(self, tables: Endgames | None, total: cython.longlong) -> cython.void:
        """Note the tables, and how many of the *total* seeds in play must be stored before they apply."""
        self._endgames = tables
        self._bare = _ENDLESS
        if tables:
            self._lower, self._upper = _values(tables.lower), _values(tables.upper)
            self._bare = total - tables.seeds

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.inline
    def _shape(self, mine: cython.longlong, theirs: cython.longlong, stored: cython.longlong) -> cython.longlong:
        """Return the value of the bowls to "mine", in points, with *stored* seeds in the stores."""
        weights: cython.p_longlong = self._weights
        phase: cython.longlong = self._phases[stored]
        return (
            weights[phase + (mine & 255)]
            + weights[phase + 64 + (mine >> 8 & 255)]
            + weights[phase + 128 + (mine >> 16 & 255)]
            + weights[phase + 192 + (mine >> 24 & 255)]
            + weights[phase + 256 + (mine >> 32 & 255)]
            + weights[phase + 320 + (mine >> 40)]
            - weights[phase + (theirs & 255)]
            - weights[phase + 64 + (theirs >> 8 & 255)]
            - weights[phase + 128 + (theirs >> 16 & 255)]
            - weights[phase + 192 + (theirs >> 24 & 255)]
            - weights[phase + 256 + (theirs >> 32 & 255)]
            - weights[phase + 320 + (theirs >> 40)]
        )

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
    def _look_up(
        self, mine: cython.longlong, theirs: cython.longlong, lead: cython.longlong, plies: cython.longlong
    ) -> cython.longlong:
        """Set ``_least`` and ``_most`` to the bounds that the tables give; return 1 if they are equal, else 0.

        They are for the side that moved, *lead* seeds ahead after *plies*. The number of the board is the one of
        ``boards.number``.
        """
        ranks: cython.p_longlong = self._ranks
        sums: cython.ulonglong = 0x010101010101
        ours: cython.ulonglong = mine * sums
        others: cython.ulonglong = theirs * sums
        row: cython.ulonglong = others >> 40 & 255
        seeds: cython.ulonglong = row + (ours >> 40 & 255)
        others = row * sums - others
        ours = seeds * sums - ours
        number: cython.longlong = (
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
        self._least = _final(lead - self._upper[number], plies)
        self._most = _final(lead - self._lower[number], plies)
        return 1 if self._least == self._most else 0

    @cython.final
    @cython.cfunc
    def _begin_generation(self, basis: tuple[int, ...], keep_table: cython.bint) -> cython.void:
        """Start a new generation of the table, and discard the older ones unless their values are valid here too."""
        self._generation += 1
        if not keep_table or self._past_size or basis != self._basis:
            self._oldest = self._generation
        self._basis = () if self._past_size else basis

    @cython.final
    @cython.cfunc
    def _set_caps(self, total: cython.longlong) -> cython.void:
        """Note the most that a side can still reach, by the opponent's store, with *total* seeds in play.

        The score of a side that must lose an unfinished game is kept between all open scores and all losses. While both
        stores are below ``_half``, no estimate needs this limit or those of the tables.
        """
        self._half = min(total, self._bare) + 1 >> 1
        for stored in range(49):
            on_board = total - stored
            self._phases[stored] = sum(on_board >= least for least, _ in PHASES[1:]) << 9
        for store in range(25):
            margin = total - 2 * store
            self._caps[store] = _final(margin, 0) if margin >= 0 else 8 * margin - 3000

    @cython.final
    @cython.cfunc
    def _root_order(self, first: cython.longlong) -> cython.longlong:
        """Return the order of ``_sow`` at the root, without the excluded moves."""
        order: cython.longlong = self._sow(self._mine[0], self._theirs[0], 0, first)
        chosen: cython.longlong = 0
        width: cython.longlong = 0
        while order:
            if self._among >> (order & 15) & 1:
                chosen |= (order & 15) << width
                width += 4
            order >>= 4
        return chosen

    @cython.final
    @cython.cfunc
    def _begin(self, depth: cython.longlong) -> cython.void:
        """Set the root up for a search to *depth*, with the best move so far in front."""
        self._limit = depth
        self._orders[0] = self._root_order(self.best + 1)
        self._alphas[0] = self._floors[0] = self._bests[0] = -_ENDLESS
        self._betas[0] = _ENDLESS
        self._moves[0] = self._codes[0] = self._lows[0] = self._guesses[0] = 0
        self._ply = self._again = self._guessed = 0
        self._last[5] = 0

    @cython.final
    @cython.cfunc
    def _end_depth(self) -> cython.bint:
        """Note a finished depth; return True if the search is complete, else set up the next depth."""
        self.depth = self._limit
        self.partial = False
        self.proven = not self._guessed
        self.done = self.proven or self._limit >= self._deepest
        if not self.done:
            self._begin(self._limit + 1)
        return self.done

    @cython.final
    @cython.cfunc
    def _seen(
        self, mine: cython.longlong, theirs: cython.longlong, ply: cython.longlong, age: cython.longlong
    ) -> cython.longlong:
        """Return the ply of this line with the same position, -2 if it ends the real game, else -1.

        *age* counts the plies since the last capture, including those of the real game.
        """
        at: cython.longlong = ply - _CYCLE
        while at >= 0 and at >= ply - age:
            if self._mine[at] == mine and self._theirs[at] == theirs:
                return at
            at -= 2
        if age >= ply:
            for at in range(0, self._past_size, 3):
                if self._past[at] == mine and self._past[at + 1] == theirs and self._past[at + 2] == ply & 1:
                    return -2
        return -1

    @cython.final
    @cython.cfunc
    def _award(self, rule: cython.longlong, mine: cython.longlong, theirs: cython.longlong) -> cython.longlong:
        """Return what "theirs" gains on "mine" by the seeds left: theirs, each its own, or lost, by *rule* 0, 1, 2."""
        if rule == 2:
            return 0
        return theirs % 255 + (mine % 255 if rule == 0 else -(mine % 255))

    @cython.final
    @cython.cfunc
    def _extend_line(self, ply: cython.longlong, move: cython.longlong, length: cython.longlong) -> cython.void:
        """Put *move* before the *length* moves of the line of the next ply."""
        place: cython.longlong = ply << 6
        self._lines[place] = move - 1
        self._lengths[ply] = length + 1
        while length:
            self._lines[place + length] = self._lines[place + 63 + length]
            length -= 1

    @cython.final
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
        """Put the local variables of *ply* back on the stack."""
        self._alphas[ply] = alpha
        self._bests[ply] = best
        self._moves[ply] = move
        self._orders[ply] = order
        self._codes[ply] = code
        self._lows[ply] = low

    @cython.final
    @cython.cfunc
    def _keep_last(
        self,
        mine: cython.longlong,
        theirs: cython.longlong,
        kept: cython.longlong,
        ceiling: cython.longlong,
        top: cython.longlong,
        reach: cython.longlong,
        at: cython.longlong,
    ) -> cython.void:
        """Keep the state of the position one ply before the leaves."""
        self._last[0] = mine
        self._last[1] = theirs
        self._last[2] = kept
        self._last[3] = ceiling
        self._last[4] = top
        self._last[5] = reach
        self._last[6] = at

    # The search itself. Its state stays in local variables until the ply changes: interpreted, a call or an attribute
    # costs as much as the work it would do.
    def run(self, nodes: cython.longlong, pause: cython.bint = False) -> cython.bint:
        """Continue for at most *nodes* nodes; return True when the greatest depth or the whole game was searched.

        A node is a move made. ``best``, ``score`` (points for the side to move), ``depth`` (plies completed) and
        ``nodes`` (in all) are valid at any time; slices change none of them. ``partial``: ``best`` and ``score`` are of
        the next depth, whose other moves may still be better. ``proven``: the score rests only on finished games. With
        *pause* it returns as soon as a depth is completed.
        """
        if self.done or nodes <= 0:
            return self.done
        change_mine: cython.p_longlong = self._change_mine
        change_theirs: cython.p_longlong = self._change_theirs
        lasts: cython.p_longlong = self._lasts
        slots: cython.p_longlong = self._slots
        caps: cython.p_longlong = self._caps
        table: cython.p_ulonglong = self._table
        over_three: cython.longlong = 0x7C7C7C7C7C7C
        tops: cython.longlong = 0x808080808080
        word: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
        mix_mine: cython.ulonglong = 0x9E3779B97F4A7C15
        mix_theirs: cython.ulonglong = 0xC2B2AE3D27D4EB4F
        generation: cython.ulonglong = self._generation
        oldest: cython.ulonglong = self._oldest
        shift: cython.longlong = self._shift
        half: cython.longlong = self._half
        careful: cython.bint = self._if_starved or self._slam_illegal
        turn: cython.longlong = 1 if self._past_size else 0
        bare: cython.longlong = self._bare
        count: cython.longlong = 0
        ply: cython.longlong = self._ply
        again: cython.longlong = self._again
        guessed: cython.longlong = self._guessed
        known: cython.bint = False
        value: cython.longlong = 0
        length: cython.longlong = 0
        left: cython.longlong = 0
        mine: cython.longlong = self._last[0]
        theirs: cython.longlong = self._last[1]
        kept: cython.longlong = self._last[2]
        ceiling: cython.longlong = self._last[3]
        top: cython.longlong = self._last[4]
        reach: cython.longlong = self._last[5]
        at: cython.longlong = self._last[6]
        self._last[5] = 0
        while True:
            row: cython.longlong = self._mine[ply]
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
            base: cython.longlong = ply << 3
            while True:
                # One ply before the leaves, in a null window, the moves need neither an order nor the stack.
                if reach:
                    while reach and top < ceiling:
                        seeds: cython.longlong = reach & 255
                        if not seeds:
                            reach >>= 8
                            at += 1
                            continue
                        if count == nodes:
                            self._keep_last(mine, theirs, kept, ceiling, top, reach, at)
                            self._keep(ply, alpha, best, move, order, code, low)
                            self._ply = ply
                            self._again = again
                            self._guessed = guessed
                            self.nodes += count
                            return False
                        count += 1
                        reach >>= 8
                        at += 1
                        sowing: cython.longlong = at << 6 | seeds
                        leaf_mine: cython.longlong = theirs + change_theirs[sowing]
                        leaf_theirs: cython.longlong = mine + change_mine[sowing]
                        lead: cython.longlong = other
                        if leaf_mine >> lasts[sowing] & 254 == 2:
                            leaf_mine = self._capture(leaf_mine, lasts[sowing])
                            lead += leaf_mine >> 48
                            leaf_mine &= _ROW
                        if lead > 24:
                            value = _final(lead - kept, ply + 2)
                        elif (
                            careful
                            and (not leaf_theirs or self._slam_illegal)
                            and not self._replies(leaf_mine, leaf_theirs)
                        ):
                            value = _final(lead - kept + self._award(self._stranded, leaf_mine, leaf_theirs), ply + 2)
                        else:
                            guessed += 1
                            value = 25 * (lead - kept) - self._shape(leaf_mine, leaf_theirs, lead + kept)
                            if lead >= half or kept >= half:
                                value = min(max(value, -caps[lead]), caps[kept])
                                if lead + kept >= bare and (lead > other or not turn):
                                    guessed -= self._look_up(leaf_mine, leaf_theirs, lead - kept, ply + 2)
                                    value = min(max(value, self._least), self._most)
                        if value > top:
                            top = value
                    reach = 0
                    known = True
                    value = -top
                # A move's value is known: use it, or search again if a null window said "better".
                if known:
                    known = False
                    if not ply and -_WIN < value < _WIN:
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
                                self.partial = True
                # The position is finished: store it and go back.
                if not order or best >= beta:
                    if not ply:
                        self._guessed = guessed
                        if self._end_depth() or pause:
                            self.nodes += count
                            return self.done
                        guessed = 0
                        break
                    bound: cython.longlong = 0 if low < ply else 1 if best <= self._floors[ply] else 3
                    if bound and best >= beta:
                        bound = 2
                        if slots[base + move] <= _ROW:
                            # A quiet move that refutes: nearer the root it saved more work
                            self._history[(ply & 1) << 9 | move << 6 | row >> (move << 3) - 8 & 63] += depth * depth
                    left = _PROVEN if guessed == self._guesses[ply] else depth
                    held: cython.longlong = best + ply if best > _WIN else best - ply if best < -_WIN else best
                    if depth >= _SHALLOW:
                        place: cython.longlong = self._keys[ply] >> shift << 1
                        there: cython.ulonglong = table[place + 1]
                        before: cython.longlong = there >> 8 & 255
                        if there >> 32 == generation and before > left and table[place] != self._keys[ply]:
                            place ^= 2
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
                mine = slots[base + code] & _ROW
                theirs = row + change_mine[code << 6 | row >> (code << 3) - 8 & 255]
                taken: cython.longlong = slots[base + code] >> 48
                kept = store + (taken & 63)
                since: cython.longlong = 0 if taken else age
                known = True
                length = 0
                if kept > 24:
                    value = _final(kept - other, ply + 1)
                    continue
                if taken > 63:
                    value = _final(kept - other - (theirs % 255 if self._rest_is_theirs else 0), ply + 1)
                    continue
                if not mine:
                    value = _final(kept - other + self._award(self._stranded, mine, theirs), ply + 1)
                    continue
                if since >= _CYCLE:
                    seen: cython.longlong = self._seen(mine, theirs, ply + 1, since)
                    if seen != -1:
                        value = _final(kept - other + self._award(self._repeated, mine, theirs), ply + 1)
                        if seen >= 0:
                            guessed += 1
                            low = seen if seen < low else low
                        continue
                # The tables apply if few seeds are left, unless a recurring position may end the game on the way. That
                # cannot happen after a capture, or while no past position would end the game: progress never
                # returns.
                if kept + other >= bare and (taken or not turn):
                    if self._look_up(mine, theirs, kept - other, ply + 1) or self._least >= beta:
                        value = self._least
                        continue
                    if self._most <= alpha:
                        value = self._most
                        continue
                if depth == 1:
                    if careful and (not theirs or self._slam_illegal) and not self._replies(mine, theirs):
                        value = _final(kept - other + self._award(self._stranded, mine, theirs), ply + 1)
                        continue
                    guessed += 1
                    value = 25 * (kept - other) - self._shape(mine, theirs, kept + other)
                    if kept >= half or other >= half:
                        value = min(max(value, -caps[kept]), caps[other])
                        if kept + other >= bare and (taken or not turn):
                            value = min(max(value, self._least), self._most)
                    continue
                # Unless the stores or the table decide, search the move: in a null window if a better one is known.
                floor: cython.longlong = -beta
                ceiling = -alpha
                if best > -_ENDLESS and not again and beta - alpha > 1:
                    floor = -alpha - 1
                    code += 8
                again = 0
                if not ply:
                    shifted: cython.longlong = self._noise[(code & 7) - 1]
                    floor += shifted if -_WIN < floor < _WIN else 0
                    ceiling += shifted if -_WIN < ceiling < _WIN else 0
                if caps[kept] <= floor:
                    value = -caps[kept]
                    continue
                if -caps[other] >= ceiling:
                    value = caps[other]
                    continue
                if depth == 2 and ceiling - floor == 1 and since < _CYCLE - 1 and theirs + over_three & tops:
                    reach = mine
                    at = 0
                    top = -_ENDLESS
                    known = False
                    continue
                key: cython.ulonglong = (
                    mine * mix_mine + (theirs | (other - kept + 64 << 1 | ply & turn) << 48) * mix_theirs & word
                )
                spot: cython.longlong = key >> shift << 1
                front: cython.longlong = 0
                if depth > _SHALLOW and table[spot] != key:
                    spot ^= 2
                if depth > _SHALLOW and table[spot] == key and table[spot + 1] >> 32 >= oldest:
                    entry: cython.longlong = table[spot + 1]
                    front = entry & 7
                    left = entry >> 8 & 255
                    if ceiling - floor == 1 and (
                        left == _PROVEN or (left >= depth - 1 and left + min(since, ply + 1) < _CYCLE)
                    ):
                        value = (entry >> 16 & 65535) - 32768
                        if value > _WIN:
                            value -= ply + 1
                        elif value < -_WIN:
                            value += ply + 1
                        if (entry & 16 and value >= ceiling) or (entry & 8 and value <= floor):
                            if left != _PROVEN:
                                guessed += 1
                            value = -value
                            continue
                following: cython.longlong = self._sow(mine, theirs, ply + 1, front)
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
                self._keep(ply, floor, -_ENDLESS, 0, following, 0, ply)
                known = False
                break
