"""Three crosses to be tapped, and one more to try what was learnt of the touch panel."""

from __future__ import annotations

from pygame import Rect

from firmware_sim.affine import distance, doubled_area, longest_side, through
from firmware_sim.draw import widgets
from firmware_sim.draw.canvas import Canvas
from firmware_sim.events import RAW, RawTap
from firmware_sim.handheld import Handheld
from firmware_sim.screens.parts.base import Screen, dialog_key
from firmware_sim.screens.parts.navigation import BACK, STAY, Go

Pixel = tuple[int, int]
CROSSES = ((1, 1), (7, 4), (4, 7), (4, 5))  # eighths of the picture's width and height; the last one is the trial
EIGHTHS = 8
LEARNT = 3  # taps that a map is made from
LEAST_SIDE = RAW // 20  # three taps that lie closer together are not on three crosses
LEAST_SPREAD = 0.15  # their triangle's doubled area over its longest side squared; that of the crosses is near 0.6
BESIDE = 10 * RAW  # a tap farther out than this is nonsense
WAIT_MS = 30_000  # whoever cannot hit anything and has no keys gets out by waiting


class Calibrate(Screen):
    """Learns how the touch panel lies on the screen; Esc, or doing nothing, keeps what was known."""

    name = "calibrate"
    topic = "settings"
    wants_raw = True

    def __init__(self, handheld: Handheld, leaves: bool = False) -> None:
        """Begin at the first cross; *leaves* ends the program afterwards."""
        super().__init__(handheld)
        self._leaves = leaves
        self._panel = ""
        self._taps: list[Pixel] = []
        self._left_ms = WAIT_MS

    @property
    def deadline(self) -> int | None:
        """The next second of the countdown."""
        return (self._left_ms - 1) % 1000 + 1

    def tick(self, ms: int, nodes: int) -> Go:
        """Give up after a while without a tap."""
        self._left_ms -= ms
        return STAY if self._left_ms > 0 else self._leave("calibration-kept")

    def key(self, key: str) -> Go:
        """Leave everything as it was."""
        return self._leave("calibration-kept") if dialog_key(key) in ("back", "menu") else STAY

    def raw_tap(self, tap: RawTap) -> Go:
        """Take the tap for the cross that is shown; only the panel that was tapped first counts."""
        self._panel = self._panel or tap.panel
        if tap.panel != self._panel or max(abs(tap.x), abs(tap.y)) > BESIDE:
            return STAY
        self._left_ms = WAIT_MS
        self._taps.append((tap.x, tap.y))
        if len(self._taps) == LEARNT and not are_apart(self._taps):
            return self._again("calibration-line")
        return STAY if len(self._taps) < len(CROSSES) else self._try()

    def _try(self) -> Go:
        """Keep the map if it brings the last tap to the last cross."""
        *crosses, trial = self._crosses()
        *taps, last = self._taps
        if distance(through(taps, crosses)(*last), trial) > self.hand.profile.target / 2:
            return self._again("calibration-off")
        self.hand.calibrate(self._panel, tuple(taps), tuple(crosses))
        return self._leave("calibration-done")

    def _again(self, code: str) -> Go:
        self._panel, self._taps = "", []
        self.hand.say(code)
        return STAY

    def _leave(self, code: str) -> Go:
        self.hand.say(code)
        if self._leaves:
            self.hand.leave()
        return BACK

    def _crosses(self) -> list[Pixel]:
        width, height = self.hand.profile.width, self.hand.profile.height
        return [(width * x // EIGHTHS, height * y // EIGHTHS) for x, y in CROSSES]

    def draw(self, canvas: Canvas) -> None:
        """Draw the cross to be tapped, what to do, and the way out."""
        texts, number = self.hand.texts, len(self._taps)
        canvas.fill(Rect(0, 0, canvas.width, canvas.height), canvas.theme.paper)
        x, y, width = canvas.width * 3 // 16, canvas.height // 4, canvas.width * 5 // EIGHTHS
        said = texts("calibrate-cross", number=number + 1, count=len(CROSSES))
        y = widgets.draw_paragraph(canvas, canvas.wrap(said, "bold", width), x, y, "bold")
        way_out = texts("calibrate-leave", seconds=-(-self._left_ms // 1000))
        widgets.draw_paragraph(canvas, widgets.balanced(canvas, way_out, width), x, y + widgets.GAP)
        self._draw_cross(canvas, *self._crosses()[number])

    def _draw_cross(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw a cross whose middle pixel is (*x*, *y*), and let it be found by its name."""
        least = self.hand.profile.target
        arm = least // 2 - 3
        canvas.hline(x - arm, y, 2 * arm + 1, canvas.theme.ink)
        canvas.vline(x, y - arm, 2 * arm + 1, canvas.theme.ink)
        canvas.circle(x, y, arm // 2, canvas.theme.ink, 1)
        canvas.target(Rect(x - least // 2, y - least // 2, least, least), self.hand.texts("cross"), "cross")


def are_apart(taps: list[Pixel]) -> bool:
    """True when three taps span enough of the panel: neither close together nor nearly on one line."""
    longest = longest_side(taps)
    return longest >= LEAST_SIDE and abs(doubled_area(taps)) >= LEAST_SPREAD * longest**2
