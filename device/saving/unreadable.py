"""What to tell the player about a saved file that is there and cannot be read now."""

from __future__ import annotations

import errno
import os
import shlex
import sys
from pathlib import Path

from firmware_sim.events import Notice

if sys.platform != "win32":
    import pwd


def notice_of(file: Path, error: OSError) -> Notice:
    """Return why *file* cannot be read, as *error* says, and what to do; name the owner of one that is forbidden."""
    why = error.strerror or str(error)
    owner = _owner(file) if error.errno in (errno.EACCES, errno.EPERM) else None
    if owner is None:
        return Notice("store-unreadable", (("file", str(file)), ("why", why)))
    values = {"file": file.name, "owner": _name(owner), "command": _remedy(file.parent, owner)}
    return Notice("store-forbidden", tuple(values.items()))


def _owner(file: Path) -> int | None:
    """Return the number of the user that *file* belongs to; None where nobody can find out."""
    try:
        return None if sys.platform == "win32" else file.stat().st_uid
    except OSError:
        return None


def _remedy(folder: Path, owner: int) -> str:
    """Return the command that lets this user read what *owner* has in *folder*."""
    quoted, user = shlex.quote(str(folder)), os.geteuid()
    return f"chmod -R u+rwX {quoted}" if owner == user else f"sudo chown -R {_name(user)} {quoted}"


def _name(user: int) -> str:
    """Return what *user* is called, or the number of one that has no name."""
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return str(user)
