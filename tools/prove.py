"""The full figures behind the promises: ``python -m tools.prove [--only NAME ...] [--to FILE]``.

The suite checks samples; this tool checks everything and writes the figures to a file, with the date and the commit.
"""

from __future__ import annotations

import errno
import os
import platform
import subprocess
import sys
import tempfile
import tracemalloc
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType

from device import kernels
from firmware_sim.errors import WariError
from firmware_sim.rules.editions import EDITIONS, edition
from firmware_sim.search import kernel as interpreted
from firmware_sim.search.axes import kernel_position, kernel_rules
from firmware_sim.search.thinker import LEVELS
from tools import faults, perft
from tools.arena import Contest, scores
from tools.command_line import Parser, refusal
from tools.engine import figures as endgame_figures
from tools.engine import hints
from tools.engine import margins as endgame_margins
from tools.engine.players import Limit, read_spec
from tools.engine.programs import EngineError
from tools.link import games as link_games
from tools.link import pair as link_pair
from tools.proofs import flips, game_files, keypad_storm, kills, navigation, random_games

ROOT = Path(__file__).parent.parent
DEPTH = 8
GAMES = 100_000
FILED_GAMES, CHANGED_FILES = 1000, 20_000  # of each edition and grand slam rule, and texts changed at random
KILLS = 200
LINK_GAMES, LINK_PAIRS = 500, 10  # games on virtual time, and games of two real processes
NAVIGATION_STEPS = 1_000_000
KEYS, STORMS = 100_000, 10  # key changes, and the storms that they are spread over
MOST_MEMORY = 4 << 20  # bytes
HOUR_MS = 3_600_000
ENDGAMES = 2000
HINTS = 2000
LEVEL_GAMES = 100
PROFILES = ("series5", "revo", "siena", "pitft28")


@dataclass(frozen=True, slots=True)
class Figure:
    """A result: whether the promise *holds*, and the *text* of the figures."""

    holds: bool
    text: str


def prove_perft() -> Figure:
    """Perft of every position of tests/data/perft.toml, in every edition, to depth 8."""
    vectors = perft.read_vectors((ROOT / "tests" / "data" / "perft.toml").read_text("utf-8"))
    leaves, wrong = 0, []
    for vector in vectors:
        known = vector.counts[:DEPTH]
        found = tuple(perft.perft(vector.position, vector.rules, depth) for depth in range(1, len(known) + 1))
        leaves += sum(found)
        wrong += [vector] if found != known else []
    what = f"{len(vectors)} rows of {len(EDITIONS)} editions to depth {DEPTH}"
    return Figure(not wrong, f"{what}: {leaves} ways, {len(wrong)} rows differ")


def prove_kernel() -> Figure:
    """The same positions, counted by the search's kernel: compiled to full depth, interpreted to depth 8."""
    vectors = perft.read_vectors((ROOT / "tests" / "data" / "perft.toml").read_text("utf-8"))
    compiled, speed = kernels.compiled()
    wrong = [vector for vector in vectors if _kernel_counts(interpreted, vector, DEPTH) != vector.counts[:DEPTH]]
    if compiled is None:
        return Figure(
            False, f"{len(vectors)} rows interpreted, {len(wrong)} differ; the compiled kernel is {speed.value}"
        )
    deepest = max(len(vector.counts) for vector in vectors)
    wrong += [vector for vector in vectors if _kernel_counts(compiled, vector, deepest) != vector.counts]
    return Figure(
        not wrong, f"{len(vectors)} rows at two speeds, compiled to depth {deepest}: {len(wrong)} rows differ"
    )


def _kernel_counts(kernel: ModuleType, vector: perft.Vector, depth: int) -> tuple[int, ...]:
    board, rules = kernel_position(vector.position), kernel_rules(vector.rules)
    return tuple(kernel.perft(*board, rules, plies + 1) for plies in range(min(depth, len(vector.counts))))


def prove_games() -> Figure:
    """Random games over all editions and slam values keep 48 seeds and end, and come back whole from a text file."""
    files = game_files.run(FILED_GAMES, CHANGED_FILES, 1, os.cpu_count() or 1)
    report = random_games.run(GAMES, 1, os.cpu_count() or 1)
    ended = ", ".join(f"{count} by {reason}" for reason, count in sorted(report.ended.items()))
    played = f"{report.games} games, {report.plies} plies, the longest {report.longest}"
    text = f"{played}: {ended}; {len(report.failures)} faults"
    wrong = [*report.failures, *files.failures]
    return Figure(not wrong, "\n\n".join([text, str(files), *wrong]))


