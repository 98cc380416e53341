"""A session is its events: what was recorded replays to the same frames and the same game in another process."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from device.assets import find_root
from device.scripting.recorder import BEGINNING, Recorder
from tests.device.program import FLOW, recorded_in, wari


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recorded script with two restarts: three sessions."""
    folder = tmp_path_factory.mktemp("recording")
    (folder / "flow.wari").write_text(FLOW, encoding="utf-8")
    done = wari("--script", folder / "flow.wari", "--record", folder / "session.jsonl", "--seed", 5)
    assert (done.returncode, done.stderr) == (0, recorded_in(folder / "session.jsonl"))
    return folder / "session.jsonl"


def lines_of(recording: Path) -> list[object]:
    return [json.loads(line) for line in recording.read_text(encoding="utf-8").splitlines()]


def changed(recording: Path, folder: Path, old: str, new: str) -> Path:
    """A copy of *recording* in which *old* became *new*."""
    text = recording.read_text(encoding="utf-8")
    assert old in text
    copy = folder / "changed.jsonl"
    copy.write_text(text.replace(old, new, 1), encoding="utf-8")
    return copy


def test_a_recording_is_one_header_events_frames_and_an_end_for_each_session(recording: Path) -> None:
    lines = lines_of(recording)
    headers = [line for line in lines if isinstance(line, dict) and "wari" in line]
    ends = [line for line in lines if isinstance(line, dict) and "end" in line]
    assert len(headers) == len(ends) == 3
    fields = "wari version kernel speed vendor endgames profile seed options saved"
    assert set(headers[0]) == set(fields.split())
    tables = sorted(find_root().glob("endgames/*"))
    assert headers[0]["endgames"] == {f"endgames/{one.name}": sha256(one.read_bytes()).hexdigest() for one in tables}
    assert len(tables) == 11
    assert headers[0]["saved"] == {}
    assert set(headers[1]["saved"]) == {"settings", "game"}
    assert ends[0]["game"] == ends[2]["game"]
    assert ends[0]["game"]["moves"]
    assert sum(isinstance(line, dict) and "frame" in line for line in lines) == sum(end["frames"] for end in ends) > 20


def test_another_process_replays_the_same_frames_and_the_same_game(recording: Path) -> None:
    done = wari("--replay", recording)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("frames and the same game.\n")


def test_the_same_script_gives_the_same_recording(recording: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.jsonl"
    wari("--script", recording.parent / "flow.wari", "--record", again, "--seed", 5)
    assert again.read_text(encoding="utf-8") == recording.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("field", "old", "new"),
    [
        ("version", '"version":"', '"version":"9.'),
        ("kernel", '"kernel":"', '"kernel":"0'),
        ("vendor", '"vendor":"', '"vendor":"0'),
        ("profile", '"greys":16', '"greys":4'),
        ("format", '{"wari":1', '{"wari":2'),
    ],
)
def test_a_mismatch_is_refused_by_its_name(recording: Path, tmp_path: Path, field: str, old: str, new: str) -> None:
    done = wari("--replay", changed(recording, tmp_path, old, new))
    assert done.returncode == 1
    assert done.stderr.startswith(f"wari: The recording was made with a different {field}: ")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"endgames/awari.endgames":"', '"endgames/awari.endgames":"0', "with a different endgame table {}; replay"),
        ('"endgames/awari.endgames"', '"endgames/awari.mine"', "without the endgame table {}; replay"),
        ('"endgames":{', '"endgames":{"endgames/a.endgames":"0",', "with the endgame table {}, which is missing"),
    ],
)
def test_another_table_of_endgames_is_refused_by_its_name(
    recording: Path, tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    done = wari("--replay", changed(recording, tmp_path, old, new))
    name = "endgames/a.endgames" if "missing" in sentence else "endgames/awari.endgames"
    assert done.returncode == 1
    assert done.stderr.startswith(f"wari: The recording was made {sentence.format(name)}")
    assert done.stderr.count("\n") == 1


def test_another_profile_is_told_in_words(recording: Path, tmp_path: Path) -> None:
    text = recording.read_text(encoding="utf-8").replace('"greys":16', '"greys":4', 1)
    (tmp_path / "log").write_text(text.replace('"has":["backlight","clock"]', '"has":[]', 1), encoding="utf-8")
    assert wari("--replay", tmp_path / "log").stderr == (
        "wari: The recording was made with a different profile: series5 with greys 4, has nothing, not series5 with "
        "greys 16, has backlight clock.\n"
    )


def test_another_event_is_noticed_at_the_first_frame_that_differs(recording: Path, tmp_path: Path) -> None:
    done = wari("--replay", changed(recording, tmp_path, '["KeyDown","2"]', '["KeyDown","3"]'))
    assert done.returncode == 1
    assert done.stderr.startswith("wari: The replay differs: frame ")


def test_another_game_is_noticed(recording: Path, tmp_path: Path) -> None:
    moves = lines_of(recording)[-1]["game"]["moves"]  # type: ignore[index]
    done = wari("--replay", changed(recording, tmp_path, f'"moves":"{moves}"', '"moves":"F"'))
    assert (done.returncode, done.stderr) == (1, "wari: The replay differs: it ends in a different game.\n")


def test_a_recording_that_was_cut_off_is_right_as_far_as_it_goes(recording: Path, tmp_path: Path) -> None:
    data = recording.read_bytes()
    (tmp_path / "cut.jsonl").write_bytes(data[: len(data) // 3])
    done = wari("--replay", tmp_path / "cut.jsonl")
    assert done.returncode == 0
    assert "is cut short; up to its end " in done.stdout


def test_a_recording_takes_the_place_of_an_older_one_and_of_nothing_else(recording: Path, tmp_path: Path) -> None:
    notes, older, empty = tmp_path / "notes.txt", tmp_path / "older", tmp_path / "empty"
    notes.write_text("precious", encoding="utf-8")
    older.write_bytes(recording.read_bytes() * 2)
    empty.touch()
    flow = recording.parent / "flow.wari"
    begun = wari("--record", notes, "--script", flow, "--seed", 5)
    assert (begun.returncode, begun.stderr, notes.read_text(encoding="utf-8")) == (
        2,
        f"wari: The file {notes} already exists and is not a recording; name another.\n",
        "precious",
    )
    for file in (older, empty):
        assert wari("--record", file, "--script", flow, "--seed", 5).returncode == 0
        assert file.read_bytes() == recording.read_bytes()


def test_a_recording_is_written_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file")
    recorder = Recorder(tmp_path / "link")
    recorder.begin({})
    recorder.close()
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_bytes().startswith(BEGINNING)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The recording does not begin with a header (line 1); record the session again."),
        ('["KeyDown","1"]\n', "The recording does not begin with a header (line 1); record the session again."),
        ("frob\n{}\n", "Line 1 of the recording cannot be read; record the session again."),
        ('{"wari":1}\n', "Line 1 of the recording cannot be read; record the session again."),
    ],
)
def test_what_is_no_recording_gets_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    (tmp_path / "bad.jsonl").write_text(text, encoding="utf-8")
    done = wari("--replay", tmp_path / "bad.jsonl")
    assert (done.returncode, done.stderr) == (2, f"wari: {sentence}\n")


def test_an_unknown_event_names_its_line(recording: Path, tmp_path: Path) -> None:
    done = wari("--replay", changed(recording, tmp_path, '["KeyDown","esc"]', '["Frob",1]'))
    assert done.stderr.startswith("wari: Line ")
    assert done.returncode == 2
