"""Whatever was done to a recording, the replay answers with one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from device.app import main
from device.process.signals import Signals
from device.scripting.recorder import Recorder
from firmware_sim.events import Text

SCRIPT = "key esc\nwait 5000\nkey *\nkey 5\nkey #\nwait turn\nkey 1\nwait 3000\nrestart\nkey 1\ntap 100 100\n"
UNREADABLE = "wari: Line {} of the recording cannot be read; record the session again.\n"
SAME = (0, "")


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A recording of two sessions, the second with a game in progress."""
    folder = tmp_path_factory.mktemp("recording")
    (folder / "a.wari").write_text(SCRIPT, encoding="utf-8")
    assert main(["--script", str(folder / "a.wari"), "--record", str(folder / "log")], Signals()) == 0
    return (folder / "log").read_bytes()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("changed") / "log"


def replayed(file: Path, data: bytes) -> tuple[int, str]:
    """Replay *data* and return the exit code and what was complained of."""
    file.write_bytes(data)
    complaints = StringIO()
    with redirect_stderr(complaints), redirect_stdout(StringIO()):
        code = main(["--replay", str(file)], Signals())
    return code, complaints.getvalue()


def with_header(recording: bytes, change: Callable[[dict[str, Any]], object]) -> bytes:
    """*recording* with its first header changed."""
    first, rest = recording.split(b"\n", 1)
    header = json.loads(first)
    change(header)
    return json.dumps(header).encode() + b"\n" + rest


def with_line(recording: bytes, line: bytes) -> bytes:
    """*recording* with *line* after its first header."""
    first, rest = recording.split(b"\n", 1)
    return first + b"\n" + line + b"\n" + rest


def is_one_sentence(answer: tuple[int, str]) -> bool:
    code, complaint = answer
    return code in (1, 2) and complaint.count("\n") == 1 and "went wrong" not in complaint


@pytest.mark.parametrize(
    ("field", "value"),
    [("options", {"other": 1}), ("options", {"edition": "zz"}), ("saved", None), ("profile", {})],
)
def test_a_header_that_makes_no_sense_gets_one_sentence(
    recording: bytes, file: Path, field: str, value: object
) -> None:
    assert is_one_sentence(replayed(file, with_header(recording, lambda header: header.update({field: value}))))


def test_what_was_saved_and_is_damaged_is_told_in_the_session_and_not_here(recording: bytes, file: Path) -> None:
    changed = with_header(recording, lambda header: header.update(saved={"game": "[" * 100_000}))
    code, complaint = replayed(file, changed)
    assert (code, complaint.count("The replay differs: frame 1")) == (1, 1)


@pytest.mark.parametrize(
    "line", [b"[" * 100_000, b"\xff", b"5", b"{}", b"[]", b'["Frob"]', b'["SetUp","x"]', b"9" * 5000]
)
def test_a_line_that_cannot_be_read_is_named(recording: bytes, file: Path, line: bytes) -> None:
    assert replayed(file, with_line(recording, line)) == (2, UNREADABLE.format(2))


@pytest.mark.parametrize(
    "line", [b'["KeyDown",5]', b'["Tick","1",0]', b'{"frame":null}', b'{"end":[]}', b'["Saved",99]']
)
def test_a_line_that_nobody_recorded_brings_at_most_one_sentence(recording: bytes, file: Path, line: bytes) -> None:
    answer = replayed(file, with_line(recording, line))
    assert answer == SAME or is_one_sentence(answer)


def test_a_recording_may_be_cut_off_inside_a_character(recording: bytes, file: Path) -> None:
    first = recording.split(b"\n", 1)[0]
    for cut in (b'["Text","\xc3', b'["Text","\xe2\x80', b'["Te', b"["):
        assert replayed(file, first + b"\n" + cut) == SAME


def test_a_cut_at_every_byte_of_the_end_is_right_as_far_as_it_goes(recording: bytes, file: Path) -> None:
    first = recording.split(b"\n", 1)[0]
    for length in range(len(first), len(first) + 200, 7):
        assert replayed(file, recording[:length]) == SAME


def test_only_a_line_feed_ends_a_line(tmp_path: Path, recording: bytes, file: Path) -> None:
    log = Recorder(tmp_path / "log")
    log.begin({})
    log.event(Text("a\u2028\x85\u2029\x0b\ud800b"))
    log.close()
    line = (tmp_path / "log").read_bytes().split(b"\n")[1]
    assert json.loads(line) == ["Text", "a\u2028\x85\u2029\x0b\ud800b"]
    first = recording.split(b"\n", 1)[0]
    assert replayed(file, first + b"\n" + line + b"\n") == SAME


def test_a_mark_of_the_byte_order_and_other_line_ends_do_no_harm(recording: bytes, file: Path) -> None:
    assert replayed(file, b"\xef\xbb\xbf" + recording.replace(b"\n", b"\r\n")) == SAME


def test_a_session_that_begins_within_another_is_no_recording(recording: bytes, file: Path) -> None:
    without_end = b"\n".join(line for line in recording.split(b"\n") if not line.startswith(b'{"end"'))
    code, complaint = replayed(file, without_end)
    assert (code, complaint.startswith("wari: Line ")) == (2, True)


def test_what_has_no_end_is_no_recording() -> None:
    assert main(["--replay", "/dev/zero"], Signals()) == 2
