"""The state that all screens share: who plays, with what settings, which game, and what is still to be saved."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random

from firmware_sim import effects, registration, session, settings
from firmware_sim.errors import BadCode, WariError
from firmware_sim.forms import stamp, unstamp
from firmware_sim.frozen import Frozen
from firmware_sim.link import pact
from firmware_sim.link.memory import Line
from firmware_sim.link.partner import Partner
from firmware_sim.messages import Messages
from firmware_sim.profile import MINUTE_MS, Profile
from firmware_sim.records.record import NO_DATE
from firmware_sim.registration import ANONYMOUS, FREE_LEVEL, Registration, Vendor
from firmware_sim.rules.board import START, Position, Side
from firmware_sim.rules.editions import Edition
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import Direction
from firmware_sim.saves import GAMES, TOUCH, Saves
from firmware_sim.search.endgames import Endgames
from firmware_sim.search.speed import Kernel, Speed
from firmware_sim.search.tables import Tables
from firmware_sim.session import Session
from firmware_sim.settings import LEVELS, Settings, Value
from firmware_sim.shelf import Played, Shelf
from firmware_sim.telling import Teller
from firmware_sim.text import Texts, explain

Notice = tuple[str, dict[str, object]]
"""The code of a sentence and its values."""
Pixels = tuple[tuple[int, int], ...]
NAMES_LENGTH = 60  # characters of the names in a message
END = effects.Exit(0)
MOST_NEWS = 3  # of the partner that are shown when they come at once


class About(Frozen):
    """What the screen says of the program: its *version* and the *speed* of its kernel."""

    version: str
    speed: Speed


class Handheld:
    """What the screens read and change; every change that must last asks for a save."""

    def __init__(
        self, profile: Profile, texts: Texts, vendor: Vendor, seed: int, about: About, kernel: Kernel, tables: Tables
    ) -> None:
        self.profile, self.texts, self.vendor = profile, texts, vendor
        self.about, self.kernel, self.tables = about, kernel, tables
        self.random = Random(seed)
        self.settings = Settings()
        self.registration = Registration()
        self.anonymous = False  # True while no name and no code may be entered
        self.session: Session | None = None
        self.partner = Partner(about.version)  # at the other end of the line
        self.at_line = False  # True while the game with the partner is the one on the screen
        self._pact = self.partner.pact  # that was saved last, or is being saved
        self._wanted: object = None  # of the player, by the partner, when that was last mentioned
        self.effects: list[effects.Effect] = []
        self.messages = Messages()
        self.minutes: int | None = None
        self.now = (NO_DATE, "")  # as far as the device told it: date and time as a record has them
        self.shelf = Shelf()
        self.elapsed_ms = 0  # since it was switched on
        self.quiet_ms = 0  # since something was pressed, shown or heard, as far as that keeps a panel from its rest
        self.saves = Saves()
        self._calibration: tuple[str, Pixels, Pixels] = ("", (), ())  # the panel, its taps and the crosses

    # --- messages and effects --------------------------------------------------------------------------------

    def say(self, code: str, **values: object) -> None:
        """Show an info message in place of any other."""
        self.messages.clear()
        self.also_say(code, **values)

    def also_say(self, code: str, **values: object) -> None:
        """Show an info message after those that are still to be shown; its brief wording where there is little room."""
        codes = [each for each in (code, f"{code}-brief") if each == code or self.texts.has(each)]
        self.show(*(self.texts(each, **values) for each in codes))

    def show(self, *wordings: str) -> None:
        """Show one sentence, in the longest of its *wordings* that has room, after those still to be shown."""
        self.quiet_ms = 0
        self.messages.add(*wordings)

    def beep(self, kind: effects.Kind | None) -> None:
        """Ask for a sound, unless there is none or they are off; whatever is heard wakes a panel that rests."""
        if kind:
            self.quiet_ms = 0
        if kind and self.settings["sound"]:
            self.effects.append(effects.Beep(kind))

    def light(self, most: int = 3) -> None:
        """Ask for the light that is set, at most *most*, where there is one."""
        if "backlight" in self.profile.has:
            self.effects.append(effects.Backlight(min(most, self.settings.number("backlight"))))

    def leave(self, way: effects.Effect = END) -> None:
        """Ask the device to end the program, or in another *way*, after one more try to save what is not saved."""
        self.save_unsaved()
        if self.registration.wait_ms:
            self.save("registration")
        if self.session and self.session.left:
            self.save("game")
        self.effects.append(way)

    def save_unsaved(self) -> None:
        """Try once more to save what could not be saved."""
        for name in list(self.unsaved):
            self.save(name)

    # --- saving ----------------------------------------------------------------------------------------------

    def save(self, name: str) -> None:
        """Ask for *name*, TOUCH, GAMES or one of SAVED, to be written."""
        if name == "game" and self.session:
            self._keep_if_ended(self.session, self.names())
        number = self.saves.begin(name)
        if name == GAMES:
            self.effects.append(self.shelf.keep(number))
        elif name == TOUCH:
            self.effects.append(effects.Calibrate(number, *self._calibration))
        else:
            data = json.dumps(stamp(name, self._part(name)), ensure_ascii=False)
            self.effects.append(effects.Save(number, name, data))

    def _keep_if_ended(self, played: Played, names: tuple[str, str]) -> None:
        """Keep a game that just ended, before it is saved as ended: so no cut of power loses it."""
        if self.shelf.takes(played, names, self.direction, self.now):
            self.save(GAMES)

    def calibrate(self, panel: str, taps: Pixels, crosses: Pixels) -> None:
        """Let the touch *panel* be mapped so that its *taps* lie on the *crosses*, from now on."""
        self._calibration = (panel, taps, crosses)
        self.save(TOUCH)

    def _part(self, name: str) -> Mapping[str, object]:
        """Return what is saved under one of the names in SAVED."""
        if name == "game":
            return self.session.to_json() if self.session else {}
        if name == "link":
            return self.partner.pact.to_json()
        return self.settings.to_json() if name == "settings" else self.registration.to_json()

    def restore(self, name: str, value: object) -> list[Notice]:
        """Take what was saved under *name*; return what is to be said about it.

        Raises NewerVersion when a newer program saved it, ValueError and BadRecord when it is damaged.
        """
        value = unstamp(name, value)
        if name == "game":
            self.session = session.from_json(value, LEVELS)
            self.shelf.see(self.session)
        elif name == "link":
            self.partner.restore(pact.from_json(value))
            self._pact = self.partner.pact
            self.shelf.see(self.partner)
        elif name == "settings":
            self.settings, refused = settings.from_json(value)
            if refused:
                return [("settings-refused", {"names": ", ".join(refused)[:NAMES_LENGTH]})]
        else:
            self.registration = registration.from_json(value)
            if (self.registration.name or self.registration.code) and not self.registered:
                return [("registration-edited", {})]
        return []

    def save_failed(self, number: int, why: str) -> None:
        """Note that a save failed, and tell the player each reason once."""
        if self.saves.fail(number, why):
            self.say("not-saved", why=why)

    @property
    def unsaved(self) -> Mapping[str, str]:
        """What could not be saved: name -> why."""
        return self.saves.failed

    # --- settings and registration ---------------------------------------------------------------------------

    def change(self, name: str, value: Value) -> None:
        """Choose a value for a setting; it is saved and takes effect at once."""
        if value == self.settings[name]:
            return
        self.settings = self.settings.changed(name, value)
        self.save("settings")
        if name == "think_ahead" and value:
            self.say("think-ahead-on")
        if name == "backlight":
            self.light()

    def change_level(self, level: int) -> None:
        """Choose the level for new games and, from the machine's next move, for the game in progress."""
        self.change("level", level)
        if self.session and self.session.level != level:
            self.session.level = level
            self.save("game")

    @property
    def registered(self) -> bool:
        """True when the stored code belongs to the stored name, which an anonymous session does not know."""
        known = (self.registration.name, self.registration.code)
        return (self.anonymous and known == ANONYMOUS) or self.registration.is_valid(self.vendor)

    def register(self, name: str, code: str) -> BadCode | None:
        """Try a name and a code; return why they are refused, or None when they are right. Either is saved."""
        before = self.registration
        self.registration, error = before.tried(name, code, self.vendor)
        if self.registration != before:
            self.save("registration")
        return error

    def passed(self, ms: int) -> None:
        """Let *ms* milliseconds of device time pass for messages, retries and waits."""
        self.elapsed_ms += ms
        self.messages.passed(ms)
        if self.saves.passed(ms):
            self.save_unsaved()
        if self.registration.wait_ms:
            self.registration = self.registration.passed(ms)
            if not self.registration.wait_ms:
                self.save("registration")

    @property
    def deadline(self) -> int | None:
        """Milliseconds until a message goes, a save is retried or a wait is over; None when nothing is due."""
        waits = (self.messages.deadline, self.saves.deadline, self.registration.wait_ms or None)
        return min((ms for ms in waits if ms is not None), default=None)

    def is_locked(self, name: str, value: Value) -> bool:
        """True when this choice of a setting needs a registration that is not there."""
        return name in ("level", "level_south") and int(value) > FREE_LEVEL and not self.registered

    @property
    def auto_off_ms(self) -> int:
        """After how long without an input the handheld is switched off, 0 for never."""
        return self.settings.number("auto_off") * MINUTE_MS

    @property
    def rests(self) -> bool:
        """True while the panel is blank, because it wants a rest and nothing has happened for a while."""
        return 0 < self.profile.rest_ms <= self.quiet_ms

    # --- the game --------------------------------------------------------------------------------------------

    @property
    def edition(self) -> Edition:
        """The edition of the game in progress, else the one chosen for the next."""
        return self.game.edition if self.game else self.chosen_edition()

    @property
    def game(self) -> Game | None:
        """The game on the screen, as the player sees it; away from any, the one with the machine."""
        if self.at_line:
            return self.partner.game
        return self.session.game if self.session else None

    def chosen_edition(self) -> Edition:
        """The edition of the next game, with the choices that it leaves open."""
        return self.settings.edition

    def free_level(self, name: str = "level") -> int:
        """The level chosen, or the highest that is open."""
        level = self.settings.number(name)
        return FREE_LEVEL if self.is_locked(name, level) else level

    def new_game(self, position: Position | None = None) -> None:
        """Begin a game with the settings chosen, from *position* or the start, and save it."""
        chosen = self.chosen_edition()
        start = position or Position(START.bowls, 0, 0, self._first_side())
        against = str(self.settings["against"])
        against = against if against in (session.GUEST, session.NOBODY) else session.MACHINE
        left = None if against == session.NOBODY else self._clocks()
        self._begin(Game(chosen, start), self.free_level(), against, self.free_level("level_south"), left)

    def play_again(self) -> None:
        """Begin a game by the rules and at the level of the last one; where lots decide, the other side begins."""
        if self.session is None:
            raise RuntimeError("there was no game")
        last, edition = self.session, self.session.game.edition
        side = last.game.start.to_move.other if self.settings.who_starts == "draw" else self._first_side()
        level, south = (
            FREE_LEVEL if self.is_locked("level", each) else each for each in (last.level, last.level_south)
        )
        start = Position(START.bowls, 0, 0, side)
        self._begin(Game(edition, start), level, last.against, south, self._clocks() if last.left else None)

    def _begin(self, game: Game, level: int, against: str, south: int, left: tuple[int, int] | None) -> None:
        seed = self.random.getrandbits(32)
        self.session = Session(game, level, seed, against=against, level_south=south, left=left, began=self.now)
        self.save("game")

    def _clocks(self) -> tuple[int, int] | None:
        """Return the time that both sides begin with, None where they play without clocks."""
        ms = self.settings.number("clock") * MINUTE_MS
        return (ms, ms) if ms else None

    def _first_side(self) -> Side:
        first = self.settings.who_starts
        if first == "draw":
            return Side(self.random.getrandbits(1))
        return session.PLAYER if first == "me" else session.PLAYER.other

    @property
    def table(self) -> Endgames | None:
        """The table of endgames of the game in progress, None while it is not open and where there is none."""
        return self.tables.table(self.edition)

    @property
    def opens_table(self) -> bool:
        """True while the table of the game in progress is still to be opened."""
        return self.session is not None and not self.tables.is_ready(self.edition)

    def open_table(self) -> None:
        """Do a piece of that work, if any is left; say when the table cannot be used: play goes on without it."""
        try:
            if self.opens_table:
                self.tables.step(self.edition)
        except WariError as error:
            self.also_say("endgames-without", fault=explain(error, self.texts))

    @property
    def direction(self) -> Direction:
        """Which way round the board is drawn."""
        return self.settings.direction

    # --- the partner -----------------------------------------------------------------------------------------

    def serve_line(self) -> None:
        """Save what was agreed on if that changed; send nothing before the device confirms every save."""
        if self.partner.pact is not self._pact:
            self._pact = self.partner.pact
            self._keep_if_ended(self.partner, (self.texts("you"), self.texts("partner")))
            self.save("link")
        if self.saves.is_settled:
            data = self.partner.pull()
            if data:
                self.effects.append(effects.Send(data))

    @property
    def linked(self) -> bool:
        """True while a game with another handheld is on."""
        return self.partner.line is Line.PLAYING

    def tell_news(self) -> None:
        """Tell the player what the partner said or decided."""
        for number, (code, values) in enumerate(self.partner.news[-MOST_NEWS:]):
            if code == "link-says":
                values = {"phrase": self.texts(f"phrase-{values['phrase']}")}
            tell = self.also_say if number else self.say
            tell(code, **values)
            self.beep("key")
        self.partner.news.clear()

    def mention_partner(self, *, aloud: bool = True) -> None:
        """Tell the player once that the partner waits for something; *aloud* where the screen does not show it."""
        wanted = (self.partner.offered, self.partner.wish, self.partner.may_play and self.partner.history)
        if aloud and wanted != self._wanted and any(part or part == "" for part in wanted):
            self.also_say("link-waits")
        self._wanted = wanted

    # --- names -----------------------------------------------------------------------------------------------

    def opponent(self) -> str:
        """What the other player is called: the partner, the machine in this edition, or who waits for the turn."""
        return self.names()[self.chooser.other]

    def names(self) -> tuple[str, str]:
        """Return what South and North are called."""
        if self.at_line:
            return self.texts("you"), self.texts("partner")
        against = self.session.against if self.session else session.MACHINE
        if against == session.GUEST:
            return self.texts("player", number=1), self.texts("player", number=2)
        if self.session and against == session.NOBODY:
            south, north = (self.texts("plays-level", level=self.session.level_of(side)) for side in Side)
            return south, north
        return self.texts("you"), self.texts(f"opponent-{self.edition.name}")

    @property
    def chooser(self) -> Side:
        """The side that is asked: of two players here the one to move, else the one of this handheld."""
        is_shared = self.session and not self.at_line and self.session.against == session.GUEST
        return self.session.game.position.to_move if self.session and is_shared else session.PLAYER

    @property
    def reader(self) -> Side | None:
        """The side that sentences call "you"; None where two players or two machines share the screen."""
        is_shared = self.session and not self.at_line and self.session.against != session.MACHINE
        return None if is_shared else session.PLAYER

    def teller(self) -> Teller:
        """Return who tells what the rules did."""
        return Teller(self.texts, self.names(), self.reader)
