"""The table of the rules in play is opened piece by piece, kept, and left alone when it is bad."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest

from device.assets import Resources
from device.kernels import choose
from firmware_sim.errors import BadEndgames
from firmware_sim.resources import Buffer
from firmware_sim.rules.editions import EDITIONS, Edition, edition
from firmware_sim.search.endgames import PLAIN, XZ, file_of, name_of
from firmware_sim.search.tables import FOLDER, Tables
from firmware_sim.text import explain
from tests.search.helpers import EVERY
from tests.search.solved import packed_table, table

OWARE, AWARI = EDITIONS["oware"], EDITIONS["awari"]
RETROGRADE = choose("tools.engine.retrograde").module


class Files(Mapping[str, Buffer]):
    """Small tables; *asked* says which were read."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.asked: list[str] = []
        self._files = files

    def __getitem__(self, name: str) -> bytes:
        self.asked.append(name)
        return self._files[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)

    def __contains__(self, name: object) -> bool:
        return name in self._files


def small(rules: Edition, packing: int = XZ) -> bytes:
    return packed_table(RETROGRADE, rules, 3) if packing == XZ else table(RETROGRADE, rules, 3)


def files(*all_rules: Edition) -> Files:
    return Files({FOLDER + file_of(rules): small(rules) for rules in all_rules})


def open_all(tables: Tables, rules: Edition) -> int:
    """Open the table of *rules* and return the steps that it took."""
    steps = 0
    while not tables.is_ready(rules):
        assert tables.table(rules) is None
        tables.step(rules)
        steps += 1
    return steps


def test_a_table_is_there_once_all_of_it_is_open() -> None:
    tables = Tables(files(OWARE))
    assert not tables.is_ready(OWARE)
    assert open_all(tables, OWARE) > 2
    found = tables.table(OWARE)
    assert found
    assert (found.name, found.seeds) == ("oware", 3)


def test_an_open_table_is_kept_and_costs_nothing_more() -> None:
    made = files(OWARE)
    tables = Tables(made)
    open_all(tables, OWARE)
    found = tables.table(OWARE)
    for rules in (OWARE, replace(OWARE, occurrence=2)):
        tables.step(rules)
        assert tables.is_ready(rules)
        assert tables.table(rules) is found
    assert made.asked == [FOLDER + "oware.endgames"]


def test_other_rules_have_another_table() -> None:
    bold = edition("bijlmakers", "captures")
    tables = Tables(files(AWARI, bold))
    for rules in (AWARI, bold, AWARI):
        open_all(tables, rules)
        found = tables.table(rules)
        assert found
        assert found.name == name_of(rules)
        assert tables.table(OWARE) is None
        assert not tables.is_ready(edition("bijlmakers", "illegal"))


def test_without_a_file_there_is_no_table_and_nothing_to_do() -> None:
    tables = Tables(files(AWARI))
    assert open_all(tables, OWARE) == 1
    assert tables.table(OWARE) is None


@pytest.mark.parametrize("packing", [XZ, PLAIN])
@pytest.mark.parametrize("kind", ["cut", "foreign", "damaged", "other", "empty"])
def test_a_bad_table_is_refused_once_by_its_name_and_counts_as_not_there(kind: str, packing: int) -> None:
    good = small(OWARE, packing)
    bad = {
        "cut": good[:-7],
        "foreign": b"Not a table." * 20,
        "damaged": good[:-9] + bytes([good[-9] ^ 1]) + good[-8:],
        "other": small(AWARI, packing),
        "empty": b"",
    }
    tables = Tables({"endgames/oware.endgames": bad[kind]})
    with pytest.raises(BadEndgames) as caught:
        open_all(tables, OWARE)
    assert "endgames/oware.endgames" in explain(caught.value)
    assert tables.is_ready(OWARE)
    assert open_all(tables, OWARE) == 0
    assert tables.table(OWARE) is None


@pytest.mark.parametrize("rules", EVERY, ids=name_of)
def test_every_edition_has_a_table_of_ten_seeds_or_more(rules: Edition) -> None:
    tables = Tables(Resources())
    open_all(tables, rules)
    found = tables.table(rules)
    assert found
    assert found.seeds >= (12 if found.name in ("psion", "oware", "awari") else 10)
