"""Write random games to text and read them back, and read texts that were changed at random."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from random import Random

from firmware_sim.records import ogn, record
from firmware_sim.records.reading import Read, Refused, read
from firmware_sim.records.record import Record
from firmware_sim.rules.board import START, Position, Side
from firmware_sim.rules.editions import EDITIONS, OCCURRENCES, edition
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import Direction, moves_text, position_text
from tools.proofs.random_games import LONGEST, random_position, variants
from tools.tally import Tally, chunks, total

CHUNK = 100
NAMES = ("", "Ama", 'Kofi "the owl"', "Zoë \\ Ωμέγα", "[North]", "{", "1. F f")
WORDS = ("F", "f", "+3", "(", ")", "[x]", "25-23", "1.", '"', "\\", "Ωμέγα", "a comment", "x" * 90)
SPLICES = ("{", "}", "(", ")", "[", "]", '"', "\\", "\0", "\ud800", "1.", "25-23", "*", "\n", "F+48", "FEN", "9" * 40)


@dataclass
class Report(Tally):
    """What was tried: the *games* written and read, the *texts* changed at random, what *came* of the games in
    these, the *slowest* in microseconds for a character of texts, and every *failure* as a line."""

    maxima = ("slowest",)
    games: int = 0
    texts: int = 0
    came: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0

    def __str__(self) -> str:
        came = ", ".join(f"{count} {what}" for what, count in sorted(self.came.items()))
        tried = f"{self.games} games written and read, {self.texts} texts changed at random ({came})"
        return f"{tried}, at most {self.slowest:.1f} s for a million characters; {len(self.failures)} faults"


def run(games: int, texts: int, seed: int, processes: int = 1) -> Report:
    """Write and read *games* random games of each edition and grand slam rule, and read *texts* changed texts."""
    pieces = [(numbers, range(0)) for numbers in chunks(range(games * len(variants())), CHUNK)]
    pieces += [(range(0), numbers) for numbers in chunks(range(texts), CHUNK)]
    return total(Report(), partial(_piece, seed), pieces, processes)


def _piece(seed: int, numbers: tuple[range, range]) -> Report:
    report = Report()
    for number in numbers[0]:
        made = random_record(number, Random(f"files {seed}/{number}"))
        report.games += 1
        report.failures += [f"{fault}: {_name(made)}" for fault in _faults(made)]
    for number in numbers[1]:
        _read_changed(Random(f"changed {seed}/{number}"), report)
    return report


def random_record(number: int, random: Random) -> Record:
    """Return a game with all that a record may hold; the edition and its grand slam rule change with *number*."""
    rules = variants()[number % len(variants())]
    rules = edition(rules.name, rules.grand_slam, random.choice(OCCURRENCES))
    start = random.choice((START, START, Position(START.bowls, 0, 0, Side.NORTH), random_position(random)))
    game = Game(rules, start)
    longest = random.choice((random.randrange(60), LONGEST))
    while game.legal() and game.ply < longest:
        game.play(random.choice(game.legal()))
    if game.result is None and random.randrange(2):
        game.conclude(*random.choice(list(ogn.ENDS.values())))
    return Record(
        rules, start, game.moves, game.result,
        (random.choice(NAMES), random.choice(NAMES)),
        (random.choice((None, 3)), random.choice((None, 0, 7))),
        tuple(sorted(random.sample(range(game.ply + 1), random.randrange(min(3, game.ply + 1))))),
        random.choice((record.NO_DATE, "2026.11.30", "2026.??.??")),
        random.choice(("", "14:05")),
        random.choice((None, random.getrandbits(32))),
        random.choice(list(Direction)),
        False,
        random.choice(((), (("Event", "Cup"), ("Annotator", 'A "B" \\ C')))),
        tuple((ply, _comment(random)) for ply in sorted(random.sample(range(game.ply + 1), min(2, game.ply)))),
    )  # fmt: skip


def _comment(random: Random) -> str:
    return " ".join(random.choice(WORDS) for _ in range(random.randrange(12)))


def _faults(made: Record) -> list[str]:
    """Return what is lost of *made* on the way through text or JSON; a brace in a comment becomes a parenthesis."""
    text = ogn.write_game(made)
    (back,) = read(text, EDITIONS["psion"])
    if not isinstance(back, Read):
        return [f"refused at move {back.move}, {back.error}"]
    faults = [] if back == Read(1, made) else ["another game came back"]
    if ogn.write_game(back.record) != text:
        faults.append("another text came back")
    if max(map(len, text.partition("\n\n")[2].splitlines())) > max(ogn.WIDTH, *map(len, WORDS)) + 2:
        faults.append("a line is too long")
    if record.from_json(record.to_json(made)) != made or back.record.game().result != made.result:
        faults.append("another record came back")
    return faults


def _read_changed(random: Random, report: Report) -> None:
    """Read a few games whose text was changed here and there: each is read or refused, and can be written again."""
    text = "\n".join(ogn.write_game(random_record(random.randrange(99), random)) for _ in range(3))
    for _ in range(random.randint(1, 8)):
        begin = random.randrange(len(text))
        end = begin + random.choice((0, 0, 1, 2, 50))
        text = text[:begin] + random.choice(("", random.choice(SPLICES), text[end : end + 50])) + text[end:]
    report.texts += 1
    begun = time.process_time()
    try:
        back = list(read(text, EDITIONS["oware"]))
        took = time.process_time() - begun
        report.slowest = max(report.slowest, took * 1_000_000 / max(len(text), 4000))
        report.came += Counter("refused" if isinstance(one, Refused) else "read" for one in back)
        kept = [one.record for one in back if isinstance(one, Read)]
        if [one for one in kept if record.from_json(record.to_json(one)) != one or not ogn.write_game(one)]:
            report.failures.append(f"not kept: {text!r}")
    except Exception as error:  # whatever it is, it would end in a traceback
        report.failures.append(f"{type(error).__name__}: {error}: {text!r}")


def _name(made: Record) -> str:
    rules, start = made.edition, made.start
    return f"{rules.name} {rules.grand_slam.value} {position_text(start)} {moves_text(made.moves, start.to_move)}"
