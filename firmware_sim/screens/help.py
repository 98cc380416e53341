"""Help: a list of topics, and a page for each; the rules are those of the edition in play."""

from __future__ import annotations

from firmware_sim.draw.lines import Line
from firmware_sim.draw.widgets import KEY_HINTS, Button
from firmware_sim.registration import FREE_LEVEL
from firmware_sim.rules.editions import Feeding, GrandSlam
from firmware_sim.screens.form import LineDialog
from firmware_sim.screens.go import Go, push
from firmware_sim.screens.handheld import Handheld
from firmware_sim.screens.page import Page

TOPICS = ("introduction", "how-to-play", "example", "opponent", "registration", "further")


class Help(LineDialog):
    """The list of topics."""

    name = "help"
    title = "help"
    width = 300

    def items(self) -> tuple[str, ...]:
        """Return the topics."""
        return TOPICS

    def line(self, item: str) -> Line:
        """Return the line of a topic."""
        return Line(item, self.hand.texts(f"topic-{item}"))

    def buttons(self) -> list[Button]:
        """Read or close."""
        texts = self.hand.texts
        return [Button(texts("read"), "ok", KEY_HINTS["ok"]), Button(texts("close"), "back", KEY_HINTS["back"])]

    def accept(self) -> Go:
        """Open the chosen topic."""
        topic = self.selection.item
        return push("example") if topic == "example" else push("topic", topic=topic)


class Topic(Page):
    """One topic of the help."""

    name = "topic"

    def __init__(self, handheld: Handheld, topic: str) -> None:
        super().__init__(handheld)
        self.title = f"topic-{topic}"
        self.topic = topic

    def paragraphs(self) -> list[str]:
        """Return the text of the topic."""
        texts, hand = self.hand.texts, self.hand
        if self.topic == "how-to-play":
            return rules_text(hand)
        if self.topic == "registration":
            values: dict[str, object] = {
                "price": hand.vendor.price,
                "vendor": hand.vendor.name,
                "contact": hand.vendor.contact,
                "free": FREE_LEVEL,
            }
            return paragraphs(texts("help-registration", **values))
        return paragraphs(texts(f"help-{self.topic}", free=FREE_LEVEL))


def paragraphs(text: str) -> list[str]:
    """Split a text at its line ends."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def rules_text(hand: Handheld) -> list[str]:
    """Return the rules of the edition in play, put together from what its axes and the settings say."""
    texts, edition = hand.texts, hand.edition
    is_held = edition.feeding is Feeding.ALWAYS and edition.grand_slam is GrandSlam.CAPTURES
    board = ("board", f"sowing-{hand.direction.value}", "capture")
    ends = ("ends", f"first-{hand.who_starts()}")
    axes = [
        f"feeding-{edition.feeding.value}",
        f"grand-slam-{edition.grand_slam.value}{'-always' if is_held else ''}",
        f"stranded-{edition.stranded.value}",
        f"repetition-{edition.repetition.value}",
    ]
    codes = [f"rules-{part}" for part in (*board, *axes, *ends)] + [f"rules-edition-{edition.name}"]
    lines: list[str] = [f"# {texts('rules-of', edition=texts(f'edition-{edition.name}'))}"]
    for code in codes:
        lines += paragraphs(texts(code.replace("_", "-"), times=texts(f"times-{edition.occurrence}")))
    return lines


class About(Page):
    """What runs here."""

    name = "about"
    title = "about"

    def paragraphs(self) -> list[str]:
        """Return version, kernel, profile and owner."""
        hand, texts = self.hand, self.hand.texts
        profile = hand.profile
        name = hand.registration.name if hand.registered else ""
        return [
            f"# {texts('about-version', version=hand.about.version)}",
            texts("about-registered", name=name) if name else texts("not-registered"),
            texts("about-kernel", kernel=texts(f"kernel-{hand.about.speed.value}")),
            texts("about-profile", name=profile.name, width=profile.width, height=profile.height, greys=profile.greys),
            texts("about-licence"),
            texts("about-font"),
        ]
