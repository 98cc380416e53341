from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from device.saving.unreadable import notice_of

NOBODY = 65534
FORBIDDEN = PermissionError(errno.EACCES, "Permission denied")


def test_a_file_of_another_user_is_told_with_its_owner_and_the_command_that_helps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "my state" / "game"
    file.parent.mkdir()
    file.touch()
    monkeypatch.setattr(os, "geteuid", lambda: NOBODY)
    assert dict(notice_of(file, FORBIDDEN).values) == {
        "file": "game", "owner": file.owner(), "command": f"sudo chown -R nobody '{file.parent}'",
    }  # fmt: skip


def test_a_file_of_our_own_that_is_closed_is_told_with_the_command_that_opens_it(tmp_path: Path) -> None:
    (tmp_path / "game").touch()
    assert dict(notice_of(tmp_path / "game", FORBIDDEN).values)["command"] == f"chmod -R u+rwX {tmp_path}"


def test_a_user_without_a_name_is_told_by_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game").touch()
    monkeypatch.setattr(os, "geteuid", lambda: 54321)
    assert "chown -R 54321 " in dict(notice_of(tmp_path / "game", FORBIDDEN).values)["command"]


@pytest.mark.parametrize("error", [OSError(errno.EIO, "Input/output error"), FORBIDDEN])
def test_a_file_whose_owner_cannot_be_found_out_is_told_with_the_systems_reason(error: OSError) -> None:
    notice = notice_of(Path("/nowhere/game"), error)
    assert (notice.code, dict(notice.values)) == ("store-unreadable", {"file": "/nowhere/game", "why": error.strerror})
