from __future__ import annotations

import ast
import errno
import os
from pathlib import Path

import pytest

from device import files
from device.files import exists, is_file, is_folder, is_same, link_target
from tools import faults

RAISING = {
    "exists", "is_dir", "is_file", "is_symlink", "is_fifo", "is_mount", "is_socket", "is_block_device",
    "is_char_device",
}  # fmt: skip
"""What pathlib asks with OSError for a closed folder, a failing card or a name that is too long."""


def test_nothing_in_device_looks_at_a_path_in_a_way_that_can_raise() -> None:
    folder = Path(files.__file__).parent
    called = [
        f"{path.relative_to(folder)}:{node.lineno} {node.func.attr}"
        for path in sorted(folder.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in RAISING
        if not (isinstance(node.func.value, ast.Attribute) and node.func.value.attr == "path")  # of os.path
    ]
    assert called == []


def seen(path: Path) -> tuple[object, ...]:
    return exists(path), is_file(path), is_folder(path), link_target(path), is_same(path, path)


def test_what_lies_at_a_path_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("file")
    assert seen(tmp_path) == (True, False, True, None, True)
    assert seen(tmp_path / "file") == (True, True, False, None, True)
    assert seen(tmp_path / "pipe") == (True, False, False, None, True)
    assert seen(tmp_path / "link") == (True, True, False, Path("file"), True)


def test_what_cannot_be_found_out_is_false(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "loop").symlink_to("loop")
    nothing = (False, False, False, None, False)
    for path in (tmp_path / "missing", tmp_path / "file" / "below", tmp_path / ("x" * 300), tmp_path / "nul\0"):
        assert seen(path) == nothing
    assert seen(tmp_path / "loop") == (*nothing[:3], Path("loop"), False)


@pytest.mark.parametrize("error", [errno.EACCES, errno.EIO, errno.ELOOP, errno.ENAMETOOLONG])
def test_a_call_that_fails_is_false(tmp_path: Path, error: int) -> None:
    for look in (exists, is_file, is_folder):
        with faults.Calls(0, error).watched():
            assert look(tmp_path) is False
