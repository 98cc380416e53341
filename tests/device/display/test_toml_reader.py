"""Where in a TOML file a field is, in whatever way it is written."""

from __future__ import annotations

import tomllib

import pytest

from device.display.toml_reader import line_of

LOADS = tomllib.loads
PATH = ("display", "options", "width")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("width = 1\n[display]\noptions = { height = 2, width = 3 }\n", 3),
        ("width = 1\n[display]\noptions.height = 2\noptions.width = 3\n", 4),
        ("width = 1\n[display]\n[display.options]\n\n# width\nwidth = 3\n", 6),
        ("width = 1\n[ display . \"options\" ]\n'width' = 3 # here", 3),
        ("width = 1\ndisplay.options.width = 3\n", 2),
        ("width = 1\ndisplay = { options = { width = 3 } }\n", 2),
        ("width = 1\r\n[display.options]\r\nheight = 2\r\nwidth = 3\r\n", 4),
        ('a = """\n[display.options]\nwidth = 2\n"""\n[display.options]\n"wi\\u0064th" = 3', 6),
        ("[display]\n# which\noptions.width = [\n  1,\n  # two\n  2,\n]\n", 3),
        ("# \u2028 \x85\n[display]\noptions = { height = [\n1], width = 3 }", 3),
        ('a = ["[", """\n]\\"""", \'[\', # [\n\'\'\'\n[\'\'\']\nb = "\\"["\n[display.options]\nwidth = 3', 7),
        ('a = """"b""""" # "\n"[" = """"""\n[[c]]\n[display.options]\nwidth = 3', 5),
        ("[display]\noptions = { height = [[1, { width = 2 }],\n  [3]], width = [\n4] }\n", 2),
        ("width = 1\n[display]\noptions = { height = 3 }\n", 1),
        ("", 1),
    ],
)
def test_the_line_is_that_where_its_statement_begins(text: str, line: int) -> None:
    assert line_of(text, PATH) == line


def test_of_a_table_it_is_the_line_of_its_head() -> None:
    assert line_of("a = 1\n\n[display]\nb = 2\n[display.options]\nc = 3\n", ("display", "options")) == 5


@pytest.mark.parametrize("lines", ["a{} = 1\n", "# {}\n", "a{} = [\n[1],\n2]\n"])
@pytest.mark.parametrize("value", ["3", "[\n" + "1,\n[2],\n" * 500 + "]"])
def test_however_long_a_file_is_it_is_read_a_few_times(lines: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def loads(text: str) -> object:
        read.append(text)
        return LOADS(text)

    monkeypatch.setattr(tomllib, "loads", loads)
    text = "".join(lines.format(number) for number in range(500)) + f"display.options.width = {value}\n"
    assert line_of(text, PATH) == 500 * lines.count("\n") + 1
    assert len(read) < 15


def test_what_is_nested_too_deep_to_be_read_again_is_in_line_1() -> None:
    assert line_of(f"a = 1\n[display.options]\nwidth = {'[' * 5000}{']' * 5000}\n", PATH) == 1
