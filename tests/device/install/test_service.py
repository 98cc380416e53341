"""Wari starts with the computer, or from the desktop's menu: what is written is shown first, and is right."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from configparser import ConfigParser
from pathlib import Path

import pytest

from device.display import DRIVERS, luma_buses
from device.doctor import hardware
from device.install import service
from device.install.installer import CannotInstall, Run, Step, Write, change
from device.install.pi import BUS_GROUPS, FOLDER, GROUPS, RULES, UNIT
from device.install.service import DISPLAYS, Service, installation, menu_entry, player, quoted, removal
from device.process.signals import Signals
from device.words import explain
from firmware_sim.errors import BadOption
from tests.device.program import wari

OURS = Service(sys.executable, "zaphod", GROUPS, "kms", Path("/srv/my games"), ("--profile", "pitft28"))


def sections(text: str) -> ConfigParser:
    parser = ConfigParser(interpolation=None, strict=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(text)
    return parser


SHIPPED = sections((FOLDER / UNIT).read_text(encoding="utf-8"))
WRITTEN = sections(OURS.text((FOLDER / UNIT).read_text(encoding="utf-8")))


@pytest.mark.parametrize("unit", [SHIPPED, WRITTEN], ids=["shipped", "written"])
def test_the_service_has_the_console_to_itself(unit: ConfigParser) -> None:
    assert unit["Unit"]["Conflicts"] == "getty@tty1.service"
    assert "getty@tty1.service" in unit["Unit"]["After"].split()
    assert (unit["Service"]["TTYPath"], unit["Service"]["StandardInput"]) == ("/dev/tty1", "tty")
    assert unit["Service"]["PAMName"] == "login"


@pytest.mark.parametrize("unit", [SHIPPED, WRITTEN], ids=["shipped", "written"])
def test_the_service_may_use_screen_keys_and_serial_ports(unit: ConfigParser) -> None:
    assert unit["Service"]["SupplementaryGroups"].split() == list(GROUPS)


def test_the_doctor_asks_for_every_group_of_the_service_and_for_no_other() -> None:
    of_buses = [groups for _, _, groups in luma_buses.LUMAS_BUSES.values()]
    on_buses = {name for names in (*of_buses, *hardware.PANEL_BUSES.values()) for name in names}
    of_displays = {name for names in hardware.NEEDED_GROUPS.values() for name in names}
    assert (on_buses, of_displays) == (set(BUS_GROUPS), {"input"})
    assert set(GROUPS) == {"video", "render", "input", "dialout", "audio", "spi", "i2c", "gpio"}


@pytest.mark.parametrize("unit", [SHIPPED, WRITTEN], ids=["shipped", "written"])
def test_the_service_ends_at_once_when_told_and_tries_again_only_for_a_while(unit: ConfigParser) -> None:
    assert int(unit["Service"]["TimeoutStopSec"]) <= 5
    assert unit["Service"]["Restart"] == "on-failure"
    tries, within = int(unit["Unit"]["StartLimitBurst"]), int(unit["Unit"]["StartLimitIntervalSec"])
    assert tries * int(unit["Service"]["RestartSec"]) < within  # or the limit is never met


@pytest.mark.parametrize("unit", [SHIPPED, WRITTEN], ids=["shipped", "written"])
def test_whoever_leaves_the_game_gets_a_log_in(unit: ConfigParser) -> None:
    assert unit["Unit"]["OnSuccess"] == unit["Unit"]["OnFailure"] == "getty@tty1.service"


@pytest.mark.parametrize("unit", [SHIPPED, WRITTEN], ids=["shipped", "written"])
def test_the_service_starts_in_a_folder_that_its_user_may_write_to(unit: ConfigParser) -> None:
    assert unit["Service"]["WorkingDirectory"] == "~"  # what drives the pins of a panel makes a pipe there


def test_the_service_names_its_display_its_user_and_its_folder() -> None:
    assert WRITTEN["Service"]["ExecStart"] == (
        f'{sys.executable} --display kms --state "/srv/my games" --profile pitft28'
    )
    assert WRITTEN["Service"]["User"] == "zaphod"
    assert "StateDirectory" not in WRITTEN["Service"]
    assert ("Documentation" in SHIPPED["Unit"], "Documentation" in WRITTEN["Unit"]) == (True, False)  # as the manual
    assert SHIPPED["Service"]["ExecStart"] == "/usr/games/wari --display kms --state /var/lib/wari"
    assert set(DISPLAYS) <= set(DRIVERS)


@pytest.mark.parametrize("state", [None, Path('/srv/50 % $HOME; it\'s "mine"')])
@pytest.mark.parametrize("folder", ["plain", "my games 50 % ünd #1"])
def test_systemd_finds_no_fault_with_the_service(folder: str, state: Path | None, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed")
    program = tmp_path / folder / "wari"
    program.parent.mkdir()
    program.symlink_to(sys.executable)
    written = Service(str(program), "root", GROUPS, "lcd", state, ()).text((FOLDER / UNIT).read_text("utf-8"))
    (tmp_path / UNIT).write_text(written, encoding="utf-8")
    command = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(tmp_path / UNIT)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, [line for line in done.stderr.splitlines() if UNIT in line]) == (0, [])


@pytest.mark.parametrize(
    ("word", "written"),
    [
        ("--display", "--display"),
        ("/dev/serial/by-id/usb-x", "/dev/serial/by-id/usb-x"),
        ("my games", '"my games"'),
        ("50%", "50%%"),
        ("$HOME", "$$HOME"),
        ('a"b\\', '"a\\"b\\\\"'),
        ("", '""'),
        ("ünder", '"ünder"'),
    ],
)
def test_words_are_quoted_as_systemd_reads_them(word: str, written: str) -> None:
    assert quoted(word) == written


@pytest.mark.parametrize(
    "word", ["x\nExecStartPre=/bin/rm", "/a\udcff", "a\N{NO-BREAK SPACE}b", "\N{ZERO WIDTH SPACE}"]
)
def test_nothing_that_is_not_to_be_seen_gets_into_a_service(word: str) -> None:
    with pytest.raises(BadOption) as caught:
        quoted(word)
    assert explain(caught.value) == (
        "Services and menus can hold only letters, digits, punctuation and plain spaces; "
        f"this has other characters: {word}"
    )


# --- installing it ---------------------------------------------------------------------------------------------


def programs_of(folder: Path, systemctl: str) -> dict[str, str]:
    """Return an environment that has *systemctl*, a shell script, as the program of that name."""
    folder.mkdir(exist_ok=True)
    (folder / "systemctl").write_text(f"#!/bin/sh\n{systemctl}\n")
    (folder / "systemctl").chmod(0o755)
    return {"PATH": f"{folder}:{os.environ['PATH']}"}


@pytest.fixture
def systemctl(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[str]]:
    """Another ``systemctl`` that only writes down how it was called."""
    log = tmp_path / "log"
    script = f'echo "$@" >>"{log}"\n[ "$1" != refuse ] || {{ printf "no\\n bus.\\377\\n" >&2; exit 1; }}'
    monkeypatch.setenv("PATH", programs_of(tmp_path / "bin", script)["PATH"])
    return lambda: log.read_text().splitlines() if log.exists() else []


def lines_of(steps: list[Step], by: str | None = None) -> list[str]:
    said: list[str] = []
    change(steps, said.append, by)
    return said


def test_a_dry_run_shows_every_file_and_command_and_changes_nothing(
    tmp_path: Path, systemctl: Callable[[], list[str]]
) -> None:
    folder = tmp_path / "units"
    said = lines_of(installation(OURS, folder, tmp_path / "rules"), by="sudo wari")
    rule = said.index(f"Write {tmp_path / 'rules' / RULES}:")
    assert said[:2] == ["Nothing has been changed yet. These are the steps:", f"Write {folder / UNIT}:"]
    assert [line.strip() for line in OURS.text((FOLDER / UNIT).read_text("utf-8")).splitlines()] == [
        line.strip() for line in said[2:rule]
    ]
    assert [line.strip() for line in said[rule + 1 : -3]] == (FOLDER / RULES).read_text("utf-8").splitlines()
    assert said[-3:] == [
        "Run: systemctl daemon-reload",
        "Run: systemctl enable wari.service",
        ("To carry them out, run: sudo wari"),
    ]
    assert (folder.exists(), systemctl()) == (False, [])


def test_the_service_is_installed_and_taken_back(tmp_path: Path, systemctl: Callable[[], list[str]]) -> None:
    units, rules = tmp_path / "units", tmp_path / "rules"
    assert lines_of(installation(OURS, units, rules))[-1] == "Done."
    assert (rules / RULES).read_bytes() == (FOLDER / RULES).read_bytes()
    assert sections((tmp_path / "units" / UNIT).read_text("utf-8")) == WRITTEN
    assert systemctl() == ["daemon-reload", "enable wari.service"]
    lines_of(removal(units, rules))
    assert systemctl()[2:] == ["disable --now wari.service", "daemon-reload"]
    assert [*units.iterdir(), *rules.iterdir()] == []
    with pytest.raises(CannotInstall, match="install-not-there"):
        removal(units, rules)


def test_a_command_that_fails_is_told_with_its_reason(systemctl: Callable[[], list[str]]) -> None:
    with pytest.raises(CannotInstall) as caught:
        Run(("systemctl", "refuse")).do()
    assert explain(caught.value) == "The command systemctl refuse failed (no bus.�); fix that and try again."
    with pytest.raises(CannotInstall) as caught:
        Run(("/nowhere/x", "y")).do()
    assert explain(caught.value) == (
        "The command /nowhere/x y failed (/nowhere/x: No such file or directory); fix that and try again."
    )


def test_a_change_that_stops_halfway_says_what_is_done(tmp_path: Path, systemctl: Callable[[], list[str]]) -> None:
    said: list[str] = []
    refused = Run(("systemctl", "refuse"))
    with pytest.raises(CannotInstall):
        change([Write(tmp_path / "one", b"1"), refused, Write(tmp_path / "two", b"2")], said.append, None)
    halfway = "Stopped here. The steps listed before this one were done and remain in place."
    assert said == [f"Write {tmp_path / 'one'}:", "    1", "Run: systemctl refuse", halfway]
    assert ((tmp_path / "one").read_bytes(), (tmp_path / "two").exists()) == (b"1", False)
    said.clear()
    with pytest.raises(CannotInstall):
        change([refused], said.append, None)
    assert said == ["Run: systemctl refuse"]


NO_SYSTEMD = "printf 'Not booted with systemd. Cannot operate.\\nFailed to connect to bus: Host is down\\n' >&2; exit 1"


@pytest.mark.parametrize(
    ("script", "why"),
    [
        (NO_SYSTEMD, "Not booted with systemd. Cannot operate. Failed to connect to bus: Host is down"),
        (None, "systemctl: No such file or directory"),
    ],
)
@pytest.mark.parametrize("arguments", [["--yes", "--user", "nobody"], ["--yes", "--remove"]])
def test_where_systemd_does_not_run_nothing_is_written_or_removed(
    arguments: list[str], script: str | None, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = {"PATH": str(tmp_path)} if script is None else programs_of(tmp_path / "bin", script)
    monkeypatch.setenv("PATH", path["PATH"])
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(service, "SYSTEM_UNITS", tmp_path / "units")
    monkeypatch.setattr(service, "SYSTEM_RULES", tmp_path / "rules")
    monkeypatch.setattr(service, "program", lambda: "/usr/games/wari")
    (tmp_path / "units").mkdir()
    (tmp_path / "units" / UNIT).write_text("before")
    with pytest.raises(CannotInstall) as caught:
        service.install_service(arguments, Signals())
    assert explain(caught.value) == (
        f"systemd does not answer here ({why}), so nothing was changed; run this where systemd is running, "
        "or start Wari by hand."
    )
    assert {path.name: path.read_text() for path in (tmp_path / "units").iterdir()} == {UNIT: "before"}
    assert not (tmp_path / "rules").exists()


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "units").write_text("a file", encoding="utf-8")
    with pytest.raises(CannotInstall) as caught:
        Write(tmp_path / "units" / UNIT, b"").do()
    why = "cannot be changed (Not a directory); fix that and try again."
    assert (
        explain(caught.value).replace("File exists", "Not a directory") == f"The file {tmp_path / 'units' / UNIT} {why}"
    )


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    (tmp_path / "wari").mkdir()
    with pytest.raises(CannotInstall, match="install-unwritable"):
        Write(tmp_path / "wari", b"text").do()
    assert list(tmp_path.rglob("*")) == [tmp_path / "wari"]
    (tmp_path / "masked").symlink_to(os.devnull)
    Write(tmp_path / "masked", b"text").do()
    assert ((tmp_path / "masked").is_symlink(), (tmp_path / "masked").read_bytes()) == (False, b"text")


def test_without_being_administrator_nothing_is_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(CannotInstall) as caught:
        service.install_service(["--yes", "--user", "nobody"], Signals())
    assert explain(caught.value).startswith("Only root may change the system's services. Run: sudo /")
    assert explain(caught.value).endswith("wari install-service --yes --user nobody")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--user", "nobody-of-that-name"], "The user nobody-of-that-name does not exist"),
        (["--user", "nobody", "--display", "window"], "--display cannot be window; choose one of kms, lcd."),
        (["--user", "nobody", "--state", "games"], "beginning with /, not games"),
        (["--user", "nobody", "--", "--level", "99"], "--level must be a whole number"),
        (["--user", "nobody", "--", "--frob"], "unrecognized arguments: --frob"),
        (["--user", "nobody", "--", "--profile", "nokia"], "nokia"),
        (["--user", "nobody", "--", "--profile", "/nowhere/own.toml"], "/nowhere/own.toml"),
        (["--user", "nobody", "--", "--display", "window"], "so --display cannot come after --"),
        (["--user", "nobody", "--", "--script=x"], "so --script cannot come after --"),
        (["--user", "nobody", "--", "--replay", "x"], "so --replay cannot come after --"),
        (["--user", "nobody", "--", "--version"], "so --version cannot come after --"),
        (["--user", "nobody", "--display", "lcd"], "needs a profile that names its device"),
        (["--frob"], "unrecognized arguments: --frob"),
    ],
)
def test_what_cannot_be_installed_gets_one_sentence(arguments: list[str], words: str) -> None:
    done = wari("install-service", *arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert words in done.stderr


OWN = 'width = 128\nheight = 64\ngreys = 2\npointer = "none"\nhas = []\n[display]\n'


@pytest.mark.parametrize(
    ("display", "arguments", "taken"),
    [
        ('driver = "lcd"\ndevice = "ssd1306"\n', [], "lcd"),
        ('driver = "lcd"\ndevice = "ssd1306"\n', ["--display", "kms"], "kms"),
        ('driver = "window"\n', [], "kms"),
        ('device = "ssd1306"\n', ["--display", "lcd"], "lcd"),
    ],
)
def test_the_service_takes_the_display_of_its_profile(
    display: str, arguments: list[str], taken: str, tmp_path: Path
) -> None:
    (tmp_path / "own.toml").write_text(OWN + display, encoding="utf-8")
    done = wari("install-service", "--user", "nobody", *arguments, "--", "--profile", tmp_path / "own.toml")
    assert (done.returncode, done.stderr) == (0, "")
    assert f" --display {taken} --profile {tmp_path / 'own.toml'}\n" in done.stdout


def test_files_are_found_from_whatever_folder_the_service_starts_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    given = ["--profile", "own.toml", "--state=games", "--endgames", "/srv/tables", "--record", "a", "--level", "5"]
    assert service.from_anywhere(given) == [
        *("--profile", f"{tmp_path}/own.toml", f"--state={tmp_path}/games", "--endgames", "/srv/tables"),
        *("--record", f"{tmp_path}/a", "--level", "5"),
    ]
    assert service.from_anywhere(["--profile", "pitft28"]) == ["--profile", "pitft28"]


@pytest.mark.parametrize(
    ("option", "given", "whole"),
    [
        ("--keypad", "serial:./tty", "serial:{here}/tty"),
        ("--keypad", "serial:alt://./tty?class=VTIMESerial", "serial:alt://{here}/tty?class=VTIMESerial"),
        ("--link", "SPY://./tty", "SPY://{here}/tty"),
        ("--keypad", "evdev:event0", "evdev:{here}/event0"),
        ("--keypad", "serial:/dev/ttyACM0", "serial:/dev/ttyACM0"),
        ("--keypad", "serial:socket://host:7000", "serial:socket://host:7000"),
        ("--keypad", "serial:auto", "serial:auto"),
        ("--keypad", "evdev:auto", "evdev:auto"),
        ("--keypad", "none", "none"),
        ("--link", "./tty", "{here}/tty"),
        ("--link", "listen://:7777", "listen://:7777"),
        ("--power-off", "./off.sh now 'at once'", "{here}/off.sh now 'at once'"),
        ("--power-off", "off.sh", "{here}/bin/off.sh"),
    ],
)
def test_ports_and_programs_are_found_from_whatever_folder_the_service_starts_in(
    option: str, given: str, whole: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", "bin")
    (tmp_path / "bin").mkdir()
    for script in (tmp_path / "off.sh", tmp_path / "bin" / "off.sh"):
        script.touch(mode=0o755)
    whole = whole.format(here=tmp_path)
    assert service.from_anywhere([option, given, f"{option}={given}"]) == [option, whole, f"{option}={whole}"]


def test_whoever_called_sudo_plays_and_the_administrator_does_not() -> None:
    assert player({"SUDO_USER": "zaphod"}) == "zaphod"
    with pytest.raises(CannotInstall, match="install-user"):
        player({"SUDO_USER": "root"})


def test_from_a_folder_that_is_not_installed_there_is_no_service(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "argv", [str(tmp_path / "__main__.py")])
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    with pytest.raises(CannotInstall, match="install-missing"):
        service.program()
    (tmp_path / "wari").touch()
    assert service.program() == str(tmp_path / "wari")


# --- the desktop ------------------------------------------------------------------------------------------------


def test_the_menu_entry_names_the_program_and_its_picture(tmp_path: Path) -> None:
    lines_of(menu_entry(tmp_path, "/home/zaphod/my games/wari"))
    entry = sections((tmp_path / "applications/wari.desktop").read_text("utf-8"))["Desktop Entry"]
    assert entry["Exec"] == '"/home/zaphod/my games/wari"'
    picture = Path(entry["Icon"])
    assert picture == tmp_path / "icons/hicolor/128x128/apps/wari.png"
    assert picture.read_bytes() == (FOLDER / "wari.png").read_bytes()


HARD = ("plain", "my games", "$HOME `id` $$", 'the "best" of it\'s', "b\\s \\\\n\\", "é#;&|*?()<>~!", '\\"$`')
"""Names of folders with all that the specification has rules for, which are read back by a shell and by GLib."""
LOADS = """
import sys
import gi
gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib
for entry in sys.argv[1:]:
    print(GLib.shell_parse_argv(Gio.DesktopAppInfo.new_from_filename(entry).get_commandline())[1][0])
