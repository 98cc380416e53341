"""One topic of the help; the rules are those of the edition in play."""

from __future__ import annotations

from firmware_sim.handheld import Handheld
from firmware_sim.registration import FREE_LEVEL
from firmware_sim.rules.editions import Edition, Feeding, GrandSlam
from firmware_sim.screens.parts.navigation import BACK, Go
from firmware_sim.screens.parts.page import Page


class Topic(Page):
    """One topic of the help; the rules are those of an *edition*, None for the one in play."""

    name = "topic"

    def __init__(self, handheld: Handheld, topic: str, edition: Edition | None = None) -> None:
        super().__init__(handheld)
        self.edition = edition or handheld.edition
        self.title = f"topic-{topic}"
        self.topic = topic

    def help(self) -> Go:
        """Close the help again."""
        return BACK

    def paragraphs(self) -> list[str]:
        """Return the text of the topic."""
        texts, hand = self.hand.texts, self.hand
        if self.topic == "how-to-play":
            return rules_text(hand, self.edition)
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


def rules_text(hand: Handheld, edition: Edition) -> list[str]:
    """Return the rules of an *edition*, put together from what its axes and the settings say."""
    texts = hand.texts
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
