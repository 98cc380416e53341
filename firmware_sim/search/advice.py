"""What a hint says, as codes and values: the best bowl with the reasons for it, and what each bowl is worth.

Each statement is true by the rules or by what the search saw. "Moves" are those of both sides in turn, this bowl being
the first; "you" is the side to move.
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
"""Reasons that a hint gives at most."""
POINTS = 25
"""Points of an open score that are worth a seed."""

Phrase = tuple[str, dict[str, int]]
"""The code of a sentence or label, and its values: seeds or moves, none below 0."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The best *bowl*, 0–5, as far as *moves* were seen, and one to MOST *reasons*, the most telling first.

    ======================  ===================  =======================================================================
    code                    values               what is true
    ======================  ===================  =======================================================================
    hint-only               –                    no other bowl is legal
    hint-only-feeds         –                    the same, because every other bowl leaves the opponent no seeds
    hint-wins               –                    proven: you win, whatever the opponent plays
    hint-wins-by            seeds                the same, and your final lead is *seeds* if both play their best
    hint-draws              –                    proven: a draw if both play their best
    hint-loses              –                    proven: you lose unless the opponent slips
    hint-loses-by           seeds                the same, and you end *seeds* behind if both play their best
    hint-wins-seen          moves                you win as far as *moves* show, unless a position comes back
    hint-loses-seen         moves                you lose as far as *moves* show
    hint-captures           seeds                the bowl captures *seeds* now
    hint-slam-RULE          seeds, left          it is a grand slam: it captures *seeds* now, and *left* are left
    hint-saves              seeds                see ``_saves``
    hint-feeds              –                    the opponent must get seeds, and gets some
    hint-leads              seeds, moves         in *moves* of the best line seen you capture *seeds* more
    hint-trails             seeds, moves         in *moves* of the best line seen the opponent captures *seeds* more
    hint-even               moves                in *moves* of the best line seen both capture as much
    hint-sets-up            seeds                whatever the opponent plays, you can capture *seeds* or more next
    hint-best               moves                none of these, and the best of what was seen within *moves*
    ======================  ===================  =======================================================================

    The lead is left out where it came from the tables and a side can have 25 seeds: they look beyond that end.
    RULE is the grand slam rule's value with hyphens; where 25 or 24–24 ends the game it is always "captures".
    *left* are the seeds on the whole board where the slam ends the game, else those in the opponent's row.
    """

    bowl: int
    moves: int
    reasons: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Worth:
    """What a *bowl*, 0–5, is worth to the side to move.

    While the game is open, *seeds* are how many more than the opponent you get from here on, an estimate rounded to
    whole seeds. Once it is decided they are your final lead; where the tables give it, as if the game went on beyond
    25. Both are negative if you fall behind. *code* is that of a label of at most four characters, which takes the size
    of *seeds* as its only value:

    worth-gains "+3" · worth-even "0" · worth-gives "−2" · worth-wins "W5" · worth-draws "=" · worth-loses "L12" and,
    where the search sees the win or loss but has not proven it, worth-wins-seen "W5?" · worth-loses-seen "L12?"
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
    """Return what the bowl of *outlook* is worth to the mover, *lead* seeds ahead now; None while nothing is seen."""
    margin, proven = verdict(outlook)
    if margin is not None:
        return Worth(outlook.bowl, margin, proven, f"worth-{_outcome_of(margin)}{'' if proven else '-seen'}")
    if not outlook.depth:
        return None
    seeds = rounded(outlook.score) - lead
    return Worth(outlook.bowl, seeds, False, "worth-gains" if seeds > 0 else "worth-gives" if seeds else "worth-even")


def rounded(points: int) -> int:
    """Return *points* of an open score in seeds, to the nearest; no score lies halfway."""
    seeds = (abs(points) + POINTS // 2) // POINTS
    return seeds if points > 0 else -seeds


def verdict(outlook: Outlook) -> tuple[int | None, bool]:
    """Return the final lead in seeds that *outlook* comes to, or None while the game is open; and whether it is proven.

    What the tables force counts as proven where it wins, though the win may be larger.
    """
    if not outlook.proven and outlook.forced is not None and outlook.forced > 0:
        return outlook.forced, True
    return outlook.margin, outlook.proven


def advise(game: Game, outlooks: Sequence[Outlook], tables: Endgames | None) -> Advice | None:
    """Return what to say of the first of *outlooks*, those of every legal bowl of *game* by *tables*, the best first.

    None when the game is over, and while some bowl was not looked at yet.
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
    """The best bowl: its *outlook* by the *tables* if any, its *move*, and the *game* before and *after* it."""

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
        """True if the proven lead is that of the real game: no table was asked, or no side can have 25 seeds."""
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
    """Return how much less the opponent can capture with one move than it could if you passed.

    That is the largest capture among the opponent's legal moves on the board as it is, less the largest among its legal
    replies to the bowl, which is 0 if the bowl ends the game.
    """
    before = case.game.position
    threat = _largest(replace(before, to_move=before.to_move.other), case.edition)
    reply = 0 if case.after.result else _largest(case.move.after, case.edition)
    return ("hint-saves", {"seeds": threat - reply}) if threat > reply else None


def _feeds(case: _Case) -> Phrase | None:
    """Return that the bowl feeds, where the opponent has no seeds or another bowl is refused because it leaves none."""
    if case.edition.feeding is Feeding.NONE or not case.is_fed or len(case.game.legal()) == 1:
        return None
    is_starved = not any(case.game.position.row(case.move.side.other))
    return ("hint-feeds", {}) if is_starved or Refusal.MUST_FEED in case.refused else None


def _leads(case: _Case) -> Phrase | None:
    """Return what the principal line captures, unless the end is decided or the bowl alone already captures that."""
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
    """Return how many seeds more than the opponent the side to move captures when *line* is played."""
    total, sign = 0, 1
    for bowl in line:
        move = make(position, edition, bowl)
        total, sign, position = total + sign * move.taken, -sign, move.after
    return total


def _sets_up(case: _Case) -> Phrase | None:
    """Return the least, over all replies, of the largest capture that you then have; none if a reply ends the game."""
    game, seeds = case.after.copy(), []
    for reply in game.legal():
        game.play(reply)
        seeds.append(0 if game.result else _largest(game.position, game.edition))
        game.undo()
    least = min(seeds, default=0)
    return ("hint-sets-up", {"seeds": least}) if least else None


def _largest(position: Position, edition: Edition) -> int:
    """Return the most seeds that one legal move of *position* captures."""
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
"""What may be said, the most telling first."""
