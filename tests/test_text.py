"""Every code that is spoken of has a sentence, and every sentence is spoken of."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from device.words import DEVICE, TEXTS, explain
from device.words.command_line import COMMAND_LINE
from device.words.doctor import DOCTOR
from device.words.games import GAMES
from device.words.install import INSTALL
from firmware_sim import errors
from firmware_sim.errors import WariError
from firmware_sim.settings import TABLE
from firmware_sim.text import ENGLISH, LIST, LONGEST, PATH, QUOTED, seeds_text
from firmware_sim.text.help import HELP
from firmware_sim.text.link import LINK
from firmware_sim.text.notices import NOTICES
from firmware_sim.text.rules import RULES
from firmware_sim.text.screens import SCREENS

ALL = {**ENGLISH, **DEVICE}
ROOT = Path(__file__).parent.parent
SOURCES = [path for folder in ("firmware_sim", "device", "tools") for path in sorted((ROOT / folder).rglob("*.py"))]
SPEAKERS = {"texts", "TEXTS", "text", "say", "also_say", "Notice"}
SPEAKERS |= {name for name, value in vars(errors).items() if isinstance(value, type)}


@cache
def nodes_of(path: Path) -> list[ast.AST]:
    return [*ast.walk(ast.parse(path.read_text("utf-8")))]


def nodes() -> Iterator[ast.AST]:
    for path in SOURCES:
        if path.parent.name not in ("text", "words"):
            yield from nodes_of(path)


def pattern(node: ast.JoinedStr) -> str:
    """Return a regular expression for what an f-string can become."""
    parts = (re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values)
    return "".join(parts)


LITERALS = {node.value for node in nodes() if isinstance(node, ast.Constant) and isinstance(node.value, str)}
PATTERNS = {one for node in nodes() if isinstance(node, ast.JoinedStr) if "-" in (one := pattern(node)).split(".+")[0]}
SETTINGS = {f"{one.name}-{value}".replace("_", "-") for one in TABLE for value in one.choices}
CODES = [value.code for value in vars(errors).values() if isinstance(value, type) and issubclass(value, WariError)]


def spoken(path: Path, speakers: set[str] = SPEAKERS) -> Iterator[str]:
    """Yield the codes that a file hands to *speakers*: errors or what speaks."""
    for node in nodes_of(path):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            code = node.args[0].value
            if isinstance(code, str) and name in speakers:
                yield code


def test_every_code_that_is_spoken_has_a_sentence() -> None:
    assert {code for path in SOURCES for code in spoken(path) if code not in ALL} == set()


def is_spoken(code: str) -> bool:
    code = code.removesuffix("-brief")  # of a message, where there is little room
    names = {code, code.replace("-", "_")}
    return bool(names & LITERALS) or code in SETTINGS or any(re.fullmatch(one, code) for one in PATTERNS)


def names_in(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_what_the_firmware_speaks_of_it_can_say_alone() -> None:
    """A screen shows the device's notices; all else that the device says goes to a terminal."""
    firmware = [path for path in SOURCES if path.is_relative_to(ROOT / "firmware_sim")]
    notices = {code for path in SOURCES for code in spoken(path, {"Notice"})}
    said = {code for path in firmware for code in spoken(path)}
    assert {code for code in notices | said if code not in ENGLISH} == set()


def test_no_code_has_two_sentences() -> None:
    topics = (RULES, NOTICES, SCREENS, LINK, HELP, COMMAND_LINE, GAMES, INSTALL, DOCTOR)
    assert sum(map(len, topics)) == len(ALL)


def test_every_sentence_is_spoken_somewhere() -> None:
    assert [code for code in ALL if code not in CODES and not is_spoken(code)] == []


def test_every_sentence_is_a_template() -> None:
    told = {code: TEXTS(code, **dict.fromkeys(names_in(sentence), "5")) for code, sentence in ALL.items()}
    assert [code for code, sentence in told.items() if "{" in sentence] == []


@pytest.mark.parametrize(("seeds", "text"), [(0, "0"), (24, "24"), (23.5, "23½"), (0.5, "0½")])
def test_half_a_seed_is_written_as_one(seeds: float, text: str) -> None:
    assert seeds_text(seeds) == text


def test_what_pip_is_to_do_is_told_of_the_pip_of_the_python_that_runs() -> None:
    called = {code: re.findall(r"(\{\S+ \S+ )?\bpip (?:un)?install", text) for code, text in ALL.items()}
    assert {code: words for code, words in called.items() if words not in ([], ["{python} -m "])} == {}


def test_no_sentence_knows_where_somebodys_environment_lies() -> None:
    assert [code for code, sentence in ALL.items() if "venv/" in sentence or "~/" in sentence] == []


def test_a_message_repeats_the_beginning_of_what_is_too_long() -> None:
    def said(name: str, value: object) -> str:
        return explain(WariError("option-number", **{**dict.fromkeys(("option", "low", "high"), 1), name: value}))

    assert said("value", "x" * QUOTED).endswith(f" not {'x' * QUOTED}.")
    assert said("value", "x" * (QUOTED + 1)).endswith(f" not {'x' * (QUOTED - 1)}….")
    assert len(said("value", ["x"] * 99)) == len(said("value", "x" * 99))


def test_no_message_repeats_all_of_what_somebody_wrote() -> None:
    def repeated(code: str) -> int:
        values = {name: "" if LONGEST.get(name) == LIST else "\0" * LIST for name in names_in(ALL[code])}
        return explain(WariError(code, **values)).count("\0")

    assert [code for code in ALL if repeated(code) >= (ALL[code].count("{") + 1) * PATH] == []
