"""How the handheld looks, sounds and feels."""

from __future__ import annotations

from firmware_sim.screens.parts.form import SettingsDialog


class SettingsScreen(SettingsDialog):
    """How the handheld looks and feels."""

    name = "settings"
    topic = "settings"
    title = "settings"
    shows = "settings"
