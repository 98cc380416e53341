"""Folders of saved games for tests, and a user who is not root."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from device.saving.seal import unseal
from device.saving.store import Store

NOBODY = 65534


def stored(folder: Path, *texts: str) -> None:
    """Write *texts* one after the other as the game and close."""
    store = Store(folder)
    for text in texts:
        store.write("game", text)
    store.close()


def held(path: Path) -> str:
    """Return the text that a saved file holds."""
    return unseal(path.read_bytes())


def held_in(folder: Path) -> dict[str, str]:
    """Return the texts of all files in *folder*, which are saved ones."""
    return {path.name: held(path) for path in folder.iterdir()}


@contextmanager
def plain_user() -> Iterator[None]:
    """Be no administrator inside a ``with``: root may read and write everything."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(user)


@contextmanager
def plain_users_folder() -> Iterator[Path]:
    """A folder with two saved games, all of it owned by the plain user."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        stored(folder, "zero", "one")
        if os.geteuid() == 0:
            for path in (folder, *folder.iterdir()):
                os.chown(path, NOBODY, NOBODY)
        yield folder
        folder.chmod(0o755)