def prove_kills() -> Figure:
    """Kills at random moments lose nothing."""
    found = kills.run(KILLS, 1)
    wrong = [kill for kill in found if kill.wrong]
    return Figure(
        not wrong,
        f"{len(found)} kills after 0 to {max(kill.moves for kill in found)} moves: {len(wrong)} lost something",
    )


def prove_faults() -> Figure:
    """A fault or a kill at any system call of a start or a save loses nothing, and every sentence about it is true."""
    report = faults.run((*faults.ERRORS, errno.EPERM, errno.EROFS, errno.EDQUOT, errno.ENOMEM))
    return Figure(not report.wrong, str(report))


def prove_flips() -> Figure:
    """Wari detects a flip of any bit of any saved file, sets the file aside and uses the older copy."""
    found = flips.run()
    return Figure(not any(one.believed for one in found), flips.summary(found))


def prove_suite() -> Figure:
    """The suite with whole sets instead of samples: every flow, page and table on every profile."""
    tests = [sys.executable, "-m", "pytest", "--full", "-q", "-n", str(os.cpu_count() or 1), "--dist", "worksteal"]
    done = subprocess.run(tests, cwd=ROOT, capture_output=True, text=True, check=False)
    failed = [line for line in done.stdout.splitlines() if line.startswith("FAILED")]
    return Figure(done.returncode == 0, "\n".join([*failed, *done.stdout.splitlines()[-1:]]))


def prove_flows() -> Figure:
    """Every flow on every profile, run by the program itself."""
    flows = sorted((ROOT / "tests" / "flows").glob("*.wari"))
    failed = []
    for profile in PROFILES:
        for flow in flows:
            done = _wari("--profile", profile, "--script", str(flow))
            failed += [f"{profile}: {done.stderr.strip()}"] if done.returncode else []
    return Figure(
        not failed, "; ".join([f"{len(flows)} flows on {len(PROFILES)} profiles, {len(failed)} failed", *failed])
    )


def prove_replay() -> Figure:
    """A recorded session gives the same frames and the same game in another process."""
    with tempfile.TemporaryDirectory() as folder:
        recording = str(Path(folder) / "recording")
        flow = str(ROOT / "tests" / "flows" / "tour_keypad.wari")
        done = _wari("--script", flow, "--record", recording)
        again = _wari("--replay", recording)
    return Figure(
        done.returncode == again.returncode == 0, (again.stdout or again.stderr).strip().replace(recording, "tour")
    )


def prove_display() -> Figure:
    """Frame, upload and scale, and an idle minute, on null and in a window, each within its bound."""
    return _benchmark("tools.bench_display")


def prove_thinking() -> Figure:
    """The longest frame while level 7 thinks, at both speeds, within its bound."""
    return _benchmark("tools.bench_thinking")


def _benchmark(module: str) -> Figure:
    done = subprocess.run([sys.executable, "-m", module], cwd=ROOT, capture_output=True, text=True, check=False)
    return Figure(done.returncode == 0, (done.stdout + done.stderr).strip())


def prove_endgames() -> Figure:
    """Known endgame values, a published position, every shipped table rebuilt, and its decompression."""
    return Figure(*endgame_figures.check(os.cpu_count() or 1))


