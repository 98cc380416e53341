"""Check hints and values in seeded positions against the rules, sown seed by seed, and against the endgame tables.

It checks every claim by other means than those that produced it: it sows bowls one seed at a time without the other
modules, tries every reply, and bounds the final lead by a few plies and the tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from itertools import chain, repeat
from random import Random

from device.kernels import choose
from firmware_sim.rules.board import ROW, START, Position
from firmware_sim.rules.editions import OCCURRENCES, Edition, Feeding, GrandSlam, edition
from firmware_sim.rules.game import Game
from firmware_sim.rules.moves import Reason
from firmware_sim.rules.notation import moves_text, position_text
from firmware_sim.search.advice import MOST, Advice, Phrase, Worth, advise, worth
from firmware_sim.search.analysis import Analysis, Outlook
from firmware_sim.search.axes import kernel_position, since_capture
from firmware_sim.search.endgames import Endgames
from tools.engine.margins import endgame
from tools.engine.players import shipped_table
from tools.engine.slow_rules import Sown, after, allowed, feeding, is_duty, playable, sown, threat
from tools.proofs.random_games import random_position, variants
from tools.tally import Tally, chunks, total

PLIES = 3
"""Plies after a bowl that are searched for the bounds of the final lead, before the tables are used."""
CHUNK = 50
PAST = (60, 40, 20)
"""The most random plies before a position, for each try."""
NODES = (60, 600, 6_000, 30_000)
MOST_SEEDS = 48


@dataclass
class Report(Tally):
    """The results: the *positions*, how often each *code* occurred, and every *failure* as a line.

    *exact* counts the proven bowls whose final lead follows from PLIES and the tables, *bounded* the others.
    """

    positions: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    exact: int = 0
    bounded: int = 0


# --- bounds of the final lead ------------------------------------------------------------------------------------


def bounds(game: Game, tables: Endgames | None, plies: int, *, is_root: bool = False) -> tuple[int, int]:
    """Return the least and the greatest final lead of the side to move by *plies* and the *tables*.

    The tables are not used for the root: a side may reach 25 seeds in a ply, and the tables look beyond that end.
    """
    position, side = game.position, game.position.to_move
    lead = position.store(side) - position.store(side.other)
    if game.result:
        margin = int(game.result.south - game.result.north) * (-1 if side else 1)
        return margin, margin
    if tables and not is_root and position.on_board <= tables.seeds and not _may_come_back(game):
        lower, upper = tables.value(*kernel_position(position)[:2])
        return lead + lower, lead + upper
    if not plies:
        return -MOST_SEEDS, MOST_SEEDS
    replies = [_bounds_after(game, bowl, tables, plies) for bowl in game.legal()]
    return max(low for low, _ in replies), max(high for _, high in replies)


def _bounds_after(game: Game, bowl: int, tables: Endgames | None, plies: int) -> tuple[int, int]:
    """Return the bounds of the final lead of the side that plays *bowl*."""
    game.play(bowl)
    low, high = bounds(game, tables, plies - 1)
    game.undo()
    return -high, -low


def _may_come_back(game: Game) -> bool:
    """Return whether the recurrence of a past position would end *game*."""
    return any(game.occurrences(position) + 1 >= game.edition.occurrence for position in since_capture(game)[:-1])


# --- the expected advice -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """A legal bowl of a *game*, and its *outlook*, with the *tables* if any."""

    game: Game
    outlook: Outlook
    tables: Endgames | None

    @property
    def position(self) -> Position:
        """The position before the bowl."""
        return self.game.position

    @property
    def rules(self) -> Edition:
        """The rules of the game."""
        return self.game.edition

    @property
    def bowl(self) -> int:
        """The bowl, 0–5."""
        return self.outlook.bowl

    @property
    def lead(self) -> int:
        """The lead of the side to move now, in seeds."""
        side = self.position.to_move
        return self.position.store(side) - self.position.store(side.other)

    @cached_property
    def sown(self) -> Sown:
        """The board after the bowl."""
        return sown(self.position, self.rules, self.bowl)

    @cached_property
    def after(self) -> Game:
        """The game after the bowl."""
        game = self.game.copy()
        game.play(self.bowl)
        return game

    @property
    def ended(self) -> Reason | None:
        """The reason if the bowl ends the game."""
        return self.after.result.reason if self.after.result else None

    @cached_property
    def bounds(self) -> tuple[int, int]:
        """The least and the greatest final lead after the bowl."""
        low, high = bounds(self.after, self.tables, PLIES, is_root=True)
        return -high, -low

    @property
    def forced(self) -> int | None:
        """The final lead that the tables make sure, if the bowl is a sure one."""
        if self.tables is None or not self.outlook.sure:
            return None
        return self.lead + self.sown.taken - self.tables.value(*kernel_position(self.after.position)[:2])[1]


def only(case: Case) -> Phrase | None:
    """Return that no other bowl is legal, and whether that is because no other bowl feeds."""
    if len(allowed(case.position, case.rules)) > 1:
        return None
    bowls = playable(case.position, case.rules)
    return "hint-only-feeds" if len(bowls) > 1 and feeding(case.position, case.rules) == [
        case.bowl
    ] else "hint-only", {}


def margin(outlook: Outlook) -> int:
    """Return the final lead by the score, 0 for a draw and while the game is open."""
    points = abs(outlook.score)
    seeds = next(s for s in range(50) if points <= (4000 + 64 * s if points > 4000 else 3000 + 8 * s))
    return seeds if outlook.score > 0 else -seeds


def outcome(case: Case) -> Phrase | None:
    """Return who wins, by the score or by the tables."""
    seeds, proven = margin(case.outlook), case.outlook.proven
    if not proven and (case.forced or 0) > 0:
        return "hint-wins", {}
    if not seeds:
        return ("hint-draws", {}) if proven else None
    code = f"hint-{'wins' if seeds > 0 else 'loses'}"
    if not proven:
        return f"{code}-seen", {"moves": case.outlook.depth + 1}
    here = case.position
    is_exact = case.ended or not case.tables or here.on_board + max(here.south, here.north) < 25
    return (f"{code}-by", {"seeds": abs(seeds)}) if is_exact else (code, {})


def captures(case: Case) -> Phrase | None:
    """Return what the bowl captures, and what a grand slam does."""
    if not case.sown.slam:
        return ("hint-captures", {"seeds": case.sown.taken}) if case.sown.taken else None
    at_once, other = case.ended in (Reason.SLAM, Reason.MAJORITY, Reason.EVEN), ROW * case.position.to_move.other
    left = sum(case.sown.bowls) if at_once else sum(case.sown.bowls[other : other + ROW])
    rule = GrandSlam.CAPTURES if at_once and case.ended is not Reason.SLAM else case.rules.grand_slam
    return f"hint-slam-{rule.value.replace('_', '-')}", {"seeds": case.sown.taken, "left": left}


def saves(case: Case) -> Phrase | None:
    """Return how much smaller the opponent's largest capture is than if the side to move passed."""
    passed = replace(case.position, to_move=case.position.to_move.other)
    left = 0 if case.ended else threat(after(case.position, case.rules, case.bowl), case.rules)
    seeds = threat(passed, case.rules) - left
    return ("hint-saves", {"seeds": seeds}) if seeds > 0 else None


