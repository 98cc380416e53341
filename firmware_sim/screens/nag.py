"""The nag screen of a copy that is not registered: at the start and after each game, never in one."""

from __future__ import annotations

from collections.abc import Hashable

from firmware_sim.draw import widgets
from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.widgets import KEY_HINTS, Button
from firmware_sim.handheld import Handheld
from firmware_sim.registration import FREE_LEVEL
from firmware_sim.screens.parts.message import Message, Paragraph
from firmware_sim.screens.parts.navigation import BACK, STAY, Go, push, replace

WAIT_MS = 5000
WIDTH = 330
BULLET = "•"
INDENT = 10  # px that a bullet, and again its text, stand to the right of what is above
GAP = 14  # px between the text and the buttons
TIGHTER = 8  # px of it that are given up where the screen is low
BENEFITS = ("benefit-undo", "benefit-levels", "benefit-nag")


class Nag(Message):
    """Says what a registration costs and gives; *Later* opens after five seconds of device time."""

    name = "nag"
    topic = "registration"

    def __init__(self, handheld: Handheld, then: str = "") -> None:
        super().__init__(handheld)
        self.then = then  # the screen that comes after it
        self.over_ms = handheld.elapsed_ms + WAIT_MS

    @property
    def left_ms(self) -> int:
        """What is left of the wait, which runs on while another screen lies over this one."""
        return max(0, self.over_ms - self.hand.elapsed_ms)

    @property
    def deadline(self) -> int | None:
        """The next second of the countdown."""
        return (self.left_ms - 1) % 1000 + 1 if self.left_ms else None

    def act(self, action: Hashable) -> Go:
        """Register by OK; by Back go on once the wait is over."""
        if action == "ok":
            return push("register")
        if action == "back":
            if self.left_ms == 0:
                return self._leave()
            self.hand.say("nag-wait", seconds=self._seconds)
        return STAY

    def returned(self) -> Go:
        """Whoever registered meanwhile is not asked again."""
        return self._leave() if self.hand.registered else STAY

    def _leave(self) -> Go:
        return replace(self.then) if self.then else BACK

    @property
    def _seconds(self) -> int:
        return -(-self.left_ms // 1000)

    def heading(self) -> str:
        """Return the title."""
        return self.hand.texts("nag-title")

    def paragraphs(self) -> list[Paragraph]:
        """Return price, benefits, and where codes come from."""
        said = [self._costs(), *(f"{BULLET} {text}" for text in self._benefits()), self._sources()[0]]
        return [("bold", self.hand.texts("not-registered")), *(("body", text) for text in said)]

    def _costs(self) -> str:
        return self.hand.texts("nag-costs", price=self.hand.vendor.price)

    def _benefits(self) -> list[str]:
        return [self.hand.texts(code, free=FREE_LEVEL) for code in BENEFITS]

    def draw_dialog(self, canvas: Canvas) -> None:
        """Draw price, benefits, where codes come from, and buttons."""
        font = canvas.font("body")
        width = min(WIDTH, canvas.width - 36)
        costs = widgets.balanced(canvas, self._costs(), width)
        benefits = [canvas.wrap(text, "body", width - 2 * INDENT) for text in self._benefits()]
        rows = 1 + len(costs) + sum(map(len, benefits))
        height = rows * (font.height + 1) + GAP + widgets.buttons_height(canvas, self.metrics)
        source = self._source(
            canvas, width, canvas.height - self.metrics.title - 2 * self.metrics.top - height + TIGHTER
        )
        height += len(source) * (font.height + 1)
        area = widgets.draw_dialog(canvas, self.metrics, self.heading(), WIDTH, height)
        canvas.text(self.hand.texts("not-registered"), area.x, area.y, "bold", canvas.theme.ink)
        y = widgets.draw_paragraph(canvas, costs, area.x, area.y + font.height + 2)
        for lines in benefits:
            canvas.text(BULLET, area.x + INDENT, y + 2, "body", canvas.theme.ink)
            y = widgets.draw_paragraph(canvas, lines, area.x + 2 * INDENT, y + 2) - 1
        widgets.draw_paragraph(canvas, source, area.x, y + 3)
        widgets.draw_buttons(canvas, self.metrics, area, self.buttons())

    def _sources(self) -> list[str]:
        """Return where codes come from, the longest wording first."""
        vendor = self.hand.vendor
        codes = ("nag-source", "nag-source-short")
        return [self.hand.texts(code, vendor=vendor.name, contact=vendor.contact) for code in codes]

    def _source(self, canvas: Canvas, width: int, room: int) -> list[str]:
        """Return the lines of the first wording that is *width* and at most *room* high; none where none is."""
        most = room // (canvas.font("body").height + 1)
        wordings = (canvas.wrap(text, "body", width) for text in self._sources())
        return next((lines for lines in wordings if len(lines) <= most), [])

    def buttons(self) -> list[Button]:
        """Return the two ways on; *Later* counts its seconds."""
        texts = self.hand.texts
        widest = texts("later-in", seconds=WAIT_MS // 1000)
        later = texts("later-in", seconds=self._seconds) if self.left_ms else texts("later")
        return [
            Button(texts("register"), "ok", KEY_HINTS["ok"]),
            Button(later, "back", KEY_HINTS["back"], enabled=self.left_ms == 0, widest=widest),
        ]
