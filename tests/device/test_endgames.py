"""A folder of tables takes the place of the shipped ones; large ones are mapped; one that cannot be used is named."""

from __future__ import annotations

import json
import mmap
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

import device.endgames
from device.assets import ENDGAMES_VARIABLE, Resources, open_resources
from device.boot import table_checksums
from device.endgames import READ_MOST, mapped
from device.kernels import choose
from device.options import parse
from device.words import explain
from firmware_sim.errors import BadEndgames, BadOption
from firmware_sim.rules.editions import EDITIONS
from firmware_sim.search.tables import FOLDER, Tables
from tests.device.program import environment, recorded_in, wari
from tests.search.solved import packed_table, table

FILE = FOLDER + "oware.endgames"
OWARE = EDITIONS["oware"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a small table of oware, and what is no table."""
    made = tmp_path / "tables"
    made.mkdir()
    (made / "oware.endgames").write_bytes(table(choose("tools.engine.retrograde").module, OWARE, 3))
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


@pytest.mark.parametrize("way", ["over", "empty"])
@pytest.mark.parametrize("where", ["folder", "shipped"])
def test_a_table_that_was_read_stays_when_its_file_is_written_over_or_emptied(
    folder: Path, tmp_path: Path, where: str, way: str
) -> None:
    path = folder / "oware.endgames"
    if where == "shipped":
        path.write_bytes(open_resources({})[FILE])
    found, before = open_resources({}, folder)[FILE], path.read_bytes()
    path.write_bytes(b"" if way == "empty" else bytes(len(before)))
    assert bytes(found) == before


@pytest.mark.parametrize(("packed", "more", "is_mapped"), [(False, 0, False), (False, 1, True), (True, 1, False)])
def test_only_a_plain_table_that_is_large_is_mapped(
    folder: Path, monkeypatch: pytest.MonkeyPatch, packed: bool, more: int, is_mapped: bool
) -> None:
    path = folder / "oware.endgames"
    path.write_bytes((packed_table if packed else table)(choose("tools.engine.retrograde").module, OWARE, 3))
    monkeypatch.setattr(device.endgames, "READ_MOST", path.stat().st_size - more)
    found = mapped(path)
    assert isinstance(found.obj, mmap.mmap) == is_mapped
    assert found == path.read_bytes()
    assert READ_MOST == 32 << 20


@pytest.mark.parametrize("way", ["gone", "empty"])
def test_a_table_that_cannot_be_used_is_called_the_same_wherever_it_lies(folder: Path, way: str) -> None:
    resources, path = open_resources({}, folder), folder / "oware.endgames"
    path.unlink()
    if way == "empty":
        path.write_bytes(b"")
    with pytest.raises(BadEndgames) as caught:
        seeds(resources)
    sentence = explain(caught.value)
    assert FILE in sentence
    assert str(folder) not in sentence


def test_an_empty_table_counts_in_a_recording_as_an_empty_file(folder: Path) -> None:
    (folder / "oware.endgames").write_bytes(b"")
    assert table_checksums(open_resources({}, folder))[FILE] == sha256(b"").hexdigest()


@pytest.mark.parametrize("kind", ["pipe", "endless", "folder"])
def test_what_is_no_plain_file_is_refused_unopened(tmp_path: Path, kind: str) -> None:
    path = Path("/dev/zero") if kind == "endless" else tmp_path / "x.endgames"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    with pytest.raises(BadEndgames, match="endgames-unreadable") as caught:
        mapped(path)
    assert str(path) in explain(caught.value)


@pytest.mark.parametrize("target", ["n" * 300, "odd.endgames", "nowhere"])
def test_an_odd_entry_of_the_folder_spoils_no_other(folder: Path, target: str) -> None:
    (folder / "odd.endgames").symlink_to(target)
    resources = open_resources({}, folder)
    assert set(resources.tables) == {FILE}
    assert seeds(resources) == 3


def test_a_recording_with_an_empty_table_replays_wherever_that_lies(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "a.wari").write_text("key esc\nwait 6000\nkey esc\nkey ctrl+n\nwait 500\nkey enter\nwait 1500\n")
    (folder / "oware.endgames").write_bytes(b"")
    log, moved = tmp_path / "log", tmp_path / "moved"
    done = wari("--script", tmp_path / "a.wari", "--record", log, "--endgames", folder, "--edition", "oware")
    assert (done.returncode, done.stderr) == (0, recorded_in(log))
    folder.rename(moved)
    done = wari("--replay", log, "--endgames", moved)
    assert (done.returncode, done.stderr) == (0, "")


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
        assert done.stderr.startswith(f"wari: The endgame table folder {tmp_path / 'no'} cannot be read (")


def test_a_recording_with_the_tables_of_a_folder_replays_with_them_alone(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "a.wari").write_text("key esc\nwait 100\n")
    log = tmp_path / "log"
    done = wari("--script", tmp_path / "a.wari", "--record", log, "--endgames", folder)
    assert (done.returncode, done.stderr) == (0, recorded_in(log))
    assert set(json.loads(log.read_text().splitlines()[0])["endgames"]) == {
        name for name in open_resources({}) if name.startswith(FOLDER)
    }
    assert wari("--replay", log, "--endgames", folder).returncode == 0
    done = wari("--replay", log)
    assert (done.returncode, done.stderr) == (
        1,
        f"wari: The recording was made with a different endgame table {FILE}; replay it with that one.\n",
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
        assert done.stderr.startswith("wari-uci: The endgame table folder ")
