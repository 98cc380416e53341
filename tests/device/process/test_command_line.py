"""The real program from outside: what it prints, how it ends, and that it never shows a traceback."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from device.app import COMMANDS, main
from device.display import AUTO
from device.display.fitting import SMALL
from device.loop import QUIT_MS
from device.options import build_parser
from device.process.signals import Signals
from device.saving.store import Store
from firmware_sim.rules.editions import EDITIONS
from tests.device.program import FLOW, HOMELESS, NO_SCREEN, ROOT, environment, recorded_in, wari, with_site
from tests.effort import out_of

EMPTY = Path(__file__).with_name("__init__.py")  # a script without a command


def test_the_version_names_everything_that_decides_how_it_runs() -> None:
    done = wari("--version")
    assert done.returncode == 0
    for word in ("wari ", "pygame", "SDL ", "Python ", "kernel "):
        assert word in done.stdout
    assert done.stdout.count("\n") == 1


def test_help_names_every_option() -> None:
    done = wari("--help")
    options = "profile display scale rotate state endgames edition level first seed script shots replay record"
    options += " record-registration power-off version"
    assert [option for option in options.split() if f"--{option}" not in done.stdout] == []
    assert f"on the full screen if it is at most {SMALL} pixels wide" in " ".join(done.stdout.split())


def test_help_names_every_command() -> None:
    text = " ".join(wari("--help").stdout.split())
    assert [name for name in COMMANDS if f"wari {name} " not in text] == []


def test_the_readme_and_the_manual_name_what_there_is() -> None:
    block = (ROOT / "README.md").read_text("utf-8").partition("## Command line")[2].split("```")[1]
    manual = (ROOT / "device/install/pi/wari.6").read_text("utf-8").replace("\\-", "-")
    options = set(re.findall(r"--[a-z-]+", build_parser().format_usage()))
    assert {name for name in options if name not in block} == set()
    assert [name for name in COMMANDS if f"wari {name}" not in block or f"wari {name}" not in manual] == []


def test_without_any_display_it_says_why_and_plays_one_game_against_itself(tmp_path: Path) -> None:
    done = wari("--shots", tmp_path, changes=NO_SCREEN)
    assert done.returncode == 0
    told = done.stderr.splitlines()
    assert [line.split(maxsplit=4)[:4] for line in told[:-1]] == [["wari:", "The", name, "display"] for name in AUTO]
    assert told[-1].startswith("wari: No display can be opened here")
    lines = done.stdout.splitlines()
    assert lines[0].startswith("   1 ")
    assert lines[-1] == f"Pictures: {tmp_path}"
    assert {"start.png", "begin.png", "result.png"} <= {path.name for path in tmp_path.iterdir()}
    again = wari("--shots", tmp_path, changes=NO_SCREEN)
    assert again.stdout == done.stdout


def test_the_game_against_itself_says_which_options_it_has_no_use_for(tmp_path: Path) -> None:
    given = ("--keypad", "evdev:/nosuch", "--link", "/dev/nosuch", "--power-off", "true")
    done = wari("--shots", tmp_path, *given, changes=NO_SCREEN)
    assert done.returncode == 0
    assert done.stderr.splitlines()[-1] == "wari: These options have no effect here: --keypad, --link, --power-off."


def test_where_one_can_play_it_says_that_pictures_are_for_scripts(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "device", "--display", "null", "--state", str(tmp_path), "--shots", "nowhere"]
    with subprocess.Popen(command, env=environment(), stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "wari: These options have no effect here: --shots.\n"
        process.send_signal(signal.SIGTERM)


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_a_wrong_option_names_the_help_of_its_command(command: str) -> None:
    words = command.split()
    called = " ".join(["wari", *words])
    done = wari(*words, "--frob")
    assert (done.returncode, done.stdout) == (2, "")
    said = f"Invalid options (unrecognized arguments: --frob); see {called} --help."
    assert done.stderr == f"wari: {said}\n"
    assert wari(*words, "--help").stdout.startswith(f"usage: {called} ")


@pytest.mark.parametrize("edition", out_of(list(EDITIONS), ["awari"]))
def test_the_game_against_itself_ends_in_every_edition(tmp_path: Path, edition: str) -> None:
    done = wari("--edition", edition, "--level", 1, "--shots", tmp_path, changes=NO_SCREEN)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, f"Pictures: {tmp_path}")
    assert re.match(r"(South wins|North wins|It is a draw): South \d+½?, North \d+½?\. ", done.stdout.splitlines()[-2])


def test_a_null_display_without_a_script_says_that_nobody_can_play(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "device", "--display", "null", "--state", str(tmp_path)]
    with subprocess.Popen(command, env=environment(), stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == (
            "wari: The null display shows nothing and cannot be touched: Wari runs until a signal ends it. Use "
            "--script to drive it.\n"
        )
        process.send_signal(signal.SIGTERM)
        assert (process.wait(5), process.stderr.read()) == (0, "")


def test_a_display_asked_for_by_name_never_falls_back() -> None:
    done = wari("--display", "window", changes=NO_SCREEN)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("wari: The window display ")
    assert done.stderr.count("\n") == 1


def test_a_window_that_a_variable_hides_is_refused_and_auto_says_why(tmp_path: Path) -> None:
    changes = {**NO_SCREEN, "SDL_VIDEODRIVER": "dummy"}
    sentence = (
        "wari: The window display would show nothing, because the environment sets SDL_VIDEODRIVER=dummy. Run unset "
        "SDL_VIDEODRIVER, or start Wari with --display terminal.\n"
    )
    named = wari("--display", "window", changes=changes)
    assert (named.returncode, named.stdout, named.stderr) == (2, "", sentence)
    chosen = wari("--shots", tmp_path, changes=changes)
    assert (chosen.returncode, chosen.stderr.splitlines(keepends=True)[0]) == (0, sentence)


def test_a_driver_that_cannot_be_opened_is_complained_of_in_one_sentence_with_its_reason() -> None:
    done = wari("--display", "window", changes={**NO_SCREEN, "SDL_VIDEODRIVER": "wayland"})
    assert re.fullmatch(r"wari: The window display cannot be opened: .*available.*\.\n", done.stderr)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--frob",),
        ("--scale", "x"),
        ("--profile", "x"),
        ("--state", "/dev/null", "--display", "null"),
        ("--state", "/proc/nowhere/x", "--display", "null"),
        ("--script", "/nowhere/x"),
        ("--script", EMPTY, "--record", "/nowhere/x"),
        ("--script", EMPTY, "--state", "/dev/null"),
        ("--replay", "/nowhere/x"),
    ],
)
def test_what_cannot_be_done_gets_one_sentence_and_exit_2(arguments: tuple[str, ...]) -> None:
    done = wari(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("wari: ")
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith(".\n")


@pytest.mark.parametrize("kind", ["pipe", "device", "folder"])
@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--script"], "The script"),
        (["--replay"], "The recording"),
        (["--display", "null", "--record"], "The recording"),
        (["--display", "null", "--profile"], "The profile"),
        (["calibrate", "--display", "window", "--profile"], "The profile"),
        (["--display", "null"], "The vendor file"),
    ],
)
def test_a_file_to_be_read_or_written_has_to_be_a_plain_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    given: list[str], said: str, kind: str,
) -> None:  # fmt: skip
    file = tmp_path / "a.toml"
    {"pipe": os.mkfifo, "device": lambda path: path.symlink_to("/dev/zero"), "folder": Path.mkdir}[kind](file)
    if given[-1] == "null":
        monkeypatch.setenv("WARI_VENDOR", str(file))
    assert main(given if given[-1] == "null" else [*given, str(file)], Signals()) == 2
    out, complaint = capsys.readouterr()
    assert (out, complaint.count("\n")) == ("", 1)
    assert complaint.startswith(f"wari: {said} {file} cannot be ")
    assert ("Is a directory" if kind == "folder" else "it is not a plain file") in complaint


def test_a_vendor_file_that_is_wrong_gets_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "vendor.toml").write_text("name = 3", encoding="utf-8")
    for name in ("vendor.toml", "nothing.toml"):
        done = wari("--script", EMPTY, changes={"WARI_VENDOR": str(tmp_path / name)})
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def test_a_failed_script_prints_its_file_and_line(tmp_path: Path) -> None:
    script = tmp_path / "a.wari"
    script.write_text("# a flow\nexpect screen play\n", encoding="utf-8")
    done = wari("--script", script)
    assert (done.returncode, done.stderr) == (1, f"{script}:2: The screen should be play but is keys.\n")


def test_a_script_leaves_no_trace_but_its_pictures(tmp_path: Path) -> None:
    script, shots = tmp_path / "a.wari", tmp_path / "shots"
    script.write_text(FLOW, encoding="utf-8")
    home = {"HOME": str(tmp_path / "home"), "XDG_STATE_HOME": str(tmp_path / "home")}
    done = wari("--script", script, "--shots", shots, changes=home)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.wari", "shots"]
    assert [path.name for path in shots.iterdir()] == ["play.png"]


def test_a_script_runs_alike_on_every_display(tmp_path: Path, x_server: str) -> None:
    script = tmp_path / "a.wari"
    script.write_text(FLOW, encoding="utf-8")
    pictures = []
    for display, rotation in (("null", "0"), ("window", "90")):
        shots = tmp_path / display
        on_x = {**NO_SCREEN, "DISPLAY": x_server}
        done = wari("--script", script, "--shots", shots, "--display", display, "--rotate", rotation, changes=on_x)
        assert (done.returncode, done.stderr) == (0, "")
        pictures.append((shots / "play.png").read_bytes())
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize(
    ("options", "size"),
    [((), (480, 320)), (("--rotate", "180"), (480, 320)), (("--rotate", "90", "--scale", "1"), (320, 240))],
)
def test_without_a_profile_asked_for_it_starts_on_a_screen_that_some_profile_fits(
    tmp_path: Path, small_panel_x_server: str, options: tuple[str, ...], size: tuple[int, int]
) -> None:
    script = tmp_path / "a.wari"
    script.write_text("shot first\n", encoding="utf-8")
    on_x = {**NO_SCREEN, "DISPLAY": small_panel_x_server}
    done = wari("--display", "window", "--script", script, "--shots", tmp_path, *options, changes=on_x)
    assert (done.returncode, done.stderr) == (0, "")
    assert pygame.image.load(tmp_path / "first.png").get_size() == size


def test_a_profile_asked_for_that_does_not_fit_gets_one_sentence(small_panel_x_server: str) -> None:
    done = wari("--profile", "revo", "--rotate", "90", changes={**NO_SCREEN, "DISPLAY": small_panel_x_server})
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "wari: The screen (480×320 pixels) is too small for the picture (160×480); turn it with --rotate 0.\n"
    )


def test_a_script_keeps_the_state_that_it_is_given(tmp_path: Path) -> None:
    script, state = tmp_path / "a.wari", tmp_path / "state"
    script.write_text(FLOW, encoding="utf-8")
    wari("--script", script, "--state", state)
    assert {"game", "settings"} <= {path.name for path in state.iterdir()}


def test_a_script_knows_neither_the_state_that_is_set_nor_chance(tmp_path: Path) -> None:
    script, state, shots = tmp_path / "a.wari", tmp_path / "state", tmp_path / "shots"
    script.write_text(FLOW.replace("restart\nkill\n", ""), encoding="utf-8")
    settings = '{"seen_keys": true, "level": 3, "edition": "oware"}'
    store = Store(state)
    store.write("settings", settings)
    store.close()
    before = {path: path.read_bytes() for path in state.iterdir()}
    pictures = []
    for seed in ((), ("--seed", 0), ("--seed", 1)):
        done = wari("--script", script, "--shots", shots, *seed, changes={"WARI_STATE": "" if seed else str(state)})
        assert (done.returncode, done.stderr) == (0, "")
        pictures.append((shots / "play.png").read_bytes())
    assert pictures[0] == pictures[1] != pictures[2]
    assert {path: path.read_bytes() for path in state.iterdir()} == before


def test_output_that_nobody_reads_any_more_is_no_error() -> None:
    command = [sys.executable, "-m", "device", "--help"]
    with subprocess.Popen(
        command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""


def test_an_error_of_the_program_itself_is_kept_for_a_report(tmp_path: Path) -> None:
    script = tmp_path / "a.wari"
    script.write_text("wait 20\n", encoding="utf-8")
    (tmp_path / "sitecustomize.py").write_text(
        "import device.scripting.script\n"
        "def broken(*_): raise ZeroDivisionError\n"
        "device.scripting.script.VirtualDevice.wait = broken\n",
        encoding="utf-8",
    )  # fmt: skip
    path = f"{tmp_path}:{environment()['PYTHONPATH']}"
    done = wari("--script", script, changes={"PYTHONPATH": path, "TMPDIR": str(tmp_path)})
    assert done.returncode == 1
    assert done.stderr.startswith("wari: Wari has crashed. ")
    assert done.stderr.count("\n") == 1
    (report,) = tmp_path.glob("wari-crash-*.txt")
    assert str(report) in done.stderr
    assert "ZeroDivisionError" in report.read_text(encoding="utf-8")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_saves_what_only_the_end_saves_and_ends_the_program(
    tmp_path: Path, number: int, x_server: str
) -> None:
    state, log = tmp_path / "state", tmp_path / "log"
    store = Store(state)
    store.write("registration", '{"wait_ms": 30000}')  # counts down, and is written when it is over or at the end
    store.close()
    command = [sys.executable, "-m", "device", "--state", str(state), "--record", str(log)]
    changes = {**NO_SCREEN, "DISPLAY": x_server}
    with subprocess.Popen(command, env=environment(changes), stderr=subprocess.PIPE, text=True) as process:
        while not log.exists() or '{"frame"' not in log.read_text(encoding="utf-8"):
            assert process.poll() is None
        process.send_signal(number)
        assert process.wait(60) == 0
        assert process.stderr is not None
        assert process.stderr.read() == recorded_in(log)
    store = Store(state)
    saved = json.loads(store.read("registration") or "")
    store.close()
    assert 0 < saved["wait_ms"] < 30_000
    assert wari("--replay", log).returncode == 0


def test_a_program_that_is_told_to_end_takes_less_than_two_seconds_whatever_it_does() -> None:
    assert QUIT_MS < 2000


def test_without_a_usable_home_it_says_so_once_and_plays_on(tmp_path: Path, x_server: str) -> None:
    log = tmp_path / "log"
    home = {"HOME": "/proc/nowhere", "XDG_STATE_HOME": "", "WARI_STATE": ""}
    changes = {**NO_SCREEN, "DISPLAY": x_server, **home}
    command = [sys.executable, "-m", "device", "--record", str(log)]
    with subprocess.Popen(command, env=environment(changes), stderr=subprocess.PIPE, text=True) as process:
        while not log.exists() or '{"frame"' not in log.read_text(encoding="utf-8"):
            assert process.poll() is None
        process.send_signal(signal.SIGTERM)
        assert process.stderr is not None
        assert process.wait(5) == 0
        assert process.stderr.read().count("wari: The saved-games folder ") == 1
    assert '"store-unavailable"' in log.read_text(encoding="utf-8")  # the picture says it too


def test_two_programs_on_one_state_are_told_apart(tmp_path: Path) -> None:
    store = Store(tmp_path)
    done = wari("--display", "null", "--state", tmp_path)
    store.close()
    assert done.returncode == 2
    assert done.stderr == (
        f"wari: Another copy of Wari is using the folder {tmp_path}; close it, or name another folder with --state.\n"
    )


OWN_PROFILE = 'width = 240\nheight = 160\ngreys = 4\npointer = "pen"\nhas = []\n'


@pytest.mark.parametrize("link", ["symlink_to", "hardlink_to", ""])
@pytest.mark.parametrize("needed", ["state/game", "own.toml", "a.wari"])
def test_a_recording_never_takes_the_place_of_what_is_needed(tmp_path: Path, needed: str, link: str) -> None:
    (tmp_path / "state").mkdir()
    for name, text in (("state/game", "a game"), ("own.toml", OWN_PROFILE), ("a.wari", "wait 20\n")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    before = (tmp_path / needed).read_text(encoding="utf-8")
    log = tmp_path / ("log" if link else needed)
    if link:
        getattr(log, link)(tmp_path / needed)
    given = ("--script", tmp_path / "a.wari", "--profile", tmp_path / "own.toml", "--state", tmp_path / "state")
    done = wari(*given, "--record", log)
    sentence = f"wari: --record would overwrite {log}, which Wari needs; name another file.\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", sentence)
    assert (tmp_path / needed).read_text(encoding="utf-8") == before


def test_without_a_home_it_plays_and_says_how_games_are_saved(tmp_path: Path) -> None:
    changes = {**NO_SCREEN, "HOME": "", "XDG_STATE_HOME": "", **with_site(tmp_path, HOMELESS)}
    program = [sys.executable, "-m", "device", "--display", "null", "--record", str(tmp_path / "log")]
    with subprocess.Popen(program, env=environment(changes), stderr=subprocess.PIPE, text=True) as playing:
        assert playing.stderr is not None
        said = [playing.stderr.readline(), playing.stderr.readline()]
        playing.terminate()
        assert playing.stderr.read() == recorded_in(tmp_path / "log")
    assert said[0] == (
        "wari: Wari has nowhere to save games (the user has no home folder); set HOME, or name a folder with --state.\n"
    )
    assert said[1].startswith("wari: The null display shows nothing")
    assert playing.returncode == 0
    assert wari("--replay", tmp_path / "log").returncode == 0


@pytest.mark.parametrize(
    ("command", "words"),
    [("install-service", "Name the player with --user NAME"), ("install-desktop", "set HOME to it and try again")],
)
def test_without_a_home_what_is_installed_asks_for_it(command: str, words: str, tmp_path: Path) -> None:
    changes = {"HOME": "", "XDG_DATA_HOME": "", "SUDO_USER": "", **with_site(tmp_path, HOMELESS)}
    done = wari(command, changes=changes)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert words in done.stderr


@pytest.mark.parametrize("command", ["--version", "doctor", "doctor --help", "keypad-firmware", "calibrate --help"])
def test_every_command_ends_alike_when_its_output_cannot_be_written(command: str) -> None:
    with Path("/dev/full").open("w") as full:
        program = [sys.executable, "-m", "device", *command.split()]
        done = subprocess.run(program, env=environment(), stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    sentence = "wari: Cannot write to standard output: No space left on device.\n"
    assert (done.returncode, done.stderr) == (1, sentence)