def prove_keypad() -> Figure:
    """A serial keypad in every trouble at once: exactly the right keys, bounded memory, rest while unplugged."""
    tracemalloc.start()
    storms = [keypad_storm.run(KEYS // STORMS, seed) for seed in range(STORMS)]
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    total = sum((storm.count for storm in storms), Counter())
    wrong = [storm.wrong for storm in storms if storm.wrong]
    rest = keypad_storm.attempts_in(HOUR_MS)
    happened = ", ".join(f"{count} {name}" for name, count in sorted(total.items()))
    return Figure(
        not wrong and most < MOST_MEMORY and rest <= HOUR_MS / 5000 + 4,
        f"{happened}: {len(wrong)} storms with a wrong key; at most {most // 1024} KiB in use, "
        f"{max(storm.most_kept for storm in storms)} bytes of a line; {rest} attempts in an hour without a keypad",
    )


def prove_link() -> Figure:
    """Two handhelds on a line that loses bytes, either killed at any moment, agree on every position and result."""
    virtual = link_games.run(LINK_GAMES, 1, os.cpu_count() or 1)
    real = link_pair.run(LINK_PAIRS, 1)
    wrong = [*virtual.failures, *(game.wrong for game in real if game.wrong)]
    return Figure(not wrong, "\n\n".join([link_games.text_of(virtual), link_pair.text_of(real), *wrong]))


def prove_navigation() -> Figure:
    """A random path through the screens always leaves an item selected, while an opponent and a cable come and go."""
    report = navigation.run(NAVIGATION_STEPS, 0, os.cpu_count() or 1)
    return Figure(not report.failures, navigation.text_of(report))


def prove_margins() -> Figure:
    """Endgames that the tables hold: the strongest level gets what they promise, whatever the opponent does."""
    report = endgame_margins.run(ENDGAMES, 1, os.cpu_count() or 1)
    text = f"{ENDGAMES} endgames, each against a perfect and a careless opponent: {report.games} games, {report.plies} "
    return Figure(not report.failures, "; ".join([f"{text}plies, {len(report.failures)} below", *report.failures]))


def prove_hints() -> Figure:
    """Every reason of a hint and every value of a bowl is true by slow rules, all replies and the endgame tables."""
    report = hints.run(HINTS, 1, os.cpu_count() or 1)
    return Figure(not report.failures, hints.text_of(report))


def prove_levels() -> Figure:
    """Each level against the one below, by nodes, without a cap: the 95 % interval starts at 60 % or more."""
    rules, lines = EDITIONS["oware"], []
    for level in range(1, len(LEVELS)):
        limit = Limit("nodes", 1)  # a level has its own
        contest = Contest(read_spec(str(level), limit), read_spec(str(level - 1), limit), rules, LEVEL_GAMES, 1, 1)
        *_, score = scores(contest, os.cpu_count() or 1)
        lines.append((score.share - score.error >= 0.6, f"level {contest}: {score}"))
    return Figure(all(holds for holds, _ in lines), "\n".join(text for _, text in lines))


def prove_openspiel() -> Figure:
    """Level 7, and the engine with a second per move, against OpenSpiel's Monte Carlo tree search: 95 %."""
    rules, mcts, lines = edition("oware", occurrence=2), f"{sys.executable} -m tools.openspiel_player", []
    for first in (str(len(LEVELS) - 1), f"{sys.executable} -m device.uci@movetime=1000"):
        limit = Limit("movetime", 1000)
        contest = Contest(read_spec(first, limit), read_spec(mcts, limit), rules, 40, 1, 16)
        try:
            *_, score = scores(contest, os.cpu_count() or 1)
        except EngineError as error:
            return Figure(False, str(error))
        lines.append((score.share >= 0.95, f"{contest}: {score}".replace(sys.executable, "python")))
    return Figure(all(holds for holds, _ in lines), "\n".join(text for _, text in lines))


PROOFS: dict[str, Callable[[], Figure]] = {
    "perft": prove_perft,
    "kernel": prove_kernel,
    "games": prove_games,
    "kills": prove_kills,
    "faults": prove_faults,
    "flips": prove_flips,
    "suite": prove_suite,
    "flows": prove_flows,
    "replay": prove_replay,
    "display": prove_display,
    "thinking": prove_thinking,
    "endgames": prove_endgames,
    "link": prove_link,
    "navigation": prove_navigation,
    "keypad": prove_keypad,
    "margins": prove_margins,
    "hints": prove_hints,
    "levels": prove_levels,
    "openspiel": prove_openspiel,
}


def _wari(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "device", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )


def _commit() -> str:
    found = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return found.stdout.strip() or "unknown"


def main(arguments: list[str]) -> int:
    """Print the figures and write them to a file; return 1 when a promise fails, 2 when one is not tried."""
    parser = Parser("prove", "Find the full figures.")
    parser.add_argument("--only", nargs="+", choices=tuple(PROOFS), default=tuple(PROOFS), help="only these figures")
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "figures.md", help="the file to write them to")
    line = parser.parse_args(arguments)
    head = (
        f"# Figures of {datetime.now(UTC):%Y-%m-%d %H:%M} UTC, commit {_commit()}, Python {platform.python_version()}"
    )
    rows, holds = [head], True
    print(head, flush=True)
    for name in line.only:
        try:
            figure = PROOFS[name]()
        except (EngineError, WariError) as error:
            print(refusal(error), file=sys.stderr)
            return 2
        holds = holds and figure.holds
        rows.append(
            f"\n## {name}: {'holds' if figure.holds else 'DOES NOT HOLD'}\n{PROOFS[name].__doc__}\n\n{figure.text}"
        )
        print(rows[-1], flush=True)
    line.to.parent.mkdir(parents=True, exist_ok=True)
    line.to.write_text("\n".join(rows) + "\n", "utf-8")
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
