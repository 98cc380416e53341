"""A name is taken whole or refused, and every place that takes names agrees on which."""

from __future__ import annotations

import contextlib
from unicodedata import category, normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_sim import registration
from firmware_sim.errors import BadCode
from firmware_sim.names import INVISIBLE, LENGTH, tidy
from firmware_sim.screens.entry import Entry
from tests.pocket import Pocket
from tools import keygen

NASTY = {
    "Zoe\u0308": "Zoë",
    "  Ada\t Lovelace\u00a0": "Ada Lovelace",
    "A\u200bda\ufeff": "Ada",
    "e\u0301" * LENGTH: "é" * LENGTH,
    "x" * (LENGTH + 1): None,
    "Zo\udceb": None,  # a byte of Latin-1 on a command line
    "Zo\ufffd!": None,  # the same after a decoder
    "Zo\ue000": None,
    "Zo\x00\x1b": None,
    "\ud83d": None,  # half of a pair
}
"""What is written, and the name that it is; None for no name."""


def test_keygen_the_field_and_the_saved_registration_take_the_same_names() -> None:
    pocket = Pocket.at_home()
    taken = {}
    for name in NASTY:
        entry = Entry(pocket.core.hand, "your-name", "name", "", print)
        entry.text(name)
        saved = ""
        with contextlib.suppress(ValueError):
            saved = registration.from_json({"name": name}).name
        taken[name] = keygen.main([name]) == 0, " ".join(entry.value.split()), saved
    assert taken == {name: (wanted is not None, wanted or "", wanted or "") for name, wanted in NASTY.items()}


@given(st.text(st.characters(exclude_categories=()), max_size=LENGTH))
def test_a_name_is_refused_or_keeps_every_character_that_shows(name: str) -> None:
    try:
        tidied = tidy(name)
    except BadCode:
        return
    assert visible(tidied) == visible(name)


def visible(name: str) -> str:
    shown = "".join(character for character in name if category(character) != INVISIBLE)
    return "".join(normalize("NFD", shown).split())


@pytest.mark.parametrize("name", [name for name, wanted in NASTY.items() if wanted])
def test_a_tidy_name_stays_as_it_is(name: str) -> None:
    assert tidy(tidy(name)) == tidy(name)
