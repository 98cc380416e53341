"""Where saved games and settings lie when no option says it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

STATE_VARIABLE = "WARI_STATE"


def state_folder(environment: Mapping[str, str]) -> Path:
    """Return the folder that WARI_STATE names, else the one that the system has for the state of a user's programs.

    Raises ImportError when what finds that is not installed.
    """
    if named := environment.get(STATE_VARIABLE):
        return Path(named)
    import platformdirs  # not before: the doctor comes where it is missing

    return platformdirs.user_state_path("wari", appauthor=False)
