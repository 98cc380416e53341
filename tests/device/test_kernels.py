"""Which kernel runs: the compiled one where it fits its source, unless the environment says otherwise."""

from __future__ import annotations

from types import ModuleType

import pytest

from device.kernels import VARIABLE, Chosen, choose
from firmware_sim.errors import BadOption
from firmware_sim.search import kernel as interpreted
from firmware_sim.search.speed import Speed
from tests.device.program import wari
from tests.search.conftest import the_compiled


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The compiled kernel, and an environment that names none."""
    monkeypatch.delenv(VARIABLE, raising=False)
    return the_compiled()


def test_the_compiled_kernel_is_taken_where_there_is_one(compiled: ModuleType) -> None:
    assert choose() == Chosen(compiled, Speed.COMPILED)


def test_the_environment_chooses_the_speed(compiled: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "interpreted")
    assert choose() == Chosen(interpreted, Speed.INTERPRETED)
    monkeypatch.setenv(VARIABLE, "compiled")
    assert choose() == Chosen(compiled, Speed.COMPILED)


def test_a_compiled_kernel_of_another_source_is_left_alone(
    compiled: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "SOURCE", "0" * 64)
    assert choose() == Chosen(interpreted, Speed.OUTDATED)
    monkeypatch.setenv(VARIABLE, "compiled")
    with pytest.raises(BadOption, match="kernel-not-compiled"):
        choose()


def test_what_was_never_compiled_runs_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert choose("firmware_sim.search.rows").speed is Speed.INTERPRETED


def test_the_version_says_which_kernel_runs() -> None:
    assert wari("--version", changes={VARIABLE: "interpreted"}).stdout.endswith(", kernel interpreted\n")
    done = wari("--version", changes={VARIABLE: "quick"})
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "wari: WARI_KERNEL cannot be quick; choose one of compiled, interpreted.\n"
