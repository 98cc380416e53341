"""Whatever system call fails in a start or a save, nothing is lost, and what is said of it is true."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from device.saving import store
from device.saving.seal import Damaged
from device.saving.store import Store
from tools import faults


def test_a_fault_in_any_system_call_loses_nothing_and_is_told_as_it_is() -> None:
    report = faults.run([errno.EIO])
    assert report.wrong == []
    assert set(report.calls) >= {
        "mkdir", "open", "stat", "read", "write", "fsync", "fsync folder", "link", "replace", "unlink", "close",
    }  # fmt: skip


def unreadable_is_damaged(path: Path) -> str | None:
    try:
        return read_text(path)
    except OSError as error:
        raise Damaged from error


read_text = store.read_text
FLAWS: dict[str, tuple[str | None, object, str, object]] = {
    "what cannot be read is called damaged": (None, store, "read_text", unreadable_is_damaged),
    "what could not be read is replaced": (None, Store, "_check", lambda self, name: None),
    "a folder that cannot be flushed is ignored": ("game", store, "NO_SYNC", (errno.EIO,)),
    "the older copy of a registration is not renewed": ("registration", store, "TWINS", ()),
}


@pytest.mark.parametrize("flaw", FLAWS)
def test_a_store_with_a_flaw_would_be_found(flaw: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, owner, attribute, value = FLAWS[flaw]
    monkeypatch.setattr(owner, attribute, value)
    assert faults.run([errno.EIO], [name]).wrong != []
