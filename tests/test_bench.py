"""The benchmark measures what it says, and both speeds of the kernel go through the same nodes in it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from firmware_sim.search.axes import kernel_position
from tests.search.conftest import the_compiled
from tests.search.test_sowing import VECTORS
from tools.bench import main, packed_perft
from tools.perft import Vector

QUICK = ("--perft", "4", "--search", "4", "--shallow", "3", "--table", "1", "--rounds", "2")
ANSWER = "print(sys.argv[1], sys.argv[2], 1014, 0.001, 1014000)"


def yardstick(folder: Path, answer: str) -> Path:
    """Return a program that gives this *answer*."""
    program = folder / "stick"
    program.write_text(f"#!{sys.executable}\nimport sys\n{answer}\n", encoding="utf-8")
    program.chmod(0o755)
    return program


@pytest.mark.parametrize("vector", [one for one in VECTORS if one.rules.name == "oware" and one.counts[0]], ids=str)
def test_two_packed_ints_count_the_ways_of_oware(vector: Vector) -> None:
    known = vector.counts[:5]
    board = kernel_position(vector.position)
    assert tuple(packed_perft(*board, depth) for depth in range(1, len(known) + 1)) == known


def test_the_kernel_stands_beside_the_yardstick_in_every_edition(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    the_compiled()
    assert main([*QUICK, "--yardstick", str(yardstick(tmp_path, ANSWER))]) == 0
    lines = capsys.readouterr().out.splitlines()
    for speed, depth in (("compiled", "4"), ("interpreted", "3")):
        for edition in ("psion", "oware", "bijlmakers", "classic", "awari"):
            assert [line.split()[2] for line in lines if line.startswith(f"{speed} {edition} ")] == [depth] * 2
    ratios = [line for line in lines if " of the nodes/s of " in line]
    assert [line.split(" of the nodes/s of ")[1].split(",")[0] for line in ratios] == [
        "stick",
        "two packed ints",
        "stick",
    ]
    assert lines[-1] == "Both kernels search the same nodes."


@pytest.mark.parametrize(
    "answer", ["", "sys.exit(3)", "print('perft 4 many 1 1')", "print('search', sys.argv[2], 1, 1, 1)", "print('\xff')"]
)
def test_a_yardstick_that_answers_something_else_gets_a_sentence(
    tmp_path: Path, answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*QUICK, "--yardstick", str(yardstick(tmp_path, answer))]) == 2
    assert capsys.readouterr().err.startswith(f"{tmp_path / 'stick'} perft 4 ")


def test_a_yardstick_that_is_not_there_gets_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUICK, "--yardstick", str(tmp_path / "none")]) == 2
    assert capsys.readouterr().err == f"{tmp_path / 'none'} cannot be run: No such file or directory.\n"


@pytest.mark.parametrize("arguments", [("--perft", "0"), ("--rounds", "x"), ("--frob",)])
def test_a_wrong_option_gets_a_sentence(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert capsys.readouterr().err.endswith("; see python -m tools.bench --help.\n")
