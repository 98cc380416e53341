from __future__ import annotations

import pytest

from device.saving.seal import Damaged, seal, unseal

TEXTS = ["", "{}", '{"name": "Zoë"}', "two\nlines", "\n", " {}", '{"version": 1, "level": 4}']


@pytest.mark.parametrize("text", TEXTS)
def test_a_sealed_text_comes_back(text: str) -> None:
    assert unseal(seal(text)) == text


def is_damage(data: bytes) -> bool:
    try:
        unseal(data)
    except Damaged:
        return True
    return False


@pytest.mark.parametrize("text", TEXTS)
def test_a_flip_of_any_bit_is_damage(text: str) -> None:
    data = seal(text)
    flipped = [bytes(byte ^ (at == place) << bit for place, byte in enumerate(data))
               for at in range(len(data)) for bit in range(8)]  # fmt: skip
    assert [one for one in flipped if not is_damage(one)] == []


def test_a_file_that_was_cut_off_or_has_more_is_damage() -> None:
    data = seal('{"seen_keys": true}')
    assert [end for end in range(len(data)) if not is_damage(data[:end])] == []
    assert is_damage(data + b"\n")
    assert is_damage(data + data)


def test_a_file_of_an_earlier_version_is_read_without_a_checksum() -> None:
    assert unseal(b'{"level": 4}') == '{"level": 4}'
    assert unseal(b'\n {"level": 4}\n') == '\n {"level": 4}\n'


@pytest.mark.parametrize("data", [b"", b"\0" * 512, b"[]", b"null", b"wari", b"{\xff", b"wari crc32 00000000\n\xff"])
def test_other_bytes_are_damage(data: bytes) -> None:
    assert is_damage(data)


def test_half_a_character_cannot_be_sealed() -> None:
    with pytest.raises(OSError, match="character"):
        seal("\udc80")
