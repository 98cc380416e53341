"""What is known of touch panels: a map for each, from the panel's own coordinates to the display's.

Both are fractions of the width and the height, so a map outlives another scale, rotation or size of the picture. The
maps are kept in the state folder beside the saved game.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable

from device.display.presenter import Placement
from device.saving import Keeper
from firmware_sim.affine import IDENTITY, Affine, through
from firmware_sim.effects import Calibrate
from firmware_sim.errors import BadRecord, NewerVersion
from firmware_sim.events import RAW
from firmware_sim.forms import stamp, unstamp
from firmware_sim.saves import TOUCH

PARTS = 6  # numbers in a map


class Calibration:
    """The maps of all touch panels by their names; a panel that was never calibrated lies as the display does.

    *placement* tells where the picture lies just now, which only learning asks for.
    """

    def __init__(self, placement: Callable[[], Placement]) -> None:
        self.learnt = ""  # the panel that was calibrated last, "" while none was
        self._placement = placement
        self._maps: dict[str, Affine] = {}

    def __getitem__(self, panel: str) -> Affine:
        return self._maps.get(panel, IDENTITY)

    def read(self, keeper: Keeper) -> None:
        """Take what *keeper* has, which sets a damaged copy aside for the older one and protects a newer version's."""
        text = keeper.read(TOUCH)
        for _ in range(2):
            try:
                self._maps = {} if text is None else parse(text)
                return
            except NewerVersion:
                keeper.protect(TOUCH)
                break
            except (ValueError, BadRecord):
                text = keeper.older(TOUCH)
        self._maps = {}

    def learn(self, said: Calibrate) -> str:
        """Use from now on what was *said* about one panel; return all maps as they are to be kept."""
        placement = self._placement()
        width, height = placement.display
        taps = [(x / RAW, y / RAW) for x, y in said.taps]
        pixels = [placement.to_display(*cross) for cross in said.crosses]
        self._maps[said.panel] = through(taps, [((x + 0.5) / width, (y + 0.5) / height) for x, y in pixels])
        self.learnt = said.panel
        maps = {panel: one.as_tuple() for panel, one in self._maps.items()}
        return json.dumps(stamp(TOUCH, maps), ensure_ascii=False)


def parse(text: str) -> dict[str, Affine]:
    """Return the maps that are kept as *text*; raise ValueError, BadRecord or NewerVersion when it holds others."""
    try:
        value = json.loads(text)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    return {panel: _map(parts) for panel, parts in unstamp(TOUCH, value).items()}


def _map(parts: object) -> Affine:
    """Return the map with these *parts*; raise ValueError for one that is none, or that flattens the panel."""
    if not isinstance(parts, list) or len(parts) != PARTS or not all(type(part) in (int, float) for part in parts):
        raise ValueError(f"not a map: {parts}")
    try:
        one = Affine(*map(float, parts))
    except OverflowError as error:
        raise ValueError("too large") from error
    turn = one.a * one.e - one.b * one.d
    if not all(map(math.isfinite, (*parts, turn))) or turn == 0:
        raise ValueError(f"not a map: {parts}")
    return one
