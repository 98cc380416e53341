"""A folder of tables takes the place of the shipped ones, mapped where they lie; one that cannot be used is named."""

from __future__ import annotations

import json
import mmap
import subprocess
import sys
from pathlib import Path

import pytest

from device.assets import ENDGAMES_VARIABLE, Resources, open_resources
from device.kernels import choose
from device.options import parse
from firmware_sim.errors import BadEndgames, BadOption
from firmware_sim.rules.editions import EDITIONS
from firmware_sim.search.tables import FOLDER, Tables
from firmware_sim.text import explain
from tests.device.program import environment, wari
from tests.search.solved import table

FILE = FOLDER + "oware.endgames"
OWARE = EDITIONS["oware"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a small table of oware, and what is no table."""
    made = tmp_path / "tables"
    made.mkdir()
    (made / "oware.endgames").write_bytes(table(choose("retrograde").module, OWARE, 3))
    (made / "notes.txt").write_text("mine")
    (made / "sub.endgames").mkdir()
    return made


def seeds(resources: Resources) -> int:
    """Return the seeds that the table of oware goes up to."""
    tables = Tables(resources)
    while not tables.is_ready(OWARE):
        tables.step(OWARE)
    found = tables.table(OWARE)
    return found.seeds if found else 0


def test_the_tables_of_a_folder_are_used_instead_of_those_that_are_shipped(folder: Path) -> None:
    resources, shipped = open_resources({}, folder), open_resources({})
    assert (seeds(resources), seeds(shipped)) == (3, 12)
    assert set(resources) == set(shipped)
    assert resources[FOLDER + "awari.endgames"] == shipped[FOLDER + "awari.endgames"]


def test_the_variable_names_the_folder_unless_it_is_named_otherwise(folder: Path, tmp_path: Path) -> None:
    named = {ENDGAMES_VARIABLE: str(folder)}
    assert seeds(open_resources(named)) == 3
    other = tmp_path / "other"
    other.mkdir()
    (other / "psion.endgames").write_bytes(b"")
    assert seeds(open_resources(named, other)) == 12
    assert parse(["--endgames", "x"]).endgames == Path("x")


def test_a_table_of_an_edition_that_has_none_can_be_added(folder: Path) -> None:
    (folder / "mine.endgames").write_bytes(b"1")
    resources = open_resources({}, folder)
    assert FOLDER + "mine.endgames" in resources
    assert FOLDER + "mine.endgames" in list(resources)


@pytest.mark.parametrize("where", ["folder", "shipped"])
def test_a_table_is_mapped_and_not_read(folder: Path, where: str) -> None:
    found = open_resources({}, folder if where == "folder" else None)[FILE]
    assert isinstance(found, memoryview)
    assert isinstance(found.obj, mmap.mmap)


def test_a_table_that_cannot_be_read_is_named_when_it_is_asked_for(folder: Path) -> None:
    resources = open_resources({}, folder)
    (folder / "oware.endgames").unlink()
    with pytest.raises(BadEndgames) as caught:
        resources[FILE]
    assert str(folder / "oware.endgames") in explain(caught.value)


@pytest.mark.parametrize("kind", ["missing", "file", "bare"])
def test_a_folder_that_holds_no_tables_gets_one_sentence(folder: Path, kind: str) -> None:
    named = {"missing": folder / "nothing", "file": folder / "notes.txt", "bare": folder / "sub.endgames"}[kind]
    with pytest.raises(BadOption) as caught:
        open_resources({}, named)
    sentence = explain(caught.value)
    assert str(named) in sentence
    assert sentence.count("\n") == 0


def test_wari_says_so_and_ends(tmp_path: Path) -> None:
    for done in (
        wari("--script", tmp_path / "none", "--endgames", tmp_path / "no"),
        wari("--script", tmp_path / "none", changes={ENDGAMES_VARIABLE: str(tmp_path / "no")}),
    ):
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert done.stderr.startswith(f"wari: The folder {tmp_path / 'no'} for tables of endgames cannot be read (")


def test_a_recording_with_the_tables_of_a_folder_replays_with_them_alone(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "a.wari").write_text("key esc\nwait 100\n")
    log = tmp_path / "log"
    done = wari("--script", tmp_path / "a.wari", "--record", log, "--endgames", folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert set(json.loads(log.read_text().splitlines()[0])["endgames"]) == {
        name for name in open_resources({}) if name.startswith(FOLDER)
    }
    assert wari("--replay", log, "--endgames", folder).returncode == 0
    done = wari("--replay", log)
    assert (done.returncode, done.stderr) == (
        1,
        f"wari: The recording was made with another table of endgames {FILE}; replay it with that one.\n",
    )


def test_a_table_is_not_recorded_over(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "a.wari").write_text("key esc\n")
    before = (folder / "oware.endgames").read_bytes()
    done = wari("--script", tmp_path / "a.wari", "--record", folder / "oware.endgames", "--endgames", folder)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert (folder / "oware.endgames").read_bytes() == before


@pytest.mark.parametrize("good", [True, False])
def test_the_engine_takes_the_folder_from_the_variable(folder: Path, good: bool) -> None:
    named = folder if good else folder / "nothing"
    done = subprocess.run(
        [sys.executable, "-m", "device.uci"],
        input="position fen 1-0-0-0-0-1-0-0-1-0-0-0-23-22-S\ngo depth 2\n",
        capture_output=True,
        text=True,
        env={**environment(), ENDGAMES_VARIABLE: str(named)},
        check=False,
        timeout=120,
    )
    if good:
        assert (done.returncode, done.stderr) == (0, "")
        assert "bestmove" in done.stdout
    else:
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert done.stderr.startswith("wari-uci: The folder ")
