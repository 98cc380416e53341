"""``wari doctor`` on this computer: the real program, whatever it meets."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from device.display.connectors import find_connectors
from device.doctor import command as doctor
from device.doctor.host import APART, HERE, Answer, run, this_host
from tests.device.doctor.hosts import examine
from tests.device.program import HOMELESS, NO_SCREEN, ROOT, environment, wari, with_site


@pytest.fixture
def desktop(x_server: str) -> dict[str, str]:
    """Changes of the environment that bring a desktop."""
    return {**NO_SCREEN, "DISPLAY": x_server}


def doctor_here(*arguments: str, changes: Mapping[str, str]) -> tuple[int, str]:
    done = wari("doctor", *arguments, changes=changes)
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_here_it_looks_at_everything_and_its_exit_code_says_whether_one_can_play(desktop: dict[str, str]) -> None:
    code, text = doctor_here(changes=desktop)
    lines = text.splitlines()
    assert [line[5:15].strip() for line in lines[:-1]] == list(examine(this_host()))
    assert (code, lines[-1]) == (0, "Wari can run here.")
    assert [line for line in lines if line.startswith("BAD")] == []


def test_the_report_of_this_machine_names_neither_it_nor_its_user(desktop: dict[str, str]) -> None:
    code, text = doctor_here("--json", changes=desktop)
    host = this_host()
    assert json.loads(text)["can_play"] is (code == 0) is True
    assert [word for word in (host.home, str(host.state), sys.prefix) if f'"{word}' in text] == []


@pytest.mark.parametrize(
    ("module", "why"),
    [
        ("raise ImportError('torn')\n", "ImportError: torn"),
        ("import os\nos._exit(3)\n", "exit code 3"),
        ("raise SystemExit('no SDL')\n", "no SDL"),
        ("raise SystemExit(0)\n", "exit code 0"),
        ("print('hello')\nraise SystemExit\n", "hello"),
    ],
)
def test_a_broken_pygame_is_named_and_nothing_else_fails(
    module: str, why: str, tmp_path: Path, desktop: dict[str, str]
) -> None:
    (tmp_path / "pygame.py").write_text(module, encoding="utf-8")
    path = {"PYTHONPATH": f"{tmp_path}:{environment()['PYTHONPATH']}"}
    code, text = doctor_here(changes={**desktop, **path})
    assert code == 1
    (line,) = [line for line in text.splitlines() if line.startswith("BAD")]
    assert line.startswith("BAD  pygame")
    assert f"does not load ({why})" in line


def test_both_distributions_are_found_where_pip_put_them(tmp_path: Path, desktop: dict[str, str]) -> None:
    for name, version in (("pygame", "2.6.1"), ("pygame-ce", "2.5.8")):
        folder = tmp_path / f"{name.replace('-', '_')}-{version}.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
    path = {"PYTHONPATH": f"{tmp_path}:{environment()['PYTHONPATH']}"}
    code, text = doctor_here(changes={**desktop, **path})
    (line,) = [line for line in text.splitlines() if line.startswith("BAD")]
    assert (code, "pygame 2.6.1 and pygame-ce 2.5.8 share a folder" in line) == (1, True)


@pytest.mark.parametrize(("name", "value"), [("DISPLAY", ":99"), ("WAYLAND_DISPLAY", "wayland-9")])
def test_a_desktop_that_an_old_session_left_in_the_environment_is_none(name: str, value: str) -> None:
    if any(one.is_usable for one in find_connectors()):
        pytest.skip("there is a screen at this machine's console")
    code, text = doctor_here(changes={**NO_SCREEN, name: value})
    assert code == 1
    assert f"BAD  display   No window opens on the desktop that {name} names" in text


def test_a_variable_that_hides_the_window_is_named_and_not_the_desktop(desktop: dict[str, str]) -> None:
    _, text = doctor_here(changes={**desktop, "SDL_VIDEODRIVER": "dummy"})
    assert "BAD  display   No window opens on the desktop, because the environment sets SDL_VIDEODRIVER=dummy." in text


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("WARI_KERNEL", "bogus", "WARI_KERNEL cannot be bogus; choose one of compiled, interpreted."),
        (
            "WARI_VENDOR",
            "/home/zaphod/nothing",
            "The vendor file /home/zaphod/nothing cannot be read (No such file",
        ),
        ("WARI_VENDOR", __file__, "The vendor file cannot be used: it is not TOML"),
        ("WARI_ENDGAMES", "/home/zaphod/nothing", "/home/zaphod/nothing"),
    ],
)
def test_what_the_environment_names_wrongly_keeps_one_from_playing(
    name: str, value: str, words: str, desktop: dict[str, str]
) -> None:
    code, text = doctor_here(changes={**desktop, name: value})
    (line,) = [line for line in text.splitlines() if line.startswith("BAD")]
    assert (code, line[:15], words in line) == (1, "BAD  variables ", True)


def test_the_report_says_which_variable_is_wrong_and_not_what_it_says(desktop: dict[str, str]) -> None:
    _, told = doctor_here("--json", changes={**desktop, "WARI_ENDGAMES": "/home/zaphod/nothing"})
    assert "zaphod" not in told
    assert "endgames" in told.lower()


def test_what_lies_in_the_working_directory_is_not_taken_for_our_own(tmp_path: Path) -> None:
    (tmp_path / "device.py").write_text("raise SystemExit(4)\n", encoding="utf-8")
    done = run(
        [sys.executable, *APART, f"import os\nos.chdir({str(tmp_path)!r})\n{HERE}\nimport device.process.signals"]
    )
    assert done == Answer(0, "")


def test_without_any_screen_here_it_says_so_and_ends_with_1() -> None:
    code, text = doctor_here(changes=NO_SCREEN)
    if any(one.is_usable for one in find_connectors()):
        pytest.skip("there is a screen at this machine's console")
    assert code == 1
    assert "BAD  display   No screen " in text


@pytest.mark.parametrize(
    ("module", "why"),
    [
        ("raise ImportError('torn')", "ImportError: torn"),
        ("raise RuntimeError", "RuntimeError"),
        ("import sys; sys.exit('no\\nSDL')", "SystemExit: no\\nSDL"),
        ("raise SystemExit(0)", "SystemExit: 0"),
    ],
)
def test_without_pygame_wari_sends_to_the_doctor_in_one_sentence(module: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "pygame.py").write_text(f"{module}\n", encoding="utf-8")
    done = wari("--version", changes={"PYTHONPATH": f"{tmp_path}:{environment()['PYTHONPATH']}"})
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"wari: Wari cannot start ({why}); run wari doctor to see what to do.\n"


def test_its_help_and_its_mistakes_are_sentences() -> None:
    assert "--json" in wari("doctor", "--help").stdout
    done = wari("doctor", "--frob")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


@pytest.mark.parametrize(
    ("metadata", "name"),
    [
        (b"Metadata-Version: 2.1\nName: zz\nVersion: 1.0\nSummary: \xff\n", "zz"),
        (b"\xff" * 9, "pygame"),
        (b"", "zz"),
    ],
)
def test_a_damaged_package_among_others_is_none(
    metadata: bytes, name: str, tmp_path: Path, desktop: dict[str, str]
) -> None:
    (tmp_path / f"{name}-1.0.dist-info").mkdir()
    (tmp_path / f"{name}-1.0.dist-info/METADATA").write_bytes(metadata)
    path = {"PYTHONPATH": f"{tmp_path}:{environment()['PYTHONPATH']}"}
    well = doctor_here(changes=desktop)
    assert doctor_here(changes={**desktop, **path}) == well


def test_a_package_that_tells_no_version_is_there_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "spidev-1.0.dist-info").mkdir()
    (tmp_path / "spidev-1.0.dist-info/METADATA").write_text("Metadata-Version: 2.1\nName: spidev\n", encoding="utf-8")
    _, text = doctor_here(changes={**NO_SCREEN, "PYTHONPATH": f"{tmp_path}:{environment()['PYTHONPATH']}"})
    assert ", spidev ?" in text.splitlines()[0]


def test_a_doctor_that_stumbles_over_the_computer_itself_says_so(tmp_path: Path) -> None:
    torn = "import platform\nplatform.node = lambda: 1 // 0\n"
    done = wari("doctor", changes=with_site(tmp_path, torn))
    why = "ZeroDivisionError: integer division or modulo by zero"
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"wari: wari doctor itself failed ({why}); please report this.\n"


@pytest.mark.parametrize("state", ["", "games"])
def test_where_nobody_knows_the_folder_for_saved_games_the_doctor_says_what_to_set(state: str, tmp_path: Path) -> None:
    gone = f"import os\nos.mkdir({str(tmp_path / 'gone')!r})\nos.chdir({str(tmp_path / 'gone')!r})\n"
    site = HOMELESS if not state else gone + "os.rmdir(os.getcwd())\n"
    changes = {**NO_SCREEN, "XDG_STATE_HOME": "", "WARI_STATE": state, **with_site(tmp_path, site)}
    _, text = doctor_here(changes={**changes, **({"HOME": ""} if not state else {})})
    assert (
        "note state     Wari found no folder for saved games. Set HOME, or set WARI_STATE to the full path of a folder"
        in text.splitlines()
    )


def test_a_command_that_hangs_or_is_missing_is_an_answer() -> None:
    assert run([sys.executable, "-c", "print('yes')"]) == Answer(0, "yes")
    assert run(["/nowhere/x"]).code == 127
    assert run([sys.executable, "-c", "import sys; sys.exit('why')"]) == Answer(1, "why")


def test_the_doctor_never_imports_pygame(tmp_path: Path) -> None:
    program = "import sys, device.doctor.command; sys.exit('pygame' in sys.modules)"
    assert run([sys.executable, "-c", program]).code == 0
    assert doctor.EVERYWHERE.keys().isdisjoint(doctor.ON_LINUX)


def test_the_doctor_comes_to_a_python_that_has_nothing_installed() -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-m", "device", "doctor"],
        cwd=ROOT, env=environment(NO_SCREEN), capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    lines = done.stdout.splitlines()
    assert (done.returncode, done.stderr, lines[0][:9]) == (1, "", "BAD  pack")
    assert lines[0].startswith("BAD  packages  Wari needs packages that are not installed. Run: ")
    assert lines[0].endswith("install pyserial platformdirs")
