"""The vendor's tool prints a code that the program takes, or says in one sentence why not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from device.assets import VENDOR, open_resources
from firmware_sim.names import LENGTH
from firmware_sim.registration import Vendor, check, make_code, read_vendor
from tests.refusals import assert_refused
from tools.keygen import main

KEYS = 'name = "Shop"\nprice = "5"\ncontact = "c"\nkeys = ["new", "old"]\n'


@pytest.fixture
def vendor_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that WARI_VENDOR names."""
    path = tmp_path / "mine.toml"
    path.write_text(KEYS, "utf-8")
    monkeypatch.setenv("WARI_VENDOR", str(path))
    return path


@pytest.mark.parametrize("named", ["", None])
def test_the_code_printed_is_right_for_the_vendor_of_this_copy(
    named: str | None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("WARI_VENDOR", raising=False)
    if named is not None:
        monkeypatch.setenv("WARI_VENDOR", named)
    assert main(["Ada Lovelace"]) == 0
    check("ada lovelace", capsys.readouterr().out.strip(), read_vendor(bytes(open_resources({})[VENDOR])))


def test_the_first_key_of_the_vendor_named_signs(vendor_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["Ada"]) == 0
    assert capsys.readouterr() == (make_code("Ada", "new") + "\n", "")


def test_the_longest_name_gets_a_code_that_fits_it(vendor_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["x" * LENGTH]) == 0
    check("x" * LENGTH, capsys.readouterr().out.strip(), Vendor("Shop", "5", "c", ("new",)))


@pytest.mark.parametrize("arguments", [[], [""], [" \t"], ["Ada", "Lovelace"]])
def test_anything_but_one_name_is_refused(
    vendor_file: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert_refused(main, arguments, 'Give one name: python -m tools.keygen "NAME".', capsys)


def test_a_name_that_no_handheld_takes_is_refused(vendor_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = f"A name has at most {LENGTH} characters and this one has {LENGTH + 1}"
    assert_refused(main, ["x" * (LENGTH + 1)], words, capsys)


@pytest.mark.parametrize("content", [b"", b"keys = []", b"\xff\x00", KEYS.replace("new", "").encode()])
def test_a_vendor_file_that_is_wrong_is_refused(
    vendor_file: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    vendor_file.write_bytes(content)
    assert_refused(main, ["Ada"], "The vendor file cannot be used: ", capsys)


def test_a_vendor_file_that_is_not_there_is_refused(vendor_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    vendor_file.unlink()
    assert_refused(main, ["Ada"], str(vendor_file), capsys)


@pytest.mark.parametrize(
    ("name", "beginnings"),
    [
        ("Čapek Ł", ["A handheld's keypad and on-screen keyboard cannot write “ČŁ”, so "]),
        ("李 Li 李", ["The handheld cannot draw “李”, and its field refuses it, so "]),
        ("q\u0307", ["The handheld cannot draw “\u0307”, and "]),
        (
            "ΩČ",
            ["The handheld cannot draw “Ω”, and ", "A handheld's keypad and on-screen keyboard cannot write “Č”, so "],
        ),
    ],
)
def test_a_name_that_is_hard_to_type_gets_its_code_after_a_warning(
    vendor_file: Path,
    name: str,
    beginnings: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.stderr", sys.stdout)
    assert main([name]) == 0
    *warnings, code = capsys.readouterr().out.splitlines()
    assert [warning[: len(start)] for warning, start in zip(warnings, beginnings, strict=True)] == beginnings
    assert code == make_code(name, "new")


@pytest.mark.parametrize(
    ("name", "part"), [("Zo\udceb", "byte EB"), ("Zo\ue000", "U+E000"), ("\x1bZo", "U+001B"), ("Zo\ufffd", "U+FFFD")]
)
def test_a_name_that_is_not_all_characters_is_refused_whole(
    vendor_file: Path, name: str, part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert_refused(main, [name], f"Part of the name is not text ({part}). Enter the name again.", capsys)


def test_bytes_of_another_encoding_buy_no_code_for_a_shorter_name() -> None:
    command = [sys.executable.encode(), b"-m", b"tools.keygen", b"Zo\xeb"]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[1], env={"PYTHONUTF8": "1"}
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "is not text (byte EB)" in done.stderr


@pytest.mark.parametrize("name", ["Zoë O'Neill-Ðýþ 2", "STRASSE ẞ", "ﬁn", "Jose\u0301", "a\u00a0b"])
def test_a_name_that_the_keys_can_write_gets_no_warning(
    vendor_file: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([name]) == 0
    assert capsys.readouterr().err == ""


def test_the_warning_names_the_accented_letters_that_the_keys_write(
    vendor_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["Č"])
    assert "They write a to z, ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþ, digits" in capsys.readouterr().err


def test_a_code_can_be_had_before_anything_is_installed() -> None:
    without = "import sys; sys.modules.update(pygame=None, platformdirs=None, serial=None)"
    command = [sys.executable, "-c", f"{without}; from tools.keygen import main; sys.exit(main(['Ada']))"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[1])
    assert (done.returncode, done.stderr) == (0, "")
    check("Ada", done.stdout.strip(), read_vendor(bytes(open_resources({})[VENDOR])))
