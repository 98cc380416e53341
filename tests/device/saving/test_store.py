from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from device.saving.seal import seal
from device.saving.store import LIMIT, NAMES, NoStore, Store, owns
from firmware_sim.errors import StoreUnavailable
from firmware_sim.events import Notice
from tests.device.states import held, held_in, plain_user, plain_users_folder, stored
from tools import faults


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "state"


def test_what_is_written_is_read_again(folder: Path) -> None:
    stored(folder, "né ✓")
    assert Store(folder).read("game") == "né ✓"


def test_what_was_never_written_is_none(folder: Path) -> None:
    store = Store(folder)
    assert store.read("game") is None
    assert store.older("game") is None


def test_the_copy_before_is_kept(folder: Path) -> None:
    stored(folder, "one", "two", "three")
    assert held_in(folder) == {"game": "three", "game.older": "two"}


def test_nothing_is_written_when_nothing_changed(folder: Path) -> None:
    stored(folder, "one", "two")
    store = Store(folder)
    before = (folder / "game").stat()
    assert store.read("game") == "two"
    store.write("game", "two")
    after = (folder / "game").stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)
    assert held(folder / "game.older") == "one"


def damage_empty(path: Path) -> None:
    path.write_bytes(b"")


def damage_binary(path: Path) -> None:
    path.write_bytes(b"\xff\xfe\x00\x80")


def damage_huge(path: Path) -> None:
    path.write_bytes(b"x" * (LIMIT + 1))


def damage_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()
    (path / "inside").write_text("kept")


def damage_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def damage_link(path: Path) -> None:
    path.unlink()
    path.symlink_to("nowhere")


DAMAGES = [damage_empty, damage_binary, damage_huge, damage_folder, damage_pipe]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_set_aside_and_the_older_copy_used(folder: Path, damage: Callable[[Path], None]) -> None:
    stored(folder, "one", "two")
    damage(folder / "game")
    store = Store(folder)
    assert store.read("game") == "one"
    assert store.notices == [Notice("store-damaged", (("file", "game"), ("kept", "game.damaged")))]
    assert os.path.lexists(folder / "game.damaged")
    store.write("game", "three")
    store.close()
    assert Store(folder).read("game") == "three"
    assert held(folder / "game.older") == "one"


@pytest.mark.parametrize("damage", DAMAGES)
def test_both_copies_damaged_give_none_and_keep_both(folder: Path, damage: Callable[[Path], None]) -> None:
    stored(folder, "one", "two")
    damage(folder / "game")
    damage(folder / "game.older")
    store = Store(folder)
    assert store.read("game") is None
    assert [dict(notice.values)["kept"] for notice in store.notices] == ["game.damaged", "game.older.damaged"]


def test_damaged_files_do_not_overwrite_each_other(folder: Path) -> None:
    for text in ("one", "two", "three"):
        folder.mkdir(exist_ok=True)
        (folder / "game").write_bytes(b"\xff" + text.encode())
        store = Store(folder)
        store.read("game")
        store.close()
    kept = [path.name for path in sorted(folder.iterdir())]
    assert kept == ["game.damaged", "game.damaged2", "game.damaged3"]


