from __future__ import annotations

import json

import pytest

from firmware_sim.errors import BadRecord, NewerVersion
from firmware_sim.forms import VERSIONS, stamp, unstamp
from firmware_sim.saves import GAMES, SAVED, TOUCH


def test_every_saved_form_has_a_version() -> None:
    assert set(VERSIONS) == {*SAVED, TOUCH, GAMES}


@pytest.mark.parametrize("name", VERSIONS)
def test_what_is_stamped_comes_back(name: str) -> None:
    assert unstamp(name, json.loads(json.dumps(stamp(name, {"a": 1})))) == {"a": 1}
    assert unstamp(name, {"a": 1}) == {"a": 1}  # as the first versions of some forms were


@pytest.mark.parametrize("name", VERSIONS)
def test_a_newer_version_is_no_damage(name: str) -> None:
    for version in (VERSIONS[name] + 1, 10**30):
        with pytest.raises(NewerVersion):
            unstamp(name, {"version": version})


VERSIONS_OF_NONE: list[object] = [0, -1, True, 1.0, 2.5, "2", None, []]


@pytest.mark.parametrize("value", [None, [], "x", 3, *({"version": version} for version in VERSIONS_OF_NONE)])
def test_anything_else_is_damage(value: object) -> None:
    with pytest.raises(BadRecord):
        unstamp("game", value)
