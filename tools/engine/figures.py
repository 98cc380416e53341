"""Compares known facts about endgames with newly built tables and with the shipped ones."""

from __future__ import annotations

import time
import tomllib
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from device.assets import Resources
from device.kernels import choose
from firmware_sim.rules.editions import EDITIONS, Edition
from firmware_sim.rules.notation import parse_position
from firmware_sim.search import boards, endgames
from firmware_sim.search.axes import kernel_position, kernel_rules
from firmware_sim.search.endplay import choices
from tools.engine.crew import solve_all
from tools.proofs.random_games import variants

KNOWN = Path(__file__).parent.parent / "tests" / "data" / "endgames.toml"


def shipped_seeds(rules: Edition) -> int:
    """Return up to how many seeds the shipped table of *rules* goes."""
    return 12 if rules.name in ("psion", "oware", "awari") else 10


def check(processes: int) -> tuple[bool, str]:
    """Return whether everything holds, and the results in words."""
    known = tomllib.loads(KNOWN.read_text("utf-8"))
    found = [
        awari_layers(len(known["awari"]["layers"])) == known["awari"]["layers"],
        oware_layers(len(known["oware"]["layers"])) == known["oware"]["layers"],
        example(known["example"]["position"], processes) == (known["example"]["value"], known["example"]["moves"]),
        *(made_anew(rules, processes) for rules in variants()),
    ]
    worst, pieces = unpacking(EDITIONS["oware"])
    what = "layers of awari, layers of oware, the published position, and every shipped table made anew"
    unpacked = f"oware unpacks in {pieces} pieces, the longest {worst:.1f} ms"
    return all(found) and worst <= 20, f"{what}: {found.count(False)} of {len(found)} differ; {unpacked}"


def awari_layers(seeds: int) -> list[list[int]]:
    """Return the boards ahead, level and behind, and the sum of all values, for each number of seeds under awari."""
    values = _solved(EDITIONS["awari"], seeds)[0].cast("b")
    layers = [_layer(values, count).tolist() for count in range(1, seeds + 1)]
    return [[sum(one > 0 for one in row), row.count(0), sum(one < 0 for one in row), sum(row)] for row in layers]


def oware_layers(seeds: int) -> list[int]:
    """Return the number of boards whose two bounds are equal, for each number of seeds under oware."""
    lower, upper, _ = _solved(EDITIONS["oware"], seeds)
    return [
        sum(low == high for low, high in zip(_layer(lower, count), _layer(upper, count), strict=True))
        for count in range(1, seeds + 1)
    ]


def example(text: str, processes: int) -> tuple[int, list[int]]:
    """Return the value of the position *text* under awari, and of each of its moves."""
    rules, position = EDITIONS["awari"], parse_position(text)
    planes = _solved(rules, position.on_board, processes)
    table = endgames.opened(b"".join(endgames.encoded(rules, position.on_board, planes, endgames.PLAIN)), rules, text)
    value, _ = table.value(*kernel_position(position)[:2])
    return value, [choice.lower for choice in choices(table, rules, position)]


def made_anew(rules: Edition, processes: int) -> bool:
    """Return whether the builder still makes the shipped table of *rules*."""
    name, hashed = f"endgames/{endgames.file_of(rules)}", sha256()
    for plane in _solved(rules, shipped_seeds(rules), processes):
        hashed.update(plane)
    return endgames.opened(Resources()[name], rules, name).digest == hashed.hexdigest()


def unpacking(rules: Edition) -> tuple[float, int]:
    """Return the milliseconds of the longest piece when the shipped table of *rules* opens, and the pieces."""
    opening = endgames.Opening(Resources()[f"endgames/{endgames.file_of(rules)}"], rules, rules.name)
    took, found = [], None
    while not found:
        began = time.perf_counter()
        found = opening.step()
        took.append(1000 * (time.perf_counter() - began))
    return max(took), len(took)


def _solved(rules: Edition, seeds: int, processes: int = 1) -> Sequence[memoryview]:
    return solve_all(choose("tools.engine.retrograde").module, kernel_rules(rules), seeds, processes)


def _layer(plane: memoryview, seeds: int) -> memoryview:
    return plane[boards.boards_below(seeds) : boards.boards_below(seeds + 1)]
