"""The environment variables that choose SDL's drivers. Nothing here imports pygame, so the doctor can look at them.

SDL 2 reads the name without the second underscore. SDL 3 reads both and prefers its own name.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, MutableMapping

VIDEO = ("SDL_VIDEO_DRIVER", "SDL_VIDEODRIVER")
AUDIO = ("SDL_AUDIO_DRIVER", "SDL_AUDIODRIVER")
INVISIBLE = ("dummy", "evdev", "offscreen")
"""Video drivers that draw into memory. SDL takes the last of them without a word when no other driver works."""
SILENT = ("dummy", "disk")
"""Audio drivers that play nothing, or write the samples into a file."""


def setting(environment: Mapping[str, str], names: Collection[str], drivers: Collection[str] = ()) -> str:
    """Return ``NAME=value`` of the first of *names* that is set, "" if none is.

    With *drivers*, only a variable that lists at least one of them counts.
    """
    for name in names:
        value = environment.get(name, "")
        if value and (not drivers or not set(drivers).isdisjoint(value.lower().split(","))):
            return f"{name}={value}"
    return ""


def drop_empty(environment: MutableMapping[str, str]) -> None:
    """Unset the variables that are set to nothing: SDL 2 would look for a driver without a name."""
    for name in (*VIDEO, *AUDIO):
        if environment.get(name) == "":
            del environment[name]


def name_of(setting: str) -> str:
    """Return the variable's name in a *setting*."""
    return setting.partition("=")[0]
