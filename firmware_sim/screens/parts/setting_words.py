"""How the value of a setting is written, and what it means."""

from __future__ import annotations

from firmware_sim.settings import BY_NAME, DELAY_MS, Value
from firmware_sim.text import Texts

SECONDS = {"delay": DELAY_MS / 1000, "multitap": 1 / 1000}  # in one step of the settings that are shown as a time
WORDED = ("occurrence", "auto_off", "level", "level_south", "clock")  # settings whose numbers have names


def value_text(texts: Texts, name: str, value: Value) -> str:
    """Return how the *value* of the setting *name* is shown."""
    if isinstance(BY_NAME[name].default, bool):
        return texts("on" if value else "off")
    if name in SECONDS and isinstance(value, int):
        return texts("setting-seconds", seconds=f"{value * SECONDS[name]:g}")
    if isinstance(value, int) and name not in WORDED:
        return str(value)
    return texts(_code(name, value))


def value_meanings(texts: Texts, name: str, value: Value) -> tuple[str, ...]:
    """Return what a *value* means, the longest wording first; nothing where its name says enough."""
    codes = [f"meaning-{_code(name, value)}{end}" for end in ("", "-short")]
    return tuple(texts(code) for code in codes if texts.has(code))


def _code(name: str, value: Value) -> str:
    name = "level" if name == "level_south" else name
    return f"{name}-{value}".replace("_", "-")
