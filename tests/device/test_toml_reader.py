"""Where in a TOML file a field is, in whatever way it is written."""

from __future__ import annotations

import pytest

from device.toml_reader import line_of

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
        ("width = 1\n[display]\noptions = { height = 3 }\n", 1),
        ("", 1),
    ],
)
def test_the_line_is_that_where_its_statement_begins(text: str, line: int) -> None:
    assert line_of(text, PATH) == line


def test_of_a_table_it_is_the_line_of_its_head() -> None:
    assert line_of("a = 1\n\n[display]\nb = 2\n[display.options]\nc = 3\n", ("display", "options")) == 5
