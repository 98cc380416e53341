"""Every screen by its name: the one place where a new screen is entered."""

from __future__ import annotations

from collections.abc import Callable

from firmware_sim.screens.about import About
from firmware_sim.screens.afterwards import Afterwards
from firmware_sim.screens.ask import Ask
from firmware_sim.screens.calibrate import Calibrate
from firmware_sim.screens.consent import Consent
from firmware_sim.screens.entry import Entry
from firmware_sim.screens.example import Example
from firmware_sim.screens.help import Help
from firmware_sim.screens.home import Home
from firmware_sim.screens.keys import Keys
from firmware_sim.screens.lesson import Lesson
from firmware_sim.screens.level import Level
from firmware_sim.screens.link import Link
from firmware_sim.screens.link_more import LinkMore
from firmware_sim.screens.link_new import LinkNew
from firmware_sim.screens.link_play import LinkPlay
from firmware_sim.screens.link_result import LinkResult
from firmware_sim.screens.menu import Menu
from firmware_sim.screens.nag import Nag
from firmware_sim.screens.new_game import NewGame
from firmware_sim.screens.parts.base import Screen
from firmware_sim.screens.phrases import Phrases
from firmware_sim.screens.play import Play
from firmware_sim.screens.register import Register
from firmware_sim.screens.result import Result
from firmware_sim.screens.set_up import SetUp
from firmware_sim.screens.settings import SettingsScreen
from firmware_sim.screens.topic import Topic

ALL: tuple[type[Screen], ...] = (
    About, Afterwards, Ask, Calibrate, Consent, Entry, Example, Help, Home, Keys, Lesson, Level, Link, LinkMore,
    LinkNew, LinkPlay, LinkResult, Menu, Nag, NewGame, Phrases, Play, Register, Result, SettingsScreen, SetUp, Topic,
)  # fmt: skip
SCREENS: dict[str, Callable[..., Screen]] = {screen.name: screen for screen in ALL}
