"""The icon that is shipped is the one that its tool draws."""

from __future__ import annotations

from tools.art_app import icon, rows, shipped_rows


def test_the_icon_is_the_one_the_tool_draws() -> None:
    assert shipped_rows() == rows(icon())
