"""Every screen by its name: the one place where a new screen is entered.

A screen is loaded when it opens for the first time, because every module costs a Pi Zero milliseconds at the start.
"""

from __future__ import annotations

from importlib import import_module

from firmware_sim.handheld import Handheld
from firmware_sim.screens.parts.base import Screen

SCREENS = {
    "about": "about.About",
    "afterwards": "afterwards.Afterwards",
    "ask": "ask.Ask",
    "calibrate": "calibrate.Calibrate",
    "choices": "choices.Choices",
    "consent": "consent.Consent",
    "entry": "entry.Entry",
    "example": "example.Example",
    "handover": "hand_over.HandOver",
    "help": "help.Help",
    "home": "home.Home",
    "keys": "keys.Keys",
    "lesson": "lesson.Lesson",
    "level": "level.Level",
    "link": "link.Link",
    "linkmore": "link_more.LinkMore",
    "linknew": "link_new.LinkNew",
    "linkplay": "link_play.LinkPlay",
    "linkresult": "link_result.LinkResult",
    "menu": "menu.Menu",
    "nag": "nag.Nag",
    "newgame": "new_game.NewGame",
    "phrases": "phrases.Phrases",
    "play": "play.Play",
    "register": "register.Register",
    "result": "result.Result",
    "settings": "settings.SettingsScreen",
    "setup": "set_up.SetUp",
    "topic": "topic.Topic",
}
"""The name of a screen, and its file and class."""


def screen_class(name: str) -> type[Screen]:
    """Return the class of the screen *name*."""
    file, _, kind = SCREENS[name].partition(".")
    found: type[Screen] = getattr(import_module(f"firmware_sim.screens.{file}"), kind)
    return found


def open_screen(name: str, hand: Handheld, **arguments: object) -> Screen:
    """Return a new screen *name* with its *arguments*."""
    return screen_class(name)(hand, **arguments)
