"""``wari games`` from outside: what each command prints, writes and leaves alone, and how it ends."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from device.games.command import COMMANDS, main
from device.process.signals import Signals
from device.saving.library import Library, peek
from device.saving.store import Store
from tests.device.program import ROOT, wari

Run = Callable[..., tuple[int, str, str]]
FILE = """\
[Variant "Oware"]
[Date "2026.11.30"]
[South "Ama"]
[North "Kofi"]
[Level "5"]
[Termination "South resigned"]

1. F f 2. E d 3. D c

1. F f 2. F

[South "Esi"]

FfEdDc 30-18
"""
LIST = """\
1  2026.11.30  Ama – Kofi (level 5)  0-0         oware
2              Esi – North           unfinished  psion
"""
FIRST = """\
Ama – Kofi (level 5)  2026.11.30
Rules: oware, a grand slam captures nothing, the game ends at occurrence 3 of a position.

1. F f 2. E d 3. D c 0-0

Kofi won 0-0. Ama resigned.
"""


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


@pytest.fixture
def run(state: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command of ``wari games``; return its exit code and what it printed and complained of."""

    def run(command: str, *arguments: object) -> tuple[int, str, str]:
        code = main([command, *map(str, arguments), "--state", str(state)], Signals())
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def imported(run: Run, tmp_path: Path) -> Path:
    """A file whose games are in the library, but for the one that cannot be played."""
    file = tmp_path / "games.ogn"
    file.write_text(FILE, "utf-8")
    assert run("import", file, "--edition", "psion") == (
        1,
        "1 of the games name no rules that Wari knows; they were read as psion. To choose other rules, use --edition.\n"
        "Games imported: 2. Kept already: 0. Left out: 1.\n",
        f"wari: In {file}, game 2 is left out because of its move 2, “F”. That bowl is empty; choose another.\n",
    )
    return file


def test_without_games_it_says_so(run: Run, state: Path) -> None:
    none = f"No games are kept in {state}."
    assert run("list") == (0, f"{none}\n", "")
    for command in (("show", 1), ("export",), ("delete", 1)):
        assert run(*command) == (2, "", f"wari: {none}\n")
    assert [*peek(state)] == []


def test_games_are_listed_and_shown(run: Run, imported: Path) -> None:
    assert run("list") == (0, LIST, "")
    assert run("list", "--result", "lost")[1] == LIST.splitlines(keepends=True)[0].replace(
        "0-0         oware", "0-0  oware"
    )
    assert run("list", "--level", 4)[:2] == (0, f"No game fits. Games kept in {imported.with_name('state')}: 2.\n")
    assert run("show", 1) == (0, FIRST, "")
    assert run("show", 2)[1].splitlines()[-2:] == [
        "The game is not finished. The stores hold 0-0.", "The file that it came from says 30-18.",
    ]  # fmt: skip


def test_what_is_exported_is_imported_as_the_same_games(run: Run, imported: Path, tmp_path: Path, state: Path) -> None:
    games, file = peek(state), tmp_path / "out.ogn"
    assert run("export", "--to", file) == (0, f"Games written to {file}: 2.\n", "")
    text = file.read_text("utf-8")
    assert (run("export")[1], run("export", 2)[1]) == (text, text[text.index('[Variant "Psion"]') :])
    assert run("import", file) == (0, "Games imported: 0. Kept already: 2. Left out: 0.\n", "")
    run("delete", 1)
    run("delete", 1)
    assert run("import", file) == (0, "Games imported: 2. Kept already: 0. Left out: 0.\n", "")
    assert peek(state) == games


def test_a_deleted_game_is_gone(run: Run, imported: Path, state: Path) -> None:
    last = peek(state)[1]
    assert run("delete", 1) == (0, "Game 1 is deleted.\n", "")
    assert peek(state) == [last]
    assert run("delete", 2) == (2, "", f"wari: Game 2 does not exist; {state} keeps 1. See wari games list.\n")


def test_an_export_replaces_no_file_and_leaves_no_part_of_one(run: Run, imported: Path, tmp_path: Path) -> None:
    before = imported.read_bytes()
    for command in (("export", "--to", imported), ("show", 1, "--gif", imported)):
        assert run(*command) == (2, "", f"wari: The file {imported} already exists; name another.\n")
    assert imported.read_bytes() == before
    missing = tmp_path / "none" / "file"
    assert run("export", "--to", missing)[2].startswith(f"wari: The file {missing} cannot be written: No such file")
    full = run("export", "--to", "/dev/full")
    assert full == (2, "", "wari: The file /dev/full already exists; name another.\n")


def test_a_file_without_games_or_one_that_cannot_be_read_is_named(run: Run, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.write_text("{nothing}\n", "utf-8")
    assert run("import", empty) == (2, "", f"wari: The file {empty} holds no games.\n")
    assert run("import", tmp_path)[2] == f"wari: The file {tmp_path} cannot be read: Is a directory.\n"


def test_names_in_latin_1_as_pgn_has_them_are_read(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "latin.ogn"
    file.write_bytes('[South "Zoë"]\n1. F f *'.encode("latin-1"))
    run("import", file)
    assert "Zoë – North" in run("list")[1]


def test_the_library_is_looked_at_while_wari_runs_and_changed_only_afterwards(
    run: Run, imported: Path, state: Path
) -> None:
    with closing(Store(state)):
        assert run("list")[:2] == (0, LIST)
        in_use = (
            f"wari: Another copy of Wari is using the folder {state}; close it, or name another folder with --state.\n"
        )
        assert run("delete", 1) == run("import", imported) == (2, "", in_use)


def test_a_full_library_takes_no_more_games(
    run: Run, imported: Path, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.saving.library.MOST", 2)
    kept, file = peek(state), imported.with_name("more.ogn")
    file.write_text("1. A a *", "utf-8")
    why = "the library of games is full; delete some, or take the stars of some away"
    assert run("import", file) == (2, "", f"wari: The games cannot be saved in {state}: {why}.\n")
    assert peek(state) == kept


@pytest.mark.parametrize(
    "arguments",
    [[], ["nothing"], ["show"], ["show", "0"], ["show", "1", "2"], ["list", "--level", "9"], ["import", ""]],
)
def test_a_wrong_command_line_gets_one_sentence(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments, Signals()) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert (told.err.startswith("wari: Invalid options ("), told.err.endswith(" --help.\n")) == (True, True)


def test_a_game_is_drawn_as_a_moving_picture(run: Run, imported: Path) -> None:
    from PIL import Image

    file = imported.with_name("game.gif")
    assert run("show", 1, "--gif", file, "--profile", "siena") == (0, f"The picture {file} shows 6 moves.\n", "")
    with Image.open(file) as picture:
        assert (picture.format, picture.size, getattr(picture, "n_frames", 0)) == ("GIF", (240, 160), 8)


def test_without_pillow_it_says_what_to_install(run: Run, imported: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    file = imported.with_name("game.gif")
    code, said, told = run("show", 1, "--gif", file)
    assert (code, said) == (2, "")
    assert told.startswith("wari: A moving picture needs the package Pillow, which is missing. Run: ")
    assert not file.exists()


def test_the_manual_page_of_games_names_every_command_and_option(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "games.md").read_text("utf-8")
    assert [name for name in COMMANDS if f"wari games {name}" not in text] == []
    done = wari("games", "list", "--state", tmp_path)
    assert (done.returncode, done.stdout) == (0, f"No games are kept in {tmp_path}.\n")
    assert Library(Store(tmp_path)).lines == []
