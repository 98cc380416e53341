"""What the store leaves alone: files that cannot be read now or are newer, links, and a folder that was replaced."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from device.app import main
from device.process.signals import Signals
from device.saving.store import Store
from device.words import explain
from firmware_sim.errors import StoreUnavailable
from firmware_sim.events import Notice
from tests.device.states import held_in, plain_user, plain_users_folder, stored


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "state"


@pytest.fixture
def shared_folder() -> Iterator[Path]:
    with plain_users_folder() as folder:
        yield folder


def test_a_file_that_cannot_be_read_now_stays_and_nothing_is_saved_over_it(shared_folder: Path) -> None:
    (shared_folder / "game").chmod(0)
    before = {path: path.lstat() for path in shared_folder.iterdir()}
    with plain_user(), closing(Store(shared_folder)) as store:
        assert store.read("game") is None
        assert [notice.code for notice in store.notices] == ["store-forbidden"]
        with pytest.raises(OSError, match="game could not be read when Wari started; start Wari again"):
            store.write("game", "two")
        store.write("settings", "others are saved")
    after = {path: path.lstat() for path in shared_folder.iterdir() if path.name != "settings"}
    assert after == before
    (shared_folder / "game").chmod(0o600)
    with plain_user(), closing(Store(shared_folder)) as store:
        assert store.read("game") == "one"
        store.write("game", "two")


def test_a_folder_that_cannot_be_looked_into_cannot_be_used(shared_folder: Path) -> None:
    shared_folder.chmod(0o444)
    with plain_user(), pytest.raises(StoreUnavailable) as raised:
        Store(shared_folder)
    assert explain(raised.value).endswith("cannot be used (Permission denied); name another with --state.")
    shared_folder.chmod(0o755)
    assert Store(shared_folder).read("game") == "one"


def test_wari_ends_with_a_sentence_when_it_cannot_look_into_the_folder_that_is_named(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    stored(folder, "one")
    (tmp_path / "script").write_text("wait 1\n")
    lstat = Path.lstat

    def closed(path: Path) -> os.stat_result:
        if path.parent == folder:
            raise PermissionError(errno.EACCES, "Permission denied")
        return lstat(path)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "lstat", closed)
        code = main(["--script", str(tmp_path / "script"), "--state", str(folder)], Signals())
    sentence = f"The saved-games folder {folder} cannot be used (Permission denied); name another with --state."
    assert (code, capfd.readouterr().err) == (2, f"wari: {sentence}\n")
    assert held_in(folder) == {"game": "one"}


def test_a_file_of_a_newer_version_stays_and_nothing_is_saved_over_it(folder: Path) -> None:
    stored(folder, "one", "of a newer version")
    with closing(Store(folder)) as store:
        store.read("game")
        store.protect("game")
        assert store.notices == [Notice("store-newer", (("file", str(folder / "game")),))]
        with pytest.raises(OSError, match="a newer version of Wari saved game, which is left as it is"):
            store.write("game", "two")
    assert held_in(folder) == {"game": "of a newer version", "game.older": "one"}


def test_an_older_copy_of_a_newer_version_is_named(folder: Path) -> None:
    stored(folder, "of a newer version", "{")
    with closing(Store(folder)) as store:
        store.read("game")
        assert store.older("game") == "of a newer version"
        store.protect("game")
    assert store.notices[-1] == Notice("store-newer", (("file", str(folder / "game.older")),))


@pytest.mark.parametrize("file", ["game", "game.older"])
def test_a_save_that_is_a_link_is_read_and_never_replaced(folder: Path, tmp_path: Path, file: str) -> None:
    stored(folder, "one", "two")
    (folder / file).rename(tmp_path / "elsewhere")
    (folder / file).symlink_to(tmp_path / "elsewhere")
    before = held_in(folder)
    store = Store(folder)
    assert store.read("game") == "two"
    with pytest.raises(OSError, match=f"{file} is a link; put the file that it leads to in its place"):
        store.write("game", "three")
    assert ((folder / file).is_symlink(), held_in(folder), store.notices) == (True, before, [])
    (tmp_path / "elsewhere").replace(folder / file)
    store.write("game", "three")
    assert held_in(folder) == {"game": "three", "game.older": "two"}


def test_a_link_to_a_disk_that_is_away_stays_and_nothing_is_saved_over_it(folder: Path, tmp_path: Path) -> None:
    stored(folder, "one")
    (folder / "game").rename(tmp_path / "stick")
    (folder / "game").symlink_to(tmp_path / "away")
    with closing(Store(folder)) as store:
        assert store.read("game") is None
        assert [notice.code for notice in store.notices] == ["store-unreadable"]
        with pytest.raises(OSError, match="could not be read"):
            store.write("game", "two")
    (tmp_path / "stick").rename(tmp_path / "away")
    assert Store(folder).read("game") == "one"


def test_a_folder_that_is_a_link_is_used_like_any_other(folder: Path, tmp_path: Path) -> None:
    folder.mkdir()
    (tmp_path / "link").symlink_to(folder)
    stored(tmp_path / "link", "one", "two")
    assert held_in(folder) == {"game": "two", "game.older": "one"}
    with closing(Store(folder)), pytest.raises(StoreUnavailable, match="store-in-use"):
        Store(tmp_path / "link")


def test_after_the_folder_was_replaced_only_the_program_that_locks_the_new_one_saves(folder: Path) -> None:
    first = Store(folder)
    first.write("game", "first")
    folder.rename(folder.with_name("moved"))
    with pytest.raises(OSError, match="was removed or replaced; start Wari again"):
        first.write("game", "two")
    with closing(Store(folder)) as second:
        second.write("game", "second")
        with pytest.raises(OSError, match="was removed or replaced"):
            first.write("game", "two")
    assert held_in(folder) == {"game": "second"}
    assert held_in(folder.with_name("moved")) == {"game": "first"}
