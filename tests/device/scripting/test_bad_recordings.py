"""Whatever was done to a recording, the replay answers with one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seed", "abc"), ("seed", float("inf")), ("seed", -1), ("seed", 2**63), ("seed", True), ("seed", None),
        ("options", {"edition": "zz"}), ("options", {"level": 99}), ("options", {"level": "1"}),
        ("options", {"first": "x"}), ("options", {"edition": []}), ("options", {"other": 1}), ("options", None),
        ("saved", {"game": 5}), ("saved", []), ("saved", None), ("profile", None), ("profile", {}),
    ],
)  # fmt: skip
def test_a_header_that_makes_no_sense_is_named_by_its_line(
    recording: bytes, file: Path, field: str, value: object
) -> None:
    changed = with_header(recording, lambda header: header.update({field: value}))
    assert replayed(file, changed) == (2, UNREADABLE.format(1))


def test_what_was_saved_and_is_damaged_is_told_in_the_session_and_not_here(recording: bytes, file: Path) -> None:
    changed = with_header(recording, lambda header: header.update(saved={"game": "[" * 100_000}))
    code, complaint = replayed(file, changed)
    assert (code, complaint.count("The replay differs: frame 1")) == (1, 1)


@pytest.mark.parametrize(
    "line",
    [
        b"[" * 100_000, b"\xff", b"5", b"null", b"{}", b"[]", b'["Frob"]', b'["KeyDown"]', b'["KeyDown",5]',
        b'["Tick","1",0]', b'["Tick",-1,0]', b'["Tick",20,1000000000000]', b'["Tick",1e999,0]', b'["Tick",NaN,0]',
        b'["Touch","frob",1,1]', b'["Touch",[],1,1]', b'["Notice","wari",[["a"]]]', b'["Loaded","game",[]]',
        b'["SetUp","x"]', b'["SetUp",""]', b'[{"a":1}]', b'[["KeyDown"],"1"]', b'{"wari":1}', b"9" * 5000,
    ],
)  # fmt: skip
def test_a_line_that_makes_no_sense_is_named(recording: bytes, file: Path, line: bytes) -> None:
    assert replayed(file, with_line(recording, line)) == (2, UNREADABLE.format(2))


@pytest.mark.parametrize(
    "line",
    [
        b'["KeyDown","frob"]', b'["KeyUp","1"]', b'["Text",""]', b'["Text","\\ud800"]', b'["Touch","move",-9,99999]',
        b'["Touch","down",999999999999999999999,0]', b'["Clock",-5,"x"]', b'["Clock",99999999999999,""]',
        b'["MoveNow","x"]', b'["Loaded","frob",null]', b'["Loaded","game","["]',
        b'["Loaded","settings","{}"]', b'["Notice","frob",[]]', b'["Notice","store-damaged",[]]', b'["Saved",99]',
        b'["SaveFailed",1,"x"]', b'["LinkBytes","zz"]', b'["LinkUp"]', b'["LinkDown",""]', b'["PowerLow"]', b'["Quit"]',
        b'{"frame":null}', b'{"end":[]}', b'{"frame":"0123456789abcdef"}',
    ],
)  # fmt: skip
def test_a_line_that_nobody_recorded_gets_one_sentence(recording: bytes, file: Path, line: bytes) -> None:
    code, complaint = replayed(file, with_line(recording, line))
    assert (code in (0, 1, 2), complaint.count("\n")) == (True, 1 if code else 0)
    assert "went wrong" not in complaint


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


BYTES = st.one_of(
    st.binary(max_size=3),
    st.sampled_from([b"-", b"9" * 30, b"1e999", b"null", b"[", b"{", b'"', b"\n", b"\\ud800", b"NaN", b"\xe2\x80\xa8"]),
)
EDITS = st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 30), BYTES), min_size=1, max_size=3)


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(EDITS)
def test_a_recording_edited_at_random_gets_one_sentence(
    recording: bytes, file: Path, edits: list[tuple[int, int, bytes]]
) -> None:
    data = bytearray(recording)
    for at, dropped, put in edits:
        data[at : at + dropped] = put
    code, complaint = replayed(file, bytes(data))
    assert (code in (0, 1, 2), complaint.count("\n")) == (True, 1 if code else 0)
    assert "went wrong" not in complaint
