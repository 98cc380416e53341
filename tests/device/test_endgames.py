"""Solved endgames among the assets: opened once, refused by name, and asked by the engine unless told not to."""

from __future__ import annotations

import pytest

from device import kernels
from device.assets import open_resources
from device.endgames import Shipped
from firmware_sim.errors import BadEndgames
from firmware_sim.rules.editions import EDITIONS, GrandSlam, edition
from firmware_sim.search.uci import Engine
from firmware_sim.text import explain

ENDGAME = "position fen 1-0-1-0-0-2-0-0-1-0-1-1-20-21-S"
EVERY = [*EDITIONS.values(), *(edition("bijlmakers", slam) for slam in GrandSlam)]


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: f"{rules.name}-{rules.grand_slam.value}")
def test_every_edition_has_a_table_of_ten_seeds_or_more(rules: object) -> None:
    tables = Shipped(open_resources(), lambda error: pytest.fail(explain(error)))
    found = tables(rules)  # type: ignore[arg-type]
    assert found is not None
    assert found.seeds >= (12 if found.name in ("psion", "oware", "awari") else 10)
    assert tables(rules) is found  # type: ignore[arg-type]


@pytest.mark.parametrize("data", [b"", b"nonsense" * 20, open_resources()["endgames/awari.endgames"][:-9]])
def test_a_bad_table_is_named_and_play_goes_on_without_it(data: bytes) -> None:
    said: list[BadEndgames] = []
    assert Shipped({"endgames/psion.endgames": data}, said.append)(EDITIONS["psion"]) is None
    assert "endgames/psion.endgames" in explain(said[0])


def depth_nodes(use: str) -> int:
    tables = Shipped(open_resources(), lambda error: pytest.fail(explain(error)))
    engine = Engine("Wari", explain, kernels.choose().module, tables)
    for line in ("setoption name Rules value awari", f"setoption name UseEndgames value {use}", ENDGAME, "go depth 12"):
        assert engine.hear(line, 0) == []
    while engine.thinking:
        engine.think(1000)
    info = [line for line in engine.report(1000) if line.startswith("info depth")]
    return int(info[-1].split()[4])


def test_the_engine_asks_the_tables_unless_it_is_told_not_to() -> None:
    assert depth_nodes("true") < depth_nodes("false") // 2
