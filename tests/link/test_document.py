"""docs/link.md describes the protocol as the program carries it out."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.link import inbox, listener, serial_link
from firmware_sim.frozen import Frozen
from firmware_sim.link import allowance, channel, frames, partner, plain
from firmware_sim.link.match import Opening, Terms, commitment
from firmware_sim.link.pact import KINDS, Ask
from firmware_sim.link.says import PHRASES, Answer, Claim, Deeds, Offered, Phrase, Token, Told, encode

TEXT = " ".join((Path(__file__).parent.parent.parent / "docs" / "link.md").read_text("utf-8").split())


@pytest.mark.parametrize("kind", [Claim, Told, Offered, Token, Ask, Answer, Deeds, Phrase, Terms, Opening])
def test_the_page_names_the_fields_of_each_message(kind: type[Frozen]) -> None:
    assert "{" + ", ".join(kind.FIELDS) + "}" in TEXT


def test_the_page_names_the_phrases_and_requests() -> None:
    assert ", ".join(f"`{phrase}`" for phrase in PHRASES) in TEXT
    assert "`{}`, `{}` or `{}`".format(*KINDS) in TEXT


def test_the_page_states_the_numbers() -> None:
    seconds = [f"{ms / 1000:g}" for ms in (300, 600, 1200, 2400, 4800)]
    assert channel.AGAIN_MS == (300, 4800)
    assert f"after {', '.join(seconds[:-1])} and {seconds[-1]} s" in TEXT
    assert channel.CALL_MS == (250, 2000)
    for number in (
        f"fewer than {frames.LEAST} bytes, or more than {frames.MOST:,}",
        f"at most {frames.LARGEST:,}",
        f"this protocol ({channel.PROTOCOL})",
    ):
        assert number in TEXT
    assert f"at most {plain.SHORT} characters, deeds at most {plain.LONG['deeds']:,}" in TEXT
    assert f"nothing for {channel.BEAT_MS // 1000} s" in TEXT
    assert f"nothing for {channel.SILENCE_MS // 1000} s" in TEXT
    assert allowance.AT_ONCE == 3
    assert f"Three may come at once, and then one more every {partner.HEAR_MS // 1000} s" in TEXT
    assert f"sends three, and then one more every {partner.SAY_MS // 1000} s" in TEXT
    assert ", ".join(f"{kind.value} {kind.name}" for kind in frames.Kind) in TEXT


def test_the_page_states_how_long_a_line_waits_for_a_frame_and_how_much_it_reads_at_a_time() -> None:
    assert f"waits {listener.STRANGE_S:g} s for the first frame of a caller" in TEXT
    assert f"Wari hangs up on it after {listener.STRANGE_S:g} s" in TEXT
    assert f"if more than {listener.MOST_CALLERS} such callers" in TEXT
    assert f"hangs up on a peer after {listener.SILENT_S:g} s" in TEXT
    assert f"does so after {serial_link.SILENT_S:g} s" in TEXT
    assert f"after each {inbox.MOST:,} bytes" in TEXT


def test_a_peer_written_from_the_page_makes_the_same_hashes() -> None:
    terms = Terms("oware", "captures_nothing", 3)
    assert commitment(terms, "s") == "037c3556db037181f44787039cfd1c7b"
    assert encode(Phrase("hello", "1")) == b'["phrase",{"phrase":"hello","number":"1"}]'
