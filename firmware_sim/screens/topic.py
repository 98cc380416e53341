"""One topic of the help; the rules are those of the edition in play, or of the one chosen for a new game."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_sim.draw.board import BoardView
from firmware_sim.frozen import replace
from firmware_sim.handheld import Handheld
from firmware_sim.registration import FREE_LEVEL
from firmware_sim.rules import lesson
from firmware_sim.rules.board import BOWLS, ROW
from firmware_sim.rules.editions import Edition, Feeding, GrandSlam
from firmware_sim.rules.moves import Move
from firmware_sim.rules.notation import Direction, bowl_of_number, number_of_bowl
from firmware_sim.screens.parts.board_view import place
from firmware_sim.screens.parts.figure import Figure
from firmware_sim.screens.parts.navigation import BACK, Go
from firmware_sim.screens.parts.page import Page
from firmware_sim.screens.parts.sowing import Picture, pictures
from firmware_sim.settings import Settings
from firmware_sim.text import seeds_text

SOWN = 3  # the number of the bowl that is sown in the picture of a sowing


class Topic(Page):
    """One *topic* of the help; *chosen* are settings that a new game would have."""

    name = "topic"

    def __init__(self, handheld: Handheld, topic: str, chosen: Settings | None = None) -> None:
        super().__init__(handheld)
        self.title = f"topic-{topic}"
        self.topic = topic
        self.edition = chosen.edition if chosen else handheld.edition
        self.settings = chosen or handheld.settings

    def help(self) -> Go:
        """Close the help again."""
        return BACK

    def paragraphs(self) -> Sequence[str | Figure]:
        """Return the text of the topic."""
        if self.topic == "how-to-play":
            return rules_text(self.hand, self.edition, self.settings)
        texts, vendor = self.hand.texts, self.hand.vendor
        values = {"price": vendor.price, "vendor": vendor.name, "contact": vendor.contact, "page": vendor.page}
        latest = [texts("help-latest-page" if vendor.page else "help-latest", **values)]
        text = paragraphs(texts(f"help-{self.topic}", free=FREE_LEVEL, **values))
        return latest + text if self.topic == "further" else text


def paragraphs(text: str) -> list[str]:
    """Split a text at its line ends."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def rules_text(hand: Handheld, edition: Edition, settings: Settings) -> list[str | Figure]:
    """Return the rules of *edition*, put together from what its axes and the *settings* say, with two boards."""
    texts, way = hand.texts, settings.direction
    chain = lesson.chain()
    captures = texts("rules-captured", number=number_of_bowl(chain.bowl, way), taken=chain.taken)
    lines: list[str | Figure] = [
        f"# {texts('rules-of', edition=texts(f'edition-{edition.name}'))}",
        texts("rules-board"),
        texts(f"rules-sowing-{way.value}"),
        texts("rules-laps"),
        Figure(texts("rules-sown", number=SOWN), _sown(lesson.opening(bowl_of_number(SOWN, way)), way)),
        texts("rules-capture"),
        Figure(captures, _captured(chain, way)),
    ]
    for code in _codes(edition, settings):
        lines += paragraphs(texts(code.replace("_", "-"), times=texts(f"times-{edition.occurrence}")))
    return lines


def _codes(edition: Edition, settings: Settings) -> list[str]:
    """Return the codes of the sentences about what the editions do not have in common."""
    is_held = edition.feeding is Feeding.ALWAYS and edition.grand_slam is GrandSlam.CAPTURES
    parts = (
        f"feeding-{edition.feeding.value}",
        f"grand-slam-{edition.grand_slam.value}{'-always' if is_held else ''}",
        f"stranded-{edition.stranded.value}",
        f"repetition-{edition.repetition.value}",
        "ends",
        f"first-{settings.who_starts}",
        f"edition-{edition.name}",
    )
    return [f"rules-{part}" for part in parts]


def _sown(move: Move, way: Direction) -> BoardView:
    """Return the board after *move*, with the bowl that was sown and the one where the last seed fell marked."""
    board = _board(pictures(move)[-1], move, way)
    return replace(board, last=(place(move.bowl, way),), fell=(place(move.sown[-1], way),))


def _captured(move: Move, way: Direction) -> BoardView:
    """Return the board in the middle of *move*, what it captures marked."""
    picture = next(picture for picture in pictures(move) if picture.flash)
    return replace(_board(picture, move, way), flash=frozenset(place(bowl, way) for bowl in picture.flash))


def _board(picture: Picture, move: Move, way: Direction) -> BoardView:
    return BoardView(
        bowls=tuple(picture.bowls[place(seen, way)] for seen in range(BOWLS)),
        south=seeds_text(picture.south),
        north=seeds_text(picture.north),
        playable=tuple(number == number_of_bowl(move.bowl, way) for number in range(1, ROW + 1)),
        targets=False,
    )