"""
SYSTEM = "/usr/bin/python3"  # the one that a system's own libraries are for


@pytest.fixture
def entries(tmp_path: Path) -> dict[Path, Path]:
    """Menu entries for programs in hard places, by the programs."""
    programs = [tmp_path / "programs" / folder / "wari" for folder in HARD]
    for number, program in enumerate(programs):
        program.parent.mkdir(parents=True)
        program.touch(mode=0o755)
        lines_of(menu_entry(tmp_path / str(number), str(program)))
    return {program: tmp_path / str(number) / "applications/wari.desktop" for number, program in enumerate(programs)}


def unescaped(value: str) -> str:
    """Return what a string of a desktop entry stands for."""
    return re.sub(r"\\(.)", lambda found: {"s": " ", "n": "\n", "t": "\t", "r": "\r", "\\": "\\"}[found[1]], value)


def test_a_menu_entry_starts_its_program_wherever_that_lies(entries: dict[Path, Path]) -> None:
    for program, entry in entries.items():
        line = unescaped(sections(entry.read_text("utf-8"))["Desktop Entry"]["Exec"])
        read = subprocess.run(["sh", "-c", f"printf '%s|' {line}"], capture_output=True, text=True, check=True)
        assert read.stdout == f"{program}|"


def test_a_picture_of_the_menu_is_found_wherever_it_lies(tmp_path: Path) -> None:
    for folder in HARD:
        lines_of(menu_entry(tmp_path / folder, "/usr/games/wari"))
        entry = sections((tmp_path / folder / "applications/wari.desktop").read_text("utf-8"))["Desktop Entry"]
        assert Path(unescaped(entry["Icon"])).read_bytes() == (FOLDER / "wari.png").read_bytes()


def test_glib_loads_every_menu_entry(entries: dict[Path, Path]) -> None:
    if not Path(SYSTEM).exists() or subprocess.run([SYSTEM, "-c", "import gi"], capture_output=True).returncode:
        pytest.skip("python3-gi is not installed")
    read = subprocess.run([SYSTEM, "-c", LOADS, *entries.values()], capture_output=True, text=True, check=True)
    assert read.stdout.splitlines() == [str(program) for program in entries]


def test_a_desktop_finds_no_fault_with_a_menu_entry(entries: dict[Path, Path]) -> None:
    if shutil.which("desktop-file-validate") is None:
        pytest.skip("desktop-file-validate is not installed")
    for entry in (FOLDER / "wari.desktop", *entries.values()):
        done = subprocess.run(["desktop-file-validate", entry], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize(("folder", "program"), [("/a\nb", "/wari"), ("/a", "/a\nb/wari")])
def test_a_menu_entry_holds_printable_characters_alone(folder: str, program: str) -> None:
    with pytest.raises(BadOption, match="install-unprintable"):
        menu_entry(Path(folder), program)


def test_a_menu_is_not_changed_by_sudo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(service, "program", lambda: "/usr/games/wari")
    monkeypatch.setenv("SUDO_USER", "zaphod")
    with pytest.raises(CannotInstall) as caught:
        service.install_desktop(["--remove"], Signals())
    told = "A menu entry belongs to one user, so run this without sudo: /usr/games/wari install-desktop --yes --remove"
    assert explain(caught.value) == told


def test_the_menu_entry_comes_and_goes_by_the_command(tmp_path: Path) -> None:
    data = {"XDG_DATA_HOME": str(tmp_path), "SUDO_USER": ""}
    shown = wari("install-desktop", changes=data)
    assert (shown.returncode, list(tmp_path.iterdir())) == (0, [])
    assert wari("install-desktop", "--yes", changes=data).returncode == 0
    assert len([path for path in tmp_path.rglob("*") if path.is_file()]) == 2
    assert wari("install-desktop", "--yes", "--remove", changes=data).returncode == 0
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
