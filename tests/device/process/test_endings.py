"""How the program ends when it is interrupted or cannot be heard: plainly, and with nothing lost."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from device.process.output import MOST, plain
from device.process.signals import Signals
from tests.device import program
from tests.device.program import NO_SCREEN, ROOT, environment, recorded_in, wari

STRIKE = "import os, signal\ndef strike(number=signal.SIGINT): os.kill(os.getpid(), number)\n"
WHILE_LOADING = """
import sys
class Finder:
    def find_spec(self, name, *_):
        if name == "pygame": strike()
sys.meta_path.insert(0, Finder())
"""
WHILE_THE_DISPLAY_OPENS = """
import pygame
before = pygame.display.set_mode
def set_mode(*arguments):
    try:
        strike()
    except KeyboardInterrupt:
        pass  # as pygame does, when it is in the midst of its own
    return before(*arguments)
pygame.display.set_mode = set_mode
"""
AND_AGAIN_ON_THE_WAY_OUT = """
import device.scripting.recorder, device.scripting.script, tempfile
def struck(kind, name):
    before = getattr(kind, name)
    def after(*arguments):
        strike()
        strike(signal.SIGTERM)
        return before(*arguments)
    setattr(kind, name, after)
struck(device.scripting.script.VirtualDevice, "wait")
struck(device.scripting.recorder.Recorder, "end")
struck(device.scripting.recorder.Recorder, "close")
struck(tempfile.TemporaryDirectory, "cleanup")
"""


def with_site(folder: Path, code: str) -> dict[str, str]:
    """Changes of the environment with which Python runs *code*, which can strike, before the program."""
    return program.with_site(folder, STRIKE + code)


@pytest.mark.parametrize("moment", [WHILE_LOADING, WHILE_THE_DISPLAY_OPENS], ids=["loading", "opening"])
def test_a_signal_during_the_start_ends_the_program_without_a_word(tmp_path: Path, moment: str, x_server: str) -> None:
    changes = {**NO_SCREEN, "DISPLAY": x_server, **with_site(tmp_path, moment)}
    done = wari("--state", tmp_path / "state", changes=changes)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_more_signals_on_the_way_out_lose_nothing(tmp_path: Path) -> None:
    script, log, temporary = tmp_path / "a.wari", tmp_path / "log", tmp_path / "temporary"
    script.write_text("wait 1000\n", encoding="utf-8")
    temporary.mkdir()
    changes = {**with_site(tmp_path, AND_AGAIN_ON_THE_WAY_OUT), "TMPDIR": str(temporary)}
    done = wari("--script", script, "--record", log, changes=changes)
    assert (done.returncode, done.stderr) == (1, f"{script}:1: The script was stopped.\n{recorded_in(log)}")
    assert "end" in json.loads(log.read_text(encoding="utf-8").splitlines()[-1])
    assert list(temporary.iterdir()) == []


def test_a_signal_ends_the_game_against_itself_and_leaves_no_state_behind(tmp_path: Path) -> None:
    moment = (
        "from device.scripting.demo import Demo\n"
        "Demo._turn = lambda self: (strike(signal.SIGTERM), self._device.tick())\n"
    )
    changes = {**NO_SCREEN, **with_site(tmp_path, moment), "TMPDIR": str(tmp_path / "site")}
    done = wari("--shots", tmp_path / "shots", changes=changes)
    assert (done.returncode, done.stdout) == (143, "")
    assert list((tmp_path / "site").glob("wari-*")) == []


def test_a_signal_breaks_in_once_and_is_noted_after_that() -> None:
    signals = Signals()

    def start() -> None:
        with signals.breaking_in():
            try:
                signals.heard(signal.SIGTERM)
            finally:
                signals.heard(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        start()
    assert (signals.stop, signals.exit_code) == (True, 143)


def test_the_signals_by_which_users_and_systems_stop_a_program_are_noted() -> None:
    signals = Signals()
    with signals.listening():
        noted = {number for number in signal.valid_signals() if signal.getsignal(number) == signals.heard}
    assert noted == {signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT}


def test_under_nohup_a_terminal_that_goes_ends_nothing() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with Signals().listening():
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    signal.signal(signal.SIGHUP, before)


def shell(line: str, **changes: str) -> tuple[int, str, str]:
    """Run a line of the shell in which ``$wari`` is the program; return its exit code and what it printed."""
    merged = environment({**changes, "wari": f"{sys.executable} -m device"})
    done = subprocess.run(["sh", "-c", line], env=merged, capture_output=True, check=False, timeout=120)
    return done.returncode, done.stdout.decode("ascii"), done.stderr.decode("ascii")


@pytest.mark.parametrize("option", ["--version", "--help"])
@pytest.mark.parametrize(("where", "why"), [(">&-", "Bad file descriptor"), (">/dev/full", "No space left on device")])
def test_output_that_cannot_be_written_gets_one_sentence(option: str, where: str, why: str) -> None:
    sentence = f"wari: Cannot write to standard output: {why}.\n"
    assert shell(f"$wari {option} {where}") == (1, "", sentence)


@pytest.mark.parametrize("where", ["2>&-", "2>/dev/full", ">&- 2>&-"])
def test_a_complaint_that_cannot_be_written_leaves_the_exit_code(where: str) -> None:
    assert shell(f"$wari --frob {where}") == (2, "", "")


def test_a_terminal_of_any_encoding_gets_what_it_can_show(tmp_path: Path) -> None:
    (tmp_path / "a.wari").write_text("key –\n", encoding="utf-8")
    code, _, complaint = shell(f"$wari --script {tmp_path}/a.wari", PYTHONIOENCODING="ascii")
    assert (code, complaint[-14:]) == (1, r", not \u2013." + "\n")
    code, _, complaint = shell(r'$wari --script "$(printf "/nowhere/\377")"')
    assert (code, complaint) == (2, "wari: The script /nowhere/\\udcff cannot be read: No such file or directory.\n")


NO_FOLDER = "import tempfile\ntempfile.tempdir = '/nowhere'\n"  # as Python says where none can be written to
CRASHES = "import device.wiring\ndevice.wiring.load_profile = lambda *_: 1 // 0\n"


def test_where_no_temporary_folder_can_be_made_the_game_against_itself_asks_for_one(tmp_path: Path) -> None:
    done = wari(changes={**NO_SCREEN, **with_site(tmp_path, NO_FOLDER)})
    last = "wari: Cannot create a folder for the pictures (No such file or directory); name one with --shots."
    assert (done.returncode, done.stdout, done.stderr.splitlines()[-1]) == (2, "", last)


def test_a_crash_that_no_file_can_tell_of_is_told_itself(tmp_path: Path) -> None:
    changes = {**NO_SCREEN, **with_site(tmp_path, NO_FOLDER + CRASHES)}
    done = wari("--display", "null", "--state", tmp_path / "state", changes=changes)
    said = "Wari has crashed. Your saved game is safe; please report this: "
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"wari: {said}ZeroDivisionError: integer division or modulo by zero")
    assert done.stderr.count("\n") == 1


def test_what_a_terminal_would_obey_is_escaped_and_what_is_too_long_is_cut() -> None:
    assert plain("a\0\x1b[2J\r\n\x85\u202e\udc80 é – ½") == r"a\x00\x1b[2J\r\n\x85\u202e\udc80 é – ½"
    assert len(plain("x" * 10**6)) < MOST + 10


def test_a_recording_on_a_full_disk_ends_early_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "a.wari").write_text("wait 20\n", encoding="utf-8")
    full = "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
    log = tmp_path / "log"
    done = wari("--script", tmp_path / "a.wari", "--record", log, changes=with_site(tmp_path, full))
    assert (done.returncode, done.stderr) == (2, f"wari: The recording {log} is incomplete: File too large.\n")


@pytest.mark.parametrize("link", ["", "symbolic", "hard"])
def test_a_recording_never_overwrites_the_script(tmp_path: Path, link: str) -> None:
    script, log = tmp_path / "a.wari", tmp_path / ("log" if link else "a.wari")
    script.write_text("wait 20\n", encoding="utf-8")
    if link:
        (log.symlink_to if link == "symbolic" else log.hardlink_to)(script)
    done = wari("--script", script, "--record", log)
    sentence = f"wari: --record would overwrite {log}, which Wari needs; name another file.\n"
    assert (done.returncode, done.stderr) == (2, sentence)
    assert script.read_text(encoding="utf-8") == "wait 20\n"


def test_a_recording_never_overwrites_the_vendor_file_or_what_is_saved(tmp_path: Path) -> None:
    vendor, game = tmp_path / "vendor.toml", tmp_path / "game"
    vendor.write_bytes((ROOT / "assets" / "vendor.toml").read_bytes())
    game.write_text("{}", encoding="utf-8")
    for log in (vendor, game):
        before = log.read_bytes()
        done = wari("--display", "null", "--state", tmp_path, "--record", log, changes={"WARI_VENDOR": str(vendor)})
        assert (done.returncode, done.stderr.count("which Wari needs")) == (2, 1)
        assert log.read_bytes() == before


@pytest.mark.parametrize(
    "arguments",
    [
        ("--script", "/nonexistent"),
        ("--script", "{folder}/wrong.wari"),
        ("--script", "{folder}/empty.wari", "--state", "/dev/null"),
        ("--script", "{folder}/empty.wari", "--profile", "frob"),
        ("--script", "{folder}/empty.wari", "--display", "window"),
        ("--state", "/dev/null", "--display", "null"),
        ("--replay", "{folder}/good.rec"),
    ],
)
def test_a_start_that_fails_leaves_an_older_recording_as_it_was(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    (tmp_path / "wrong.wari").write_text("frob\n", encoding="utf-8")
    (tmp_path / "empty.wari").touch()
    log = tmp_path / "good.rec"
    log.write_text("good", encoding="utf-8")
    done = wari(*(one.format(folder=tmp_path) for one in arguments), "--record", log, changes=NO_SCREEN)
    assert (done.returncode in (1, 2), done.stderr.count("\n")) == (True, 1)
    assert log.read_text(encoding="utf-8") == "good"