def feeds(case: Case) -> Phrase | None:
    """Return that the bowl fulfils a duty to feed that matters, if several bowls are legal."""
    legal, matters = allowed(case.position, case.rules), is_duty(case.position, case.rules)
    return (
        ("hint-feeds", {}) if matters and len(legal) > 1 and case.bowl in feeding(case.position, case.rules) else None
    )


def leads(case: Case) -> Phrase | None:
    """Return what the line captures for the side to move, less what it captures for the opponent."""
    position, gain, line = case.position, 0, case.outlook.line
    for number, bowl in enumerate(line):
        gain += sown(position, case.rules, bowl).taken * (1, -1)[number % 2]
        position = after(position, case.rules, bowl)
    if outcome(case) or gain == case.sown.taken:
        return None
    moves = {"moves": len(line)}
    return (
        (f"hint-{'leads' if gain > 0 else 'trails'}", {"seeds": abs(gain), **moves}) if gain else ("hint-even", moves)
    )


def sets_up(case: Case) -> Phrase | None:
    """Return the most that the side to move is sure to capture with its next bowl."""
    least = MOST_SEEDS
    for reply in allowed(case.after.position, case.rules):
        game = case.after.copy()
        if not case.ended:
            game.play(reply)
        least = min(least, 0 if game.result else threat(game.position, case.rules))
    return ("hint-sets-up", {"seeds": least}) if 0 < least < MOST_SEEDS else None


ORDER = (only, outcome, captures, saves, feeds, leads, sets_up)
OPEN = {1: "worth-gains", 0: "worth-even", -1: "worth-gives"}


def expected(case: Case) -> Advice:
    """Return the correct advice if the bowl of *case* is the best."""
    reasons = [reason for find in ORDER if (reason := find(case))][:MOST]
    moves = case.outlook.depth + 1
    return Advice(case.bowl, moves, tuple(reasons) or (("hint-best", {"moves": moves}),))


