"""Plays one game against itself where there is nobody to play with: the whole program, on virtual time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from device.scripting import png
from device.scripting.script import TICK_NODES, VirtualDevice
from device.words import TEXTS
from firmware_sim.errors import BadOption
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import Direction, move_letter, number_of_bowl
from firmware_sim.search.thinker import Thinker
from firmware_sim.telling import Teller
from firmware_sim.text import seeds_text

LEVEL = 1
STEP_MS = 200
MOST_MS = 3_600_000  # of device time
WAY_IN = {"home": "ctrl+n", "keys": "esc", "nag": "esc"}  # what to press on the way to the board; "#" elsewhere
PICTURES = {2: "begin", 12: "middle"}  # after so many moves
ROW = 12  # moves on a printed line


class Demo:
    """Plays South, as *thinker* chooses, through the keys of a *device*; the machine answers as North.

    Pictures go to *folder*.
    """

    def __init__(self, device: VirtualDevice, thinker: Thinker, folder: Path, seed: int) -> None:
        self._device, self._thinker, self._folder, self._seed = device, thinker, folder, seed

    def play(self) -> Game:
        """Play a game to its end and return it; raise BadOption when the pictures cannot be written."""
        self._picture("start")
        self._enter()
        while self._game.result is None and self._device.ms < MOST_MS:
            self._turn()
        self._device.wait(10 * STEP_MS)
        self._picture("result")
        return self._game

    @property
    def _game(self) -> Game:
        game = self._device.core.game
        if game is None:
            raise RuntimeError("the demo found no way to the board")
        return game

    def _enter(self) -> None:
        """Find the way from the first screen to a new game, as a player would."""
        while self._device.core.screen != "play" and self._device.ms < MOST_MS:
            self._device.press(WAY_IN.get(self._device.core.screen, "#"))
            self._device.wait(STEP_MS)

    def _turn(self) -> None:
        before = len(self._game.moves)
        if self._device.core.waiting:
            self._choose()
        else:
            self._device.wait(STEP_MS)
        if self._game.edition.confirm:
            self._device.press("#")
        played = len(self._game.moves)
        for count in range(before + 1, played + 1):
            if count in PICTURES:
                self._picture(PICTURES[count])

    def _choose(self) -> None:
        self._thinker.start(self._game, LEVEL, self._seed)
        bowl = None
        while bowl is None:
            bowl = self._thinker.think(TICK_NODES)
        self._device.press(str(number_of_bowl(bowl, Direction.ANTICLOCKWISE)))

    def _picture(self, name: str) -> None:
        try:
            png.write(self._device.picture(), self._folder / f"{name}.png")
        except OSError as error:
            raise BadOption("shots-unwritable", folder=self._folder, why=error.strerror or str(error)) from error


def play_demo(device: VirtualDevice, thinker: Thinker, folder: Path, seed: int, say: Callable[[str], None]) -> None:
    """Play a game, and *say* its moves, its result and where the pictures are."""
    game = Demo(device, thinker, folder, seed).play()
    letters = [move_letter(move.side, move.bowl) for move in game.history]
    for start in range(0, len(letters), ROW):
        say(f"{start + 1:4} " + " ".join(letters[start : start + ROW]))
    say(result_sentence(game))
    say(f"Pictures: {folder}")


def result_sentence(game: Game) -> str:
    """Return who won, with what, and why, of a game that nobody played, "" while it goes on."""
    texts, result, position = TEXTS, game.result, game.position
    if result is None:
        return ""
    names = (texts("demo-south"), texts("demo-north"))
    south, north = seeds_text(result.south), seeds_text(result.north)
    headline = texts("demo-draw") if result.winner is None else texts("demo-wins", winner=names[result.winner])
    why = Teller(texts, names, None).reason(game, result)
    sentences = [texts("demo-score", headline=headline, south=south, north=north), why]
    if position.on_board:
        south, north = seeds_text(result.south - position.south), seeds_text(result.north - position.north)
        sentences.append(texts("demo-left", seeds=position.on_board, south=south, north=north))
    return " ".join(sentences)
