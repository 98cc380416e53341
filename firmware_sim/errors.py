"""One tree of errors: each has a code and values; ``text.explain`` makes the sentence."""

from __future__ import annotations

from collections.abc import Callable


class WariError(Exception):
    """The root. *code* names the sentence in ``text.ENGLISH``; *values* fill it."""

    code = "error"

    def __init__(self, code: str = "", **values: object) -> None:
        super().__init__(code or self.code, values)
        if code:
            self.code = code
        self.values = values

    def __reduce__(self) -> tuple[Callable[..., WariError], tuple[type[WariError], str, dict[str, object]]]:
        """Let it be sent from one process to another."""
        return _again, (type(self), self.code, self.values)


def _again(kind: type[WariError], code: str, values: dict[str, object]) -> WariError:
    return kind(code, **values)


class BadPosition(WariError):
    """A text is no position, or a position breaks the limits of the board."""

    code = "bad-position"


class UnknownEdition(WariError):
    """No edition has this name, or the edition does not leave this choice open."""

    code = "unknown-edition"


class IllegalMove(WariError):
    """The bowl cannot be played; ``values["why"]`` is the name of the ``rules.moves.Refusal``."""

    code = "illegal-move"


class NothingToUndo(WariError):
    """There is no move to take back or to play again."""

    code = "nothing-to-undo"


class BadRecord(WariError):
    """A saved game or a recording cannot be read."""

    code = "bad-record"


class BadGame(WariError):
    """A game in a file says what cannot be, or what could mean two things."""

    code = "ogn-word"


class NewerVersion(WariError):
    """A saved file was written by a newer version of the program: it is left alone."""

    code = "store-newer"


class ReplayMismatch(WariError):
    """A recording was made by another program, profile or kernel, or replays to another game."""

    code = "replay-mismatch"


class BadProfile(WariError):
    """A profile is unknown, or its file is wrong."""

    code = "bad-profile"


class BadVendor(WariError):
    """The vendor file is missing or wrong."""

    code = "bad-vendor"


class BadCode(WariError):
    """A name or a registration code is refused; the code of the error says why."""

    code = "code-typo"


class BadAsset(WariError):
    """An asset is missing or damaged."""

    code = "bad-asset"


class BadEndgames(WariError):
    """A table of solved endgames cannot be used, and why; play goes on without it."""

    code = "endgames-damaged"


class BadOption(WariError):
    """A command-line option has a value that cannot be used."""

    code = "bad-option"


class BadCommand(WariError):
    """A line of the engine protocol cannot be carried out."""

    code = "uci-unknown"


class BadScript(WariError):
    """A line of a script cannot be carried out."""

    code = "bad-script"


class DisplayUnavailable(WariError):
    """A display cannot be opened here, and why."""

    code = "display-unavailable"


class KeypadUnavailable(WariError):
    """A keypad or touch panel cannot be read here, and why."""

    code = "evdev-refused"


class StoreUnavailable(WariError):
    """The folder for saved games cannot be used, and why."""

    code = "store-unavailable"