def test_a_save_that_is_done_survives_a_cut_of_power(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data: dict[int, str] = {}  # what is on the disk: the texts by their inodes
    names: dict[str, int] = {}  # and the names of the folder

    def sync(number: int) -> None:
        found = os.fstat(number)
        if stat.S_ISDIR(found.st_mode):
            names.clear()
            names.update((path.name, path.stat().st_ino) for path in folder.iterdir())
        else:
            data[found.st_ino] = held(Path(f"/proc/self/fd/{number}"))

    if not Path("/proc/self/fd").exists():
        pytest.skip("only Linux tells which file a number stands for")
    monkeypatch.setattr(os, "fsync", sync)
    stored(folder, "one", "two")
    assert {name: data.get(inode) for name, inode in names.items()} == {"game": "two", "game.older": "one"}


def test_a_text_that_the_firmware_refuses_is_set_aside_for_the_older_one(folder: Path) -> None:
    stored(folder, "one", "{cut off")
    store = Store(folder)
    assert store.read("game") == "{cut off"
    assert store.older("game") == "one"
    assert held(folder / "game.damaged") == "{cut off"
    store.write("game", "three")
    store.close()
    assert Store(folder).read("game") == "three"


def test_an_older_text_that_the_firmware_refuses_too_leaves_nothing(folder: Path) -> None:
    stored(folder, "{worse", "{bad")
    store = Store(folder)
    store.read("game")
    assert store.older("game") == "{worse"
    assert store.older("game") is None
    assert sorted(path.name for path in folder.iterdir()) == ["game.damaged", "game.older.damaged"]


def test_what_a_cut_off_save_left_is_swept_away(folder: Path) -> None:
    stored(folder, "one")
    (folder / "game.new").write_text("half")
    (folder / "game.keep").write_text("one")
    assert Store(folder).read("game") == "one"
    assert [path.name for path in folder.iterdir()] == ["game"]


def test_without_the_newest_copy_the_older_one_is_used(folder: Path) -> None:
    stored(folder, "one", "two")
    (folder / "game").unlink()
    store = Store(folder)
    assert store.read("game") == "one"
    assert store.notices == []


def test_a_file_system_without_links_keeps_an_older_copy_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    stored(folder, "one", "two")
    assert held_in(folder) == {"game": "two", "game.older": "one"}


def test_a_full_disk_fails_the_save_and_leaves_the_copy_before(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(folder)
    store.write("game", "one")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            store.write("game", "two")
    assert held_in(folder) == {"game": "one"}
    store.write("game", "two")
    assert held(folder / "game") == "two"


@pytest.fixture
def read_only_folder() -> Iterator[Path]:
    """A folder with saved games that this process may read and not write to, even when it runs as root."""
    with plain_users_folder() as folder:
        folder.chmod(0o555)
        with plain_user():
            yield folder


def test_a_folder_that_cannot_be_written_to_reads_and_fails_saves(read_only_folder: Path) -> None:
    store = Store(read_only_folder)
    assert store.read("game") == "one"
    with pytest.raises(OSError, match="denied"):
        store.write("game", "two")
    assert store.read("game") == "one"


def test_a_damaged_file_in_such_a_folder_stays_and_is_not_used(read_only_folder: Path) -> None:
    (read_only_folder / "game").write_bytes(b"")
    store = Store(read_only_folder)
    assert store.read("game") == "zero"
    assert store.notices == [Notice("store-damaged", (("file", "game"), ("kept", "game")))]


def test_a_save_whose_names_may_not_be_on_the_disk_fails_and_is_done_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, flush, flushed = Store(folder), os.fsync, list[str]()

    def sync(number: int) -> None:
        is_folder = stat.S_ISDIR(os.fstat(number).st_mode)
        flushed.append("folder" if is_folder else "file")
        if is_folder and flushed.count("folder") == 1:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        flush(number)

    monkeypatch.setattr(os, "fsync", sync)
    with pytest.raises(OSError, match="Input/output error"):
        store.write("game", "one")
    store.write("game", "one")
    assert flushed == ["file", "folder", "file", "folder"]


@pytest.mark.parametrize("error", [errno.EINVAL, errno.ENOTSUP])
def test_a_file_system_that_cannot_flush_folders_saves_all_the_same(
    folder: Path, error: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sync(number: int) -> None:
        if stat.S_ISDIR(os.fstat(number).st_mode):
            raise OSError(error, os.strerror(error))

    monkeypatch.setattr(os, "fsync", sync)
    stored(folder, "one")
    assert held_in(folder) == {"game": "one"}


def test_both_copies_of_a_registration_are_the_newest_and_files_of_their_own(folder: Path) -> None:
    with closing(Store(folder)) as store:
        store.write("registration", "none")
        store.write("registration", "Ada")
    assert held_in(folder) == {"registration": "Ada", "registration.older": "Ada"}
    assert not (folder / "registration").samefile(folder / "registration.older")
    (folder / "registration").write_bytes(b"damaged")
    with closing(Store(folder)) as store:
        assert store.read("registration") == "Ada"
        store.write("registration", "Ada")
    assert held(folder / "registration") == held(folder / "registration.older") == "Ada"


def test_a_registration_with_an_older_copy_from_before_gets_a_second_one_when_it_is_saved_again(folder: Path) -> None:
    folder.mkdir()
    (folder / "registration").write_bytes(seal("Ada"))
    (folder / "registration.older").write_bytes(seal("none"))
    with closing(Store(folder)) as store:
        assert store.read("registration") == "Ada"
        store.write("registration", "Ada")
    assert held_in(folder) == {"registration": "Ada", "registration.older": "Ada"}


def test_nobody_else_may_read_what_is_saved(folder: Path) -> None:
    folder.mkdir()
    for name in NAMES:
        (folder / name).write_text("{}")
        (folder / name).chmod(0o644)
    with closing(Store(folder)) as store:
        for name in NAMES:
            store.write(name, '{"new": 1}')
    assert {path.name: oct(path.stat().st_mode & 0o777) for path in folder.iterdir()} == {
        name + suffix: "0o600" for name in NAMES for suffix in ("", ".older")
    }


def test_a_store_that_cannot_be_closed_is_closed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(folder)
    with faults.Calls(0, errno.EIO).watched():
        store.close()
    store.close()
    Store(folder).close()


def test_two_programs_cannot_use_one_folder(folder: Path) -> None:
    store = Store(folder)
    with pytest.raises(StoreUnavailable, match="store-in-use"):
        Store(folder)
    store.close()
    store.close()
    Store(folder).close()


def test_a_folder_that_cannot_be_made_says_why(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreUnavailable, match="store-unavailable"):
        Store(tmp_path / "file" / "state")
    with pytest.raises(StoreUnavailable, match="store-unavailable"):
        Store(tmp_path / "file")


def test_without_a_folder_nothing_is_there_and_saves_fail() -> None:
    why = "Read-only file system"
    store = NoStore(StoreUnavailable("store-unavailable", folder=Path("/state"), why=why))
    assert store.notices == [Notice("store-unavailable", (("folder", "/state"), ("why", why)))]
    assert (store.read("game"), store.older("game")) == (None, None)
    with pytest.raises(OSError, match="Read-only"):
        store.write("game", "one")
    store.close()


def test_files_of_other_names_are_left_alone_whatever_they_end_in(folder: Path) -> None:
    folder.mkdir()
    others = ["essay.new", "photo.keep", "game.txt.new", "games.new", "diary", "diary.damaged"]
    for name in others:
        (folder / name).write_text("mine")
    stored(folder, "one", "two")
    assert {path.name for path in folder.iterdir()} == {*others, "game", "game.older"}
    assert {(folder / name).read_text() for name in others} == {"mine"}


FILES = ["game", "game.older", "game.new", "game.keep"]
OBSTACLES = [
    *((file, obstacle) for file in FILES for obstacle in (damage_folder, damage_pipe)),
    *((file, damage_link) for file in FILES[2:]),
]


@pytest.mark.parametrize(("file", "obstacle"), OBSTACLES)
def test_what_lies_where_a_save_goes_is_set_aside(folder: Path, file: str, obstacle) -> None:  # type: ignore[no-untyped-def]
    stored(folder, "zero", "one")
    store = Store(folder)
    assert store.read("game") == "one"
    (folder / file).touch()
    obstacle(folder / file)
    store.write("game", "two")
    assert store.notices == [Notice("store-obstacle", (("file", file), ("kept", file + ".damaged")))]
    assert os.path.lexists(folder / (file + ".damaged"))
    store.write("game", "three")
    assert len(store.notices) == 1
    assert (held(folder / "game"), held(folder / "game.older")) == ("three", "two")


def test_an_obstacle_that_was_there_before_the_start_is_set_aside_too(folder: Path) -> None:
    (folder / "game.new").mkdir(parents=True)
    stored(folder, "one", "two")
    assert Store(folder).read("game") == "two"


def test_a_save_never_writes_through_a_link(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "diary").write_text("mine")
    stored(folder, "one")
    store = Store(folder)
    for file in ("game.new", "game.keep"):
        (folder / file).symlink_to(tmp_path / "diary")
    store.write("game", "two")
    assert (tmp_path / "diary").read_text() == "mine"
    assert held(folder / "game") == "two"


def test_every_damaged_file_is_kept(folder: Path) -> None:
    folder.mkdir()
    for number in range(12):
        (folder / "game").write_bytes(b"\xff%d" % number)
        store = Store(folder)
        store.read("game")
        store.close()
    kept = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert kept == {f"game.damaged{number + 1 if number else ''}": b"\xff%d" % number for number in range(12)}


def test_a_text_that_cannot_be_written_fails_the_save_and_leaves_the_copy_before(folder: Path) -> None:
    stored(folder, "one")
    store = Store(folder)
    with pytest.raises(OSError, match="character"):
        store.write("game", "half a character: \udc80")
    assert held_in(folder) == {"game": "one"}


def test_a_store_knows_its_own_files(folder: Path) -> None:
    own = ["game", "settings.older", "game.new", "game.keep", "game.older.damaged3", "registration.damaged"]
    assert [name for name in own if not owns(folder, folder / name)] == []
    assert [name for name in ["game.jsonl", "log", "games"] if owns(folder, folder / name)] == []
    assert not owns(folder, folder.parent / "game")


def test_a_store_knows_its_own_files_by_every_link_to_them(folder: Path, tmp_path: Path) -> None:
    stored(folder, "one")
    (tmp_path / "log").write_text("")
    (tmp_path / "same").symlink_to(folder)
    (tmp_path / "soft").symlink_to(tmp_path / "same" / "game")
    (tmp_path / "not yet").symlink_to(folder / "settings")
    (tmp_path / "hard").hardlink_to(folder / "game")
    (tmp_path / "other").symlink_to(tmp_path / "log")
    (tmp_path / "round").symlink_to(tmp_path / "round")
    (folder / "touch").symlink_to("/nowhere/touch")
    own = ["soft", "hard", "not yet", "same/game", "same/settings", "state/touch"]
    foreign = ["log", "other", "round", "same", "same/log", "nowhere/game"]
    assert [name for name in own if not owns(folder, tmp_path / name)] == []
    assert [name for name in own if not owns(tmp_path / "same", tmp_path / name)] == []
    assert [name for name in foreign if owns(folder, tmp_path / name)] == []
    assert not owns(tmp_path / "none", tmp_path / "log")
