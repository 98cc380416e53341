"""The table of screens: every screen is in it, under the name that it has itself."""

from __future__ import annotations

from pathlib import Path

from firmware_sim import screens
from firmware_sim.screens.table import SCREENS, screen_class


def test_every_screen_is_in_the_table_by_its_own_name() -> None:
    assert {name: screen_class(name).name for name in SCREENS} == {name: name for name in SCREENS}


def test_every_file_of_a_screen_is_in_the_table() -> None:
    files = {path.stem for path in Path(str(screens.__file__)).parent.glob("*.py")} - {"__init__", "table"}
    assert {place.partition(".")[0] for place in SCREENS.values()} == files
