"""The nag says where a code comes from, as far as there is room for it."""

from __future__ import annotations

import pytest

from tests.pocket import RESOURCES, SEEN, TRIED, Pocket

LONG = f'name = "{"Long " * 16}"\nprice = "5"\ncontact = "{"w@" * 40}"\nkeys = ["k"]'.encode()


def nagged(profile: str, vendor: bytes) -> Pocket:
    pocket = Pocket(profile, {"settings": SEEN}, resources={**RESOURCES, "vendor.toml": vendor})
    assert pocket.screen == "nag"
    return pocket


@pytest.mark.parametrize("profile", TRIED)
def test_the_nag_says_whom_to_write_to(profile: str) -> None:
    pocket = nagged(profile, bytes(RESOURCES["vendor.toml"]))
    if profile == "oled128":  # the end of what scrolls
        pocket.keys(*["down"] * 6)
    assert "see assets/vendor.toml" in pocket.shown


@pytest.mark.parametrize("profile", TRIED)
def test_a_contact_that_is_too_long_covers_nothing(profile: str) -> None:
    pocket = nagged(profile, LONG)
    labels = [label for label in pocket.core.texts if label.rect.h and label.text.strip()]
    over = [
        (one.text, two.text)
        for number, one in enumerate(labels)
        for two in labels[number + 1 :]
        if one.text not in two.text and two.text not in one.text
        if min(one.rect.inflate(0, -4).clip(two.rect.inflate(0, -4)).size) > 0
    ]
    assert over == []
    pocket.wait(6000)
    pocket.keys("*")
    assert pocket.screen == "home"


@pytest.mark.parametrize("profile", TRIED)
def test_no_button_moves_when_the_wait_is_over(profile: str) -> None:
    def place(pocket: Pocket) -> object:
        return next(label.rect for label in pocket.core.texts if label.text == "Register")

    pocket = nagged(profile, bytes(RESOURCES["vendor.toml"]))
    before = place(pocket), [target.rect for target in pocket.core.targets if target.label == "Register"]
    pocket.wait(5000)
    assert "Later" in [label.text for label in pocket.core.texts]
    assert (place(pocket), [target.rect for target in pocket.core.targets if target.label == "Register"]) == before
