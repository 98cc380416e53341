"""The commands of the menu: one table, and what each does wherever it is given."""

from __future__ import annotations

from firmware_sim.frozen import Frozen
from firmware_sim.handheld import Handheld
from firmware_sim.screens.parts.navigation import HOME, STAY, Go, push
from firmware_sim.session import NOBODY


class Command(Frozen):
    """A command: its *name* (also the code of its text), the *pane* of the menu it stands in, its Ctrl+*letter*.

    One *on_board* is carried out by the play screen, which is opened for it where it is not.
    """

    name: str
    pane: str
    letter: str = ""
    on_board: bool = False


COMMANDS = (
    Command("new-game", "pane-game", "n"),
    Command("set-up", "pane-game", "j"),
    Command("title", "pane-game", "t"),
    Command("quit", "pane-game", "e"),
    Command("undo", "pane-move", "z", on_board=True),
    Command("redo", "pane-move", "y", on_board=True),
    Command("again", "pane-move", "o", on_board=True),
    Command("hint", "pane-move", "f", on_board=True),
    Command("values", "pane-move", "v", on_board=True),
    Command("resign", "pane-move", "q", on_board=True),
    Command("draw", "pane-move", "d", on_board=True),
    Command("share", "pane-move", "u", on_board=True),
    Command("pause", "pane-move", "s", on_board=True),
    Command("take-over", "pane-move", "x", on_board=True),
    Command("pass", "pane-move", "p", on_board=True),
    Command("level", "pane-options", "l"),
    Command("settings", "pane-options", "k"),
    Command("calibrate", "pane-options", "g"),
    Command("two-players", "pane-options", "w"),
    Command("help", "pane-help", "h"),
    Command("keys", "pane-help", "b"),
    Command("register", "pane-help", "r"),
    Command("about", "pane-help", "a"),
)
PANES = ("pane-game", "pane-move", "pane-options", "pane-help")
ON_BOARD = {command.name for command in COMMANDS if command.on_board}
NOT_NOW = {"undo": "nothing-to-undo", "redo": "nothing-to-redo", "again": "no-move-yet"}
BY_LETTER = {f"ctrl+{command.letter}": command.name for command in COMMANDS}
SCREENS = {
    "level": "level",
    "settings": "settings",
    "set-up": "setup",
    "calibrate": "calibrate",
    "two-players": "link",
    "help": "help",
    "keys": "keys",
    "register": "register",
    "about": "about",
}


def applies(hand: Handheld, name: str) -> bool:
    """True when the command can do something now; the menu dims it otherwise, if it has it at all."""
    session = hand.session
    if not is_offered(hand, name):
        return False
    if hand.at_line and name in ON_BOARD:  # what the partner has to agree to, or to see
        return name in ("pass", "again") or (name == "undo" and bool(hand.partner.history))
    if name == "undo":
        return session is not None and session.can_undo
    if name in ("hint", "values", "resign", "draw", "share"):
        return session is not None and session.game.result is None and session.against != NOBODY
    if name in ("pause", "take-over"):
        return session is not None and session.game.result is None
    if name == "again":
        return session is not None and bool(session.game.history)
    if name == "redo":
        return session is not None and session.can_redo
    return name != "pass" or session is not None


def is_offered(hand: Handheld, name: str) -> bool:
    """True when the menu has the command at all: the rules or the model of handheld know what it does."""
    if name == "calibrate":
        return hand.profile.pointer != "none"
    if name in ("pause", "take-over"):
        return hand.session is not None and hand.session.against == NOBODY and not hand.at_line
    return name != "pass" or hand.edition.can_pass


def is_locked(hand: Handheld, name: str) -> bool:
    """True when the command needs a registration that is not there."""
    return name in ("undo", "redo") and not hand.registered and not hand.at_line


def run(hand: Handheld, name: str) -> Go:
    """Carry out a command by its name or by its key "ctrl+n"."""
    name = BY_LETTER.get(name, name)
    if is_locked(hand, name):
        hand.say("locked-undo")
        return push("register")
    if not applies(hand, name):
        hand.say(NOT_NOW.get(name, "not-available"))
        return STAY
    if name in ("new-game", "quit"):
        return _leaving(hand, name)
    if name == "title":
        return HOME
    if name == "menu" or name in SCREENS:
        return push(SCREENS.get(name, name))
    if name in ON_BOARD:
        return push("play", command=name)
    return STAY


def _leaving(hand: Handheld, name: str) -> Go:
    """Begin a new game or quit, after a question when a game is in progress."""
    if hand.session and hand.session.in_progress:
        return push("ask", question=name)
    if name == "new-game":
        return push("newgame")
    hand.leave()
    return STAY
