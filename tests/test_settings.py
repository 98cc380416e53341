"""One table of settings; defaults are not stored, and what cannot be used is named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_sim import settings
from firmware_sim.screens.parts.setting_words import value_text
from firmware_sim.search.thinker import LEVELS
from firmware_sim.settings import BY_NAME, TABLE, Settings
from firmware_sim.text import ENGLISH, Texts

KEYS = st.text() | st.sampled_from(list(BY_NAME))
PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
STORED = st.recursive(PLAIN, lambda part: st.lists(part) | st.dictionaries(KEYS, part))


def test_every_default_is_one_of_its_choices() -> None:
    assert [one.name for one in TABLE if one.default not in one.choices] == []


def test_the_levels_offered_are_those_of_the_opponent() -> None:
    assert BY_NAME["level"].choices == tuple(range(len(LEVELS)))


@given(st.sampled_from(TABLE), st.data())
def test_a_choice_survives_being_stored_and_a_default_is_not_stored(one: settings.Setting, data: st.DataObject) -> None:
    value = data.draw(st.sampled_from(one.choices))
    chosen = Settings().changed(one.name, value)
    assert settings.from_json(chosen.to_json()) == (chosen, ())
    assert chosen.changed(one.name, one.default).to_json() == {}


@pytest.mark.parametrize("value", [{"delay": 77}, {"delay": "3"}, {"delay": True}, {"level": 1.0}, {"unheard of": 1}])
def test_what_cannot_be_used_is_named_and_has_its_default(value: dict[str, object]) -> None:
    assert settings.from_json({**value, "view": "numbers"}) == (Settings({"view": "numbers"}), tuple(value))


@given(STORED)
def test_whatever_was_stored_is_read_or_refused(value: object) -> None:
    try:
        read, _ = settings.from_json(value)
    except ValueError:
        assert not isinstance(value, dict)
        return
    assert all(read[one.name] in one.choices for one in TABLE)


def test_every_choice_of_every_setting_has_words() -> None:
    for one in TABLE:
        if one.shows:
            assert f"setting-{one.name}".replace("_", "-") in ENGLISH
            assert all(value_text(Texts(), one.name, value) for value in one.choices)
