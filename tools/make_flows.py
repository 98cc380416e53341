"""Write the flows that play a whole game of each edition, once with only the keypad and once with only touch.

``python -m tools.make_flows`` plays them on the real program, with South's moves chosen by the search, and writes them
as scripts to tests/flows. Run it again when the opponent's play changes.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from device.assets import open_resources
from device.boot import Boot, Setup
from device.display.null import NullDisplay
from device.display.profiles import load_profile
from device.kernels import choose
from device.saving.store import Store
from device.scripting.parser import parse_script
from device.scripting.script import TICK_NODES, Runner, VirtualDevice
from firmware_sim.firmware import Options
from firmware_sim.rules.editions import EDITIONS
from firmware_sim.rules.game import Game
from firmware_sim.search.thinker import Thinker
from tools.command_line import Parser

FLOWS = Path(__file__).parent.parent / "tests" / "flows"
LEVEL = 2  # of South
PICTURE_PLY = 7

KEYPAD_START = """\
expect screen keys
key #
expect screen nag
shot nag
wait 5000
key *
expect screen home
key *
key 6
key 6
key 8
key #
expect screen settings
key 4
key 4
key 4
key #
expect screen home
key #
expect screen newgame"""
KEYPAD_END = """\
expect screen result
shot result
key #
expect screen nag
wait 5000
key *
expect screen afterwards
key 8
key 8
key #
expect screen home
key *
key 4
key #
expect screen help
shot help
key *
key *
key 4
key 8
key 8
key #
expect screen register
shot register"""
TOUCH_START = """\
expect screen keys
tap "OK"
expect screen nag
shot nag
wait 5000
tap "Later"
expect screen home
tap "Menu"
tap "Options"
tap "Settings"
expect screen settings
tap "Delay left"
tap "Delay left"
tap "Delay left"
tap "OK"
expect screen home
tap "New game"
expect screen newgame"""
TOUCH_END = """\
expect screen result
shot result
tap "OK"
expect screen nag
wait 5000
tap "Later"
expect screen afterwards
tap "Title page"
expect screen home
tap "Menu"
tap "Info"
tap "Help"
expect screen help
shot help
tap "Close"
tap "Menu"
tap "Info"
tap "Register"
expect screen register
shot register"""


class Flow:
    """Carries out script lines on a device and collects them."""

    def __init__(self, device: VirtualDevice) -> None:
        self.device = device
        self.lines: list[str] = []
        self._runner = Runner(device)

    def do(self, text: str) -> None:
        """Carry out the lines of *text* and keep them."""
        for command in parse_script(text):
            self._runner.run(command)
        self.lines += text.splitlines()

    @property
    def game(self) -> Game:
        """The game in progress."""
        game = self.device.core.game
        if game is None:
            raise RuntimeError("the flow found no way to a game")
        return game


def south_move(game: Game) -> int:
    """Return the number 1–6 of the bowl that South plays."""
    thinker = Thinker(choose().module.Search())
    thinker.start(game, LEVEL, 0)
    bowl = None
    while bowl is None:
        bowl = thinker.think(TICK_NODES)
    return bowl + 1


def play(flow: Flow, choose: str, yes: str) -> None:
    """Play the game to its end; *choose* is the line that chooses bowl {}, *yes* the line that confirms."""
    confirm = flow.game.edition.confirm
    if confirm and flow.game.position.to_move:
        flow.do(yes)
    flow.do("wait turn")
    while flow.game.result is None:
        if len(flow.game.moves) >= PICTURE_PLY and "shot play" not in flow.lines:
            flow.do("shot play")
        flow.do(choose.format(south_move(flow.game)))
        if confirm:
            flow.do(yes)
            if flow.game.result is None:
                flow.do(yes)
        flow.do("wait turn")


def keypad(flow: Flow, index: int) -> None:
    """Play a whole game with only the keypad."""
    flow.do("\n".join([KEYPAD_START, "key 8", *["key 6"] * index, "key #", "expect screen play"]))
    play(flow, "key {}", "key #")
    flow.do(f'expect over "{flow.device.core.over_text}"\n{KEYPAD_END}')


def touch(flow: Flow, index: int) -> None:
    """Play a whole game with only touch."""
    flow.do("\n".join([TOUCH_START, *['tap "Rules right"'] * index, 'tap "Play"', "expect screen play"]))
    play(flow, "tap bowl {}", 'tap "Yes"')
    flow.do(f'expect over "{flow.device.core.over_text}"\n{TOUCH_END}')


def flows(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the names and texts of all flows; *folder* keeps the saved games meanwhile."""
    ways: dict[str, Callable[[Flow, int], None]] = {"keypad": keypad, "touch": touch}
    for index, edition in enumerate(EDITIONS):
        for way, write in ways.items():
            name = f"{way}_{edition}"
            flow = Flow(new_device(folder / name))
            write(flow, index)
            head = f"# A whole game of {edition} by {way} alone. Made by: python -m tools.make_flows"
            yield name, "\n".join([head, *flow.lines, ""])


def new_device(folder: Path) -> VirtualDevice:
    """Return a device as scripts use it, with its saved games in *folder*."""
    resources = open_resources()
    setup = Setup.here(load_profile("series5", resources), 0, Options(), resources)
    return VirtualDevice(Boot(setup, lambda: Store(folder)), NullDisplay())


def main(arguments: Sequence[str] | None = None) -> int:
    """Write all flows."""
    Parser("make_flows", "Write the flows of whole games.").parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in flows(Path(folder)):
            (FLOWS / f"{name}.wari").write_text(text, "utf-8")
            print(name, len(text.splitlines()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
