"""Where saved games, settings and menus lie when no option says it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from firmware_sim.errors import StoreUnavailable

STATE_VARIABLE = "WARI_STATE"
HOME = "~"  # what stays of a path where nobody knows the user's home


def state_folder(environment: Mapping[str, str]) -> Path:
    """Return the folder that WARI_STATE names, else the one that the system has for the state of a user's programs.

    Raises StoreUnavailable where nobody knows the user's home, and ImportError when what finds it is not installed.
    """
    if named := environment.get(STATE_VARIABLE):
        return Path(named)
    import platformdirs  # not before: the doctor comes where it is missing

    try:
        return known(platformdirs.user_state_dir("wari", appauthor=False))
    except RuntimeError as error:
        raise StoreUnavailable("store-no-home", why="the user has no home folder") from error


def data_folder() -> Path:
    """Return the system's folder for the data of a user's programs; raise RuntimeError where nobody knows the home."""
    import platformdirs

    return known(platformdirs.user_data_dir())


def home_folder() -> Path | None:
    """Return the user's home; None where neither HOME nor the list of users has one."""
    try:
        return known(str(Path.home()))
    except RuntimeError:
        return None


def known(path: str) -> Path:
    """Return *path*; raise RuntimeError when it begins in a home that nobody knows."""
    if path.startswith(HOME):
        raise RuntimeError(path)
    return Path(path)
