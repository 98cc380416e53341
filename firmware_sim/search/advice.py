"""What a hint says, as codes and values: the best bowl and the reasons for it, and what each bowl is worth.

Each statement is true by the rules or by what the search saw. "Moves" counts those of both sides, from this bowl on;
"you" is the side to move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from firmware_sim.rules.board import MAJORITY, ROW, Position
from firmware_sim.rules.editions import Edition, Feeding, GrandSlam
from firmware_sim.rules.game import Game
from firmware_sim.rules.moves import Move, Reason, Refusal, legal, make
from firmware_sim.search.analysis import Outlook

if TYPE_CHECKING:
    from firmware_sim.search.endgames import Endgames

MOST = 3
"""The most reasons in a hint."""
POINTS = 25
"""Points of an open score per seed."""

Phrase = tuple[str, dict[str, int]]
"""The code of a sentence or label, and its values: seeds or moves, none below 0."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The best *bowl*, 0–5, as far as *moves* ahead, and one to MOST *reasons*, the most telling first.

    ======================  ===================  =======================================================================
    code                    values               what is true
    ======================  ===================  =======================================================================
    hint-only               –                    no other bowl is legal
    hint-only-feeds         –                    the same, because every other bowl leaves the opponent no seeds
    hint-wins               –                    proven: you win, whatever the opponent plays
    hint-wins-by            seeds                the same, and your final lead is *seeds* if both play their best
    hint-draws              –                    proven: a draw if both play their best
    hint-loses              –                    proven: you lose unless the opponent makes a mistake
    hint-loses-by           seeds                the same, and you end *seeds* behind if both play their best
    hint-wins-seen          moves                you win within *moves*, unless a position recurs
    hint-loses-seen         moves                you lose within *moves*
    hint-captures           seeds                the bowl captures *seeds* now
    hint-slam-RULE          seeds, left          it is a grand slam: it captures *seeds* now and leaves *left*
    hint-saves              seeds                see ``_saves``
    hint-feeds              –                    the opponent must get seeds, and gets some
    hint-leads              seeds, moves         in *moves* of the best line seen you capture *seeds* more
    hint-trails             seeds, moves         in *moves* of the best line seen the opponent captures *seeds* more
    hint-even               moves                in *moves* of the best line seen both capture the same
    hint-sets-up            seeds                whatever the opponent plays, you can capture *seeds* or more next
    hint-best               moves                none of these: the best of what was seen within *moves*
    ======================  ===================  =======================================================================

    The lead is left out if it comes from the tables and a side can reach 25 seeds, because tables look beyond that end.
    RULE is the grand slam rule's value with hyphens; if 25 or 24–24 ends the game, it is always "captures".
    *left* counts the seeds on the whole board if the slam ends the game, else those in the opponent's row.
    """

    bowl: int
    moves: int
    reasons: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Worth:
    """What a *bowl*, 0–5, is worth to the side to move.

    While the game is open, *seeds* estimates how many more seeds than the opponent you get from here on, rounded. Once
    it is decided, *seeds* is your final lead; if the tables give it, as if the game continued beyond 25. Both are
    negative if you fall behind. *code* is that of a label of at most four characters, whose only value is the size of
    *seeds*:

    worth-gains "+3" · worth-even "0" · worth-gives "−2" · worth-wins "W5" · worth-draws "=" · worth-loses "L12" and,
    if the search sees a win or loss that it has not proven, worth-wins-seen "W5?" · worth-loses-seen "L12?"
    """

    bowl: int
    seeds: int
    proven: bool
    code: str

    @property
    def label(self) -> Phrase:
        """The code and the value of the label."""
        return self.code, {"seeds": abs(self.seeds)}


def worth(outlook: Outlook, lead: int) -> Worth | None:
    """Return what the bowl of *outlook* is worth to the mover, *lead* seeds ahead now; None before the first result."""
    margin, proven = verdict(outlook)
    if margin is not None:
        return Worth(outlook.bowl, margin, proven, f"worth-{_outcome_of(margin)}{'' if proven else '-seen'}")
    if not outlook.depth:
        return None
    seeds = rounded(outlook.score) - lead
    return Worth(outlook.bowl, seeds, False, "worth-gains" if seeds > 0 else "worth-gives" if seeds else "worth-even")


def rounded(points: int) -> int:
    """Return *points* of an open score, rounded to seeds; no score lies halfway."""
    seeds = (abs(points) + POINTS // 2) // POINTS
    return seeds if points > 0 else -seeds


def verdict(outlook: Outlook) -> tuple[int | None, bool]:
    """Return the final lead in seeds by *outlook*, or None while the game is open; and whether it is proven.

    A win that the tables force counts as proven, though it may be larger.
    """
    if not outlook.proven and outlook.forced is not None and outlook.forced > 0:
        return outlook.forced, True
    return outlook.margin, outlook.proven


def advise(game: Game, outlooks: Sequence[Outlook], tables: Endgames | None) -> Advice | None:
    """Return the advice on the first of *outlooks*: every legal bowl of *game*, searched with *tables*, best first.

    None when the game is over, and until every bowl was searched.
    """
    if not outlooks or not all(outlook.depth or outlook.proven for outlook in outlooks):
        return None
    case = _case(game, outlooks[0], tables)
    reasons: list[Phrase] = []
    for find in _REASONS:
        if len(reasons) < MOST and (reason := find(case)):
            reasons.append(reason)
    moves = case.outlook.depth + 1
    return Advice(case.outlook.bowl, moves, tuple(reasons) or (("hint-best", {"moves": moves}),))


@dataclass(frozen=True, slots=True)
class _Case:
    """The best bowl: its *outlook* (with the *tables*, if any), its *move*, and the *game* before and *after* it."""

    game: Game
    outlook: Outlook
    tables: Endgames | None
    move: Move
    after: Game

    @property
    def edition(self) -> Edition:
        return self.game.edition

    @property
    def is_exact(self) -> bool:
        """True if the proven lead is that of the real game: no table took part, or no side can reach 25 seeds."""
        before, is_over = self.game.position, not self.outlook.depth
        can_have = max(before.south, before.north) + before.on_board
        return self.outlook.proven and (is_over or self.tables is None or can_have < MAJORITY)

    @property
    def is_fed(self) -> bool:
        """True if the bowl leaves the opponent seeds."""
        return any(self.move.after.row(self.move.side.other))

    @property
    def refused(self) -> list[Refusal | None]:
        """Why each bowl that holds seeds may not be played, or None."""
        return [why for bowl in range(ROW) if (why := self.game.refusal(bowl)) is not Refusal.EMPTY]


def _case(game: Game, outlook: Outlook, tables: Endgames | None) -> _Case:
    after = game.copy()
    return _Case(game, outlook, tables, after.play(outlook.bowl), after)


def _only(case: _Case) -> Phrase | None:
    if len(case.game.legal()) > 1:
        return None
    return ("hint-only-feeds" if Refusal.MUST_FEED in case.refused else "hint-only"), {}


def _outcome(case: _Case) -> Phrase | None:
    margin, proven = verdict(case.outlook)
    if margin is None:
        return None
    code = f"hint-{_outcome_of(margin)}"
    if not proven:
        return f"{code}-seen", {"moves": case.outlook.depth + 1}
    return (f"{code}-by", {"seeds": abs(margin)}) if margin and case.is_exact else (code, {})


def _outcome_of(margin: int) -> str:
    return "wins" if margin > 0 else "loses" if margin else "draws"


def _captures(case: _Case) -> Phrase | None:
    move = case.move
    if not move.slam:
        return ("hint-captures", {"seeds": move.taken}) if move.taken else None
    after, ended = move.after, move.ended
    rule = GrandSlam.CAPTURES if ended in (Reason.MAJORITY, Reason.EVEN) else case.edition.grand_slam
    left = after.on_board if ended else sum(after.row(move.side.other))
    return f"hint-slam-{rule.value.replace('_', '-')}", {"seeds": move.taken, "left": left}


def _saves(case: _Case) -> Phrase | None:
    """Return how much less the opponent can capture with one move than if you passed.

    That is the largest capture among the opponent's legal moves on the current board, less the largest among its legal
    replies to the bowl (0 if the bowl ends the game).
    """
    before = case.game.position
    threat = _largest(replace(before, to_move=before.to_move.other), case.edition)
    reply = 0 if case.after.result else _largest(case.move.after, case.edition)
    return ("hint-saves", {"seeds": threat - reply}) if threat > reply else None


def _feeds(case: _Case) -> Phrase | None:
    """Return that the bowl feeds, if the opponent has no seeds or the rules refuse another bowl for leaving none."""
    if case.edition.feeding is Feeding.NONE or not case.is_fed or len(case.game.legal()) == 1:
        return None
    is_starved = not any(case.game.position.row(case.move.side.other))
    return ("hint-feeds", {}) if is_starved or Refusal.MUST_FEED in case.refused else None


def _leads(case: _Case) -> Phrase | None:
    """Return what the principal line captures, unless the game is decided or the bowl itself captures that."""
    if verdict(case.outlook)[0] is not None:
        return None
    seeds = _captured(case.move.before, case.edition, case.outlook.line)
    if seeds == case.move.taken:
        return None
    moves = len(case.outlook.line)
    if not seeds:
        return "hint-even", {"moves": moves}
    return "hint-leads" if seeds > 0 else "hint-trails", {"seeds": abs(seeds), "moves": moves}


def _captured(position: Position, edition: Edition, line: Sequence[int]) -> int:
    """Return how many more seeds than the opponent the side to move captures in *line*."""
    total, sign = 0, 1
    for bowl in line:
        move = make(position, edition, bowl)
        total, sign, position = total + sign * move.taken, -sign, move.after
    return total


def _sets_up(case: _Case) -> Phrase | None:
    """Return how many seeds you can capture next, whatever the reply; None if a reply ends the game."""
    game, seeds = case.after.copy(), []
    for reply in game.legal():
        game.play(reply)
        seeds.append(0 if game.result else _largest(game.position, game.edition))
        game.undo()
    least = min(seeds, default=0)
    return ("hint-sets-up", {"seeds": least}) if least else None


def _largest(position: Position, edition: Edition) -> int:
    """Return the most seeds that a legal move of *position* captures."""
    return max((make(position, edition, bowl).taken for bowl in legal(position, edition)), default=0)


_REASONS: tuple[Callable[[_Case], Phrase | None], ...] = (
    _only,
    _outcome,
    _captures,
    _saves,
    _feeds,
    _leads,
    _sets_up,
)
"""The possible reasons, the most telling first."""