def is_worth(case: Case, value: Worth) -> bool:
    """Return whether *value* is right for the bowl of *case*, and a decided final lead is within its bounds."""
    decided = outcome(case)
    if not decided:
        off = 25 * (value.seeds + case.lead) - case.outlook.score
        sign = (value.seeds > 0) - (value.seeds < 0)
        return abs(off) <= 12 and (value.code, value.proven) == (OPEN[sign], False)
    code, (low, high) = decided[0].replace("hint", "worth").removesuffix("-by"), case.bounds
    is_forced = not case.outlook.proven and (case.forced or 0) > 0
    seeds = case.forced if is_forced else margin(case.outlook)
    if (value.code, value.seeds, value.proven) != (code, seeds, not code.endswith("-seen")):
        return False
    if case.outlook.proven:
        return low <= value.seeds <= high
    if is_forced:  # the lead comes from the tables, and the real game may end sooner
        return high > 0
    return value.seeds <= high if value.seeds > 0 else value.seeds >= low


# --- many positions ----------------------------------------------------------------------------------------------


def positions(numbers: range, seed: int) -> Iterator[tuple[Game, int]]:
    """Yield an unfinished game, and how many nodes to spend on it, for each of *numbers*.

    Two thirds come from random games. In the others a bowl is a grand slam, or the duty to feed matters, if the rules
    allow it, because random games seldom reach that.
    """
    rules = variants()
    for number in numbers:
        random = Random(f"hints/{seed}/{number}")
        one = rules[number % len(rules)]
        one = edition(one.name, one.grand_slam, random.choice(OCCURRENCES))
        is_wanted = _WANTED[number // len(rules) % len(_WANTED)]
        yield next(filter(is_wanted, _games(one, random))), random.choice(NODES)


def _games(rules: Edition, random: Random) -> Iterator[Game]:
    """Yield unfinished games: long ones first, from any start, then single moves with few seeds."""
    for past in chain(PAST, repeat(1)):
        start = random.choice((_start, _start, random_position, _few_seeds)) if past > 1 else _few_seeds
        game = Game(rules, start(random))
        for _ in range(random.randint(0, past)):
            if game.legal():
                game.play(random.choice(game.legal()))
        if game.legal():
            yield game


def _start(_: Random) -> Position:
    return START


def _few_seeds(random: Random) -> Position:
    return endgame(random, 13)


def _is_any(_: Game) -> bool:
    return True


def _has_slam(game: Game) -> bool:
    is_illegal = game.edition.grand_slam is GrandSlam.ILLEGAL
    return is_illegal or any(sown(game.position, game.edition, bowl).slam for bowl in game.legal())


def _is_duty(game: Game) -> bool:
    return game.edition.feeding is Feeding.NONE or is_duty(game.position, game.edition)


_WANTED: tuple[Callable[[Game], bool], ...] = (_is_any, _is_any, _is_any, _is_any, _has_slam, _is_duty)


def check(game: Game, outlooks: Sequence[Outlook], tables: Endgames | None, report: Report) -> None:
    """Add to *report* what is wrong with the hint and the values of *game*, by its *outlooks* and the *tables*."""
    cases = [Case(game, outlook, tables) for outlook in outlooks]
    advice = advise(game, outlooks, tables)
    values = [worth(case.outlook, case.lead) for case in cases]
    wrong = [] if advice == expected(cases[0]) else [f"said {advice}, not {expected(cases[0])}"]
    wrong += [
        f"{value} but {case.outlook}"
        for case, value in zip(cases, values, strict=True)
        if not value or not is_worth(case, value)
    ]
    proven = [case.bounds for case in cases if case.outlook.proven]
    report.positions += 1
    report.codes += Counter(code for code, _ in advice.reasons) if advice else Counter()
    report.exact += sum(low == high for low, high in proven)
    report.bounded += sum(low != high for low, high in proven)
    rules = f"{game.edition.name} {game.edition.grand_slam.value} {game.edition.occurrence}"
    where = f"{rules} {position_text(game.start)} {moves_text(game.moves, game.start.to_move)}"
    report.failures += [f"{where}: {fault}" for fault in wrong]


def run(count: int, seed: int, processes: int = 1) -> Report:
    """Check *count* positions from *seed*, one in four without tables.

    The same numbers give the same positions on any number of *processes*.
    """
    return total(Report(), partial(_check_chunk, seed), chunks(range(count), CHUNK), processes)


_table = cache(shipped_table)


def _check_chunk(seed: int, numbers: range) -> Report:
    report, analysis = Report(), Analysis(choose().module.Search)
    for number, (game, nodes) in zip(numbers, positions(numbers, seed), strict=True):
        tables = _table(replace(game.edition, occurrence=OCCURRENCES[0])) if number % 4 else None
        analysis.start(game, tables)
        while not advise(game, analysis.outlooks(), tables):
            analysis.think(nodes)
        check(game, analysis.outlooks(), tables, report)
    return report


def text_of(report: Report) -> str:
    """Return *report* in words."""
    said = ", ".join(f"{count} {code.removeprefix('hint-')}" for code, count in report.codes.most_common())
    proven = f"of the proven bowls {report.exact} have the exact value, {report.bounded} one within bounds"
    return "\n".join(
        [f"{report.positions} positions, {len(report.failures)} faults: {said}; {proven}", *report.failures]
    )
