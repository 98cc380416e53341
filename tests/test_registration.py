"""A code belongs to a name; a typing error, a foreign code and an empty field are told apart."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_sim import names, registration
from firmware_sim.errors import BadCode, BadVendor
from firmware_sim.events import Clock, Text
from firmware_sim.registration import TRIES, WAIT_MS, Registration, Vendor, check, check_digit, make_code, read_vendor
from tests.pocket import RESOURCES, SEEN, Pocket

OLD, NEW = "an old key", "a new key"
VENDOR = Vendor("Shop", "5 pounds", "shop@example.org", (NEW, OLD))
LETTERS = st.characters(exclude_categories=("Cc", "Cs", "Co", "Cn"), exclude_characters=names.LOST)
NAMES = st.text(LETTERS, min_size=1, max_size=30).filter(lambda name: names.normalise(name) != "")

FIELDS = st.sampled_from(["name", "code", "wrong", "wait_ms"])
PLAIN = st.none() | st.booleans() | st.integers() | st.text()
STORED = st.recursive(PLAIN, lambda part: st.lists(part) | st.dictionaries(FIELDS, part))


def refusal(name: str, code: str) -> str:
    with pytest.raises(BadCode) as caught:
        check(name, code, VENDOR)
    return caught.value.code


def test_the_damm_digit_of_the_published_example_is_4() -> None:
    assert check_digit("572") == "4"


@given(NAMES)
def test_every_key_of_the_vendor_verifies(name: str) -> None:
    for key in (NEW, OLD):
        check(name, make_code(name, key), VENDOR)


@pytest.mark.parametrize(
    "other", ["ada lovelace", "ADA  LOVELACE", " Ada\tLovelace ", "AdaLovelace", "Ａｄａ Lovelace"]
)
def test_case_spacing_and_composition_do_not_matter(other: str) -> None:
    check(other, make_code("Ada Lovelace", NEW), VENDOR)
    check("Jose\u0301", make_code("JOS\u00c9", NEW), VENDOR)
    assert refusal("Jose", make_code("JOS\u00c9", NEW)) == "code-foreign"  # an accent does matter


@pytest.mark.parametrize("other", ["A\u200bda", "\ufeffAda\u00ad", "A\u202eda"])
def test_invisible_characters_in_a_name_do_not_matter(other: str) -> None:
    check(other, make_code("Ada", NEW), VENDOR)
    assert refusal("\u200b", make_code("Ada", NEW)) == "code-no-name"


@pytest.mark.parametrize("name", ["Ada\x00", "\x1bAda", "Ada\udceb", "Ada\ue000", "Ada\U0010ffff", "Ada" + names.LOST])
def test_a_name_that_is_not_all_characters_is_never_taken_for_a_shorter_one(name: str) -> None:
    assert refusal(name, make_code("Ada", NEW)) == "name-unreadable"
    with pytest.raises(BadCode):
        make_code(name, NEW)
    with pytest.raises(ValueError, match="name-unreadable"):
        registration.from_json({"name": name})


def test_a_name_that_is_too_long_is_never_taken_for_its_beginning() -> None:
    name = "Ada" * 14
    assert refusal(name, make_code(name[: names.LENGTH], NEW)) == "name-long"
    with pytest.raises(ValueError, match="name-long"):
        registration.from_json({"name": name})


def test_composition_does_not_matter_on_either_side_of_the_case() -> None:
    check("\u0399\u0308\u0301", make_code("\u0390", NEW), VENDOR)  # the small letter falls apart into three
    check("\u03aa\u0301", make_code("\u0390", NEW), VENDOR)
    check("\u1d2cda", make_code("ada", NEW), VENDOR)  # a capital only once it is composed
    assert refusal("\u0399", make_code("\u0390", NEW)) == "code-foreign"


@given(NAMES, st.integers(0, 11), st.integers(1, 9))
def test_every_single_wrong_digit_is_a_typing_error(name: str, place: int, by: int) -> None:
    digits = list(make_code(name, NEW).replace(" ", ""))
    digits[place] = str((int(digits[place]) + by) % 10)
    assert refusal(name, "".join(digits)) == "code-typo"


@given(NAMES, st.integers(0, 10))
def test_every_swap_of_neighbours_is_a_typing_error(name: str, place: int) -> None:
    digits = list(make_code(name, NEW).replace(" ", ""))
    digits[place], digits[place + 1] = digits[place + 1], digits[place]
    if digits[place] != digits[place + 1]:
        assert refusal(name, "".join(digits)) == "code-typo"


@pytest.mark.parametrize("code", ["1", "1234 5678 901", "1234 5678 9012 3", "1234x5678 9012", "١٢٣٤٥٦٧٨٩٠١٢ 1"])
def test_a_code_of_another_shape_is_a_typing_error(code: str) -> None:
    assert refusal("Ada", code) == "code-typo"


def test_a_code_of_another_name_is_foreign() -> None:
    assert refusal("Ada", make_code("Grace", NEW)) == "code-foreign"


def test_a_code_of_a_key_that_the_vendor_does_not_list_is_foreign() -> None:
    assert refusal("Ada", make_code("Ada", "another vendor")) == "code-foreign"


@pytest.mark.parametrize(
    ("name", "code", "why"), [("", "1", "code-no-name"), (" \t", "1", "code-no-name"), ("Ada", "", "code-empty")]
)
def test_an_empty_field_has_its_own_sentence(name: str, code: str, why: str) -> None:
    assert refusal(name, code) == why


def test_five_wrong_codes_in_a_row_make_it_wait() -> None:
    state = Registration()
    for wrong in range(1, TRIES):
        state, _ = state.tried("Ada", "1111 1111 1111", VENDOR)
        assert (state.wrong, state.wait_ms) == (wrong, 0)
    state, _ = state.tried("Ada", make_code("Grace", NEW), VENDOR)
    assert state == Registration(wrong=0, wait_ms=WAIT_MS)


def test_an_empty_field_is_no_wrong_code_and_a_right_one_forgets_them() -> None:
    state = Registration(wrong=4)
    assert state.tried("Ada", "", VENDOR)[0] == state
    state, error = state.tried("  Ada  Lovelace ", make_code("ada lovelace", OLD), VENDOR)
    assert error is None
    assert (state.name, state.wrong, state.is_valid(VENDOR)) == ("Ada Lovelace", 0, True)


def test_a_wrong_code_takes_nothing_from_who_is_registered() -> None:
    state, _ = Registration().tried("Ada", make_code("Ada", NEW), VENDOR)
    state, error = state.tried("Grace", "1", VENDOR)
    assert error is not None
    assert state.is_valid(VENDOR)


@given(STORED)
def test_whatever_was_stored_is_read_or_refused(value: object) -> None:
    try:
        state = registration.from_json(value)
    except ValueError:
        return
    assert 0 <= state.wait_ms <= WAIT_MS
    assert not state.is_valid(VENDOR)


def test_a_registration_survives_being_stored() -> None:
    state = Registration("Ada", "123456789012", 2, 1000)
    assert registration.from_json(state.to_json()) == state


@pytest.mark.parametrize(
    "toml",
    [
        "",
        "name = ",
        'name = "x"\nprice = 5\ncontact = "c"\nkeys = ["k"]',
        'name = "x"\nprice = "5"\ncontact = " "\nkeys = ["k"]',
        'name = "x"\nprice = "5"\ncontact = "c"\nkeys = []',
        'name = "x"\nprice = "5"\ncontact = "c"\nkeys = ["k"]\nx = ' + "[" * 5000,
        'name = "x"\nprice = "5"\ncontact = "c"\nkeys = ["k"]\nx = ' + "9" * 5000,
        f'name = "x"\nprice = "{"5" * 90}"\ncontact = "c"\nkeys = ["k"]',
        'name = "x"\nprice = "5"\ncontact = "c"\nkeys = "k"',
        'name = "x"\nprice = "5"\ncontact = "c"\nkeys = ["k", 1]',
    ],
)
def test_a_wrong_vendor_file_is_refused_by_its_field(toml: str) -> None:
    with pytest.raises(BadVendor) as caught:
        read_vendor(toml.encode())
    assert caught.value.values["why"]


def test_a_vendor_is_shown_and_checked_by_what_its_file_says_and_nothing_less() -> None:
    toml = 'name = "Zoe\u0308"\nprice = "5 €"\ncontact = "c"\nkeys = ["Zoe\u0308"]'
    assert read_vendor(toml.encode()) == Vendor("Zoë", "5 €", "c", ("Zoe\u0308",))
    wrongs = {"it is not UTF-8": toml.encode("utf-16"), "contact": toml.replace('"c"', '"c\\u0007"').encode()}
    for why, wrong in wrongs.items():
        with pytest.raises(BadVendor) as caught:
            read_vendor(wrong)
        assert why in str(caught.value.values["why"])


# --- the wait after wrong codes -------------------------------------------------------------------------------------

RIGHT = make_code("Ada", read_vendor(bytes(RESOURCES["vendor.toml"])).keys[0])


def try_code(pocket: Pocket, code: str) -> str:
    """Type name and code at the device and send them; return what it says."""
    while pocket.screen != "home":
        pocket.keys("esc")
    pocket.keys("ctrl+r", "#", *["backspace"] * 3)
    pocket.device.send(Text("Ada"))
    pocket.keys("enter", "#", *["backspace"] * 12)
    pocket.device.send(Text(code))
    pocket.keys("enter", "#")
    return pocket.info


def try_five(pocket: Pocket) -> None:
    for _ in range(TRIES):
        try_code(pocket, "1")
    assert pocket.info == "Too many wrong codes. Try again in 30 s."


def start_again(pocket: Pocket) -> None:
    """Go home past the reminder, which takes five seconds."""
    pocket.wait(5500)
    pocket.keys("*")


def restart(pocket: Pocket) -> None:
    pocket.restart()
    start_again(pocket)


def kill(pocket: Pocket) -> None:
    pocket.kill()
    start_again(pocket)


def change_clock(pocket: Pocket) -> None:
    for clock in (Clock(0, "1970-01-01"), Clock(1439, "2099-12-31")):
        pocket.device.send(clock)


@pytest.mark.parametrize("disturb", [restart, kill, change_clock])
def test_the_wait_lasts_its_time_whatever_is_done_at_the_device(disturb: Callable[[Pocket], None]) -> None:
    pocket = Pocket.at_home()
    try_five(pocket)
    pocket.wait(10_000)
    disturb(pocket)
    left = pocket.core.hand.registration.wait_ms
    assert 0 < left <= WAIT_MS
    assert try_code(pocket, RIGHT).startswith("Too many wrong codes.")
    pocket.wait(left)
    assert try_code(pocket, RIGHT) == "Thank you, Ada. Wari is registered."


def test_a_kill_lengthens_the_wait_and_never_shortens_it() -> None:
    pocket = Pocket.at_home()
    try_five(pocket)
    pocket.wait(10_000)
    pocket.kill()
    assert pocket.core.hand.registration.wait_ms == WAIT_MS


def test_where_nothing_can_be_saved_the_wait_lasts_as_long_as_the_run() -> None:
    pocket = Pocket.at_home()
    pocket.memory.full = True
    try_five(pocket)
    pocket.wait(10_000)
    assert try_code(pocket, RIGHT) == "Too many wrong codes. Try again in 20 s."
    pocket.kill()
    assert pocket.core.hand.registration == Registration()


def test_no_code_counts_during_a_wait() -> None:
    state = Registration(wait_ms=1500)
    for code in ("1", make_code("Ada", NEW)):
        after, error = state.tried("Ada", code, VENDOR)
        assert error is not None
        assert (after, error.code, error.values) == (state, "code-wait", {"seconds": 2})


def test_the_end_of_the_wait_is_saved() -> None:
    pocket = Pocket(saved={"settings": SEEN, "registration": '{"wait_ms": 1000}'})
    pocket.wait(980)
    assert pocket.memory.writes == []
    pocket.wait(20)
    assert pocket.memory.writes == ["registration"]
    pocket.kill()
    assert pocket.core.hand.registration == Registration()
