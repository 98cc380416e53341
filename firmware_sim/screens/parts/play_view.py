"""How the play screen looks: toolbar, two lines of words, and the board between them."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from firmware_sim.draw import widgets
from firmware_sim.draw.board import BoardLayout, draw_board
from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.messages import beyond, draw_mark
from firmware_sim.draw.widgets import Bars, Button
from firmware_sim.frozen import Frozen
from firmware_sim.handheld import Handheld
from firmware_sim.rules.board import Side
from firmware_sim.rules.game import Game
from firmware_sim.rules.moves import Move
from firmware_sim.rules.notation import Direction, number_of_bowl
from firmware_sim.screens.parts.board_view import board_view, numbering
from firmware_sim.screens.parts.commands import applies
from firmware_sim.screens.parts.sowing import Picture
from firmware_sim.session import PLAYER

MARGIN = 10  # px left and right of the words
MARK = 14  # px right of the margin where the mark of a failed save ends
ROOMY = 280  # px of a line that has room for what was played last beside the names
LAST = 150  # px of it that are kept free for that where the level still fits


class Shown(Frozen):
    """What the play screen has to show of a game.

    *picture* is the board at this moment; *moving* says that seeds are being sown, *thinking* that the machine looks
    for its move, *flash* that the words about it are on; *asked* is the bowl to be confirmed, *answering* asks for the
    Yes that lets the machine answer; *cursor* is the bowl with the ring; *reduced* says that the last thinking was cut
    short; *may_play* is False while the other handheld is not ready for a move; *labels* stand on the keys of the
    bowls instead of their numbers; *bottom* is the side whose row is the lower one; *is_above*
    says that the upper row is the one to choose from.
    """

    game: Game
    level: int
    picture: Picture
    moving: bool = False
    thinking: bool = False
    flash: bool = True
    asked: int | None = None
    answering: bool = False
    cursor: int | None = None
    reduced: bool = False
    may_play: bool = True
    labels: tuple[str, ...] | None = None
    bottom: Side = PLAYER
    is_above: bool = False

    @property
    def moves(self) -> tuple[Move, ...]:
        """The last move of each side, the latest first, without the one that is being sown."""
        sown = self.game.history[: -1 if self.moving else None]
        return sown[:-3:-1]

    @property
    def turn(self) -> Side | None:
        """The side that is to move, or whose seeds are being sown."""
        if self.moving:
            return self.game.history[-1].side if self.game.result is None or self.picture.hand else None
        return None if self.game.result else self.game.position.to_move

    @property
    def players_turn(self) -> bool:
        """True when the player may choose a bowl."""
        chooser = self.bottom.other if self.is_above else self.bottom
        return not self.moving and self.game.result is None and self.game.position.to_move is chooser


class Words(Frozen):
    """What is written around the board: *about* the game, what was played *last*, what to do (*prompt*), each in some
    wordings with the longest first; the *buttons*; whose *turn* it is, and who plays the *bottom* row."""

    about: list[str]
    last: list[str]
    prompt: list[str]
    buttons: list[Button]
    turn: Side | None = None
    bottom: Side = PLAYER


def draw_play(canvas: Canvas, hand: Handheld, bars: Bars, shown: Shown) -> None:
    """Draw a game with the machine."""
    words = Words(
        about_texts(hand, shown),
        last_texts(hand, shown.moves),
        prompt_texts(hand, shown),
        _buttons(hand, shown),
        shown.turn,
        shown.bottom,
    )
    draw_table(canvas, hand, bars, shown, words)


def draw_table(canvas: Canvas, hand: Handheld, bars: Bars, shown: Shown, words: Words) -> None:
    """Draw the whole screen; while seeds are sown, touching anything finishes that."""
    canvas.fill(Rect(0, 0, canvas.width, canvas.height), canvas.theme.paper)
    buttons = words.buttons
    clock = clock_text(hand.minutes) if "clock" in hand.profile.has else ""
    widgets.draw_toolbar(canvas, bars, hand.texts("wari"), buttons, clock)
    area = bars.content
    is_bare = hand.profile.is_bare
    margin = 1 if is_bare else MARGIN
    line = canvas.font("body").height + beyond(area.h)
    head = line if bars.toolbar or is_bare else max(line, hand.profile.target + 2)
    top = Rect(area.x + margin, area.y, area.w - 2 * margin, head)
    _draw_header(canvas, hand, top, words, [] if bars.toolbar else buttons)
    _draw_footer(canvas, hand, Rect(top.x, area.bottom - line, top.w, line), words)
    board = Rect(area.x, area.y + head, area.w, area.h - head - line)
    _draw_board(canvas, hand, board, shown)
    if shown.moving:
        canvas.targets.clear()
        canvas.target(Rect(0, 0, canvas.width, canvas.height), "skip", "skip")


def _draw_board(canvas: Canvas, hand: Handheld, area: Rect, shown: Shown) -> None:
    view = board_view(
        hand,
        shown.picture,
        playable=shown.game.legal() if shown.players_turn and shown.may_play else (),
        cursor=shown.cursor,
        moves=shown.moves,
        turn=shown.turn,
        labels=shown.labels,
        bottom=shown.bottom,
    )
    draw_board(canvas, BoardLayout.of(hand.profile, area), view)


def _buttons(hand: Handheld, shown: Shown) -> list[Button]:
    text = hand.texts
    if shown.asked is not None:
        return [Button(text("yes"), "yes", "#"), Button(text("no"), "no", "✱")]
    if shown.answering:
        return [Button(text("yes"), "yes", "#"), Button(text("menu"), "menu", "✱")]
    return [
        Button(text("menu"), "menu", "✱"),
        Button(text("new-game"), "new-game"),
        Button(text("undo"), "undo", "0", locked=not hand.registered, idle=not applies(hand, "undo")),
        Button(text("help"), "help"),
    ]


def labels(hand: Handheld) -> list[str]:
    """Return what South and North are called on the board: their names, with the time they have left."""
    session = None if hand.at_line else hand.session
    clocks = [session.clock(side) if session else "" for side in Side]
    return [f"{name} {clock}".rstrip() for name, clock in zip(hand.names(), clocks, strict=True)]


def draw_name(canvas: Canvas, name: str, x: int, y: int, anchor: str, *, moves: bool) -> Rect:
    """Draw the name of a player, light on dark if it *moves* now; return its place."""
    theme, font = canvas.theme, canvas.font("title")
    beside = 2 if theme.profile.is_bare else 5
    box = Rect(0, 0, font.measure(name) + 2 * beside, font.height)
    box.midleft = (x, y)
    if anchor == "e":
        box.midright = (x, y)
    if moves:
        canvas.rounded(box, theme.dark, 3)
    canvas.text(name, box.centerx, box.centery, "title", theme.on_dark if moves else theme.ink, "center")
    return box


def _draw_header(canvas: Canvas, hand: Handheld, line: Rect, words: Words, caps: list[Button]) -> None:
    """Draw the opponent and its level at the left, what it did last at the right."""
    theme = canvas.theme
    right = _draw_caps(canvas, line, caps if len(caps) == 2 else caps[:1])
    top = words.bottom.other
    at = draw_name(canvas, labels(hand)[top], line.x, line.centery, "w", moves=words.turn is top).right + 8
    free = LAST if line.w >= ROOMY else 4
    about = first_fitting(canvas, words.about, right - at - free) or first_fitting(canvas, words.about[-1:], right - at)
    drawn = canvas.text(about, at, line.centery, "body", theme.soft, "w")
    if line.w >= ROOMY:
        said = first_fitting(canvas, words.last, right - drawn.right - 12)
        canvas.text(said, right, line.centery, "body", theme.ink, "e")


def _draw_caps(canvas: Canvas, line: Rect, caps: list[Button]) -> int:
    """Draw the commands of a profile without a toolbar at the right end of the header; return where they begin."""
    if canvas.theme.profile.is_bare:
        return line.right
    if canvas.theme.profile.pointer == "none":
        width = widgets.keys_width(canvas, caps)
        widgets.draw_keys(canvas, Rect(line.right - width, line.y, width, line.h), caps)
        return line.right - width - widgets.GAP
    right = line.right + (6 if caps else 0)
    for button in reversed(caps):
        width = canvas.font("body").measure(button.label) + 14
        rect = Rect(right - width, line.y + 1, width, line.h - 2)
        widgets.draw_button(canvas, rect, button)
        right = rect.x - 4
    return right


def _draw_footer(canvas: Canvas, hand: Handheld, line: Rect, words: Words) -> None:
    """Draw what the player is to do at the left, the player's name at the right; a message takes the place of both
    where there is little room, else that of what to do.
    """
    is_told = bool(hand.messages.current)
    if is_told and line.w < ROOMY:
        return
    right = _draw_you(canvas, hand, line, words)
    if is_told:
        return
    prompts = words.prompt
    left = line.x
    if line.w < ROOMY and not hand.unsaved:
        prompts = [f"{last}. {prompt}" for last in words.last for prompt in prompts[1:]] + prompts
    elif hand.unsaved:
        why = next(iter(hand.unsaved.values()))
        told = [hand.texts("not-saved", why=why), hand.texts("not-saved-short")]
        prompts = [f"{fault} {prompt}" for fault in told for prompt in prompts] + prompts
        left = draw_mark(canvas, line.x + MARK, line.centery).right + 4
    said = first_fitting(canvas, prompts, right - left - 8)
    canvas.text(said, left, line.centery, "body", canvas.theme.ink, "w")


def _draw_you(canvas: Canvas, hand: Handheld, line: Rect, words: Words) -> int:
    """Draw the player's name, or with keys alone those that answer a question; return where that begins."""
    if hand.profile.is_bare and len(words.buttons) == 2:
        width = widgets.keys_width(canvas, words.buttons)
        widgets.draw_keys(canvas, Rect(line.right - width, line.y, width, line.h), words.buttons)
        return line.right - width
    moves = words.turn is words.bottom
    return draw_name(canvas, labels(hand)[words.bottom], line.right, line.centery, "e", moves=moves).x


def message_place(canvas: Canvas, bars: Bars, name: str) -> Rect:
    """Return where a message stands: in the line below the board, beside the player's *name* where there is room."""
    area, is_bare = bars.content, canvas.theme.profile.is_bare
    line = canvas.font("body").height + beyond(area.h)
    margin = 0 if is_bare else MARGIN // 2
    place = Rect(area.x + margin, area.bottom - line, area.w - 2 * margin, line)
    if place.w >= ROOMY:
        place.w -= canvas.font("title").measure(name) + 3 * MARGIN
    return place


def about_texts(hand: Handheld, shown: Shown) -> list[str]:
    """Return what is played, the longest wording first: the edition where its opponent does not say it, the level."""
    edition = hand.texts(f"edition-{shown.game.edition.name}")
    way = [hand.texts("direction-clockwise")] if hand.direction is Direction.CLOCKWISE else []
    if hand.reader is None:  # two players, or two machines whose levels are their names
        return [", ".join([edition, *way]), edition]
    level = hand.texts("level-reduced" if shown.reduced else "level-is", level=shown.level)
    parts = [] if shown.game.edition.name == "psion" else [edition]
    return [", ".join([*parts, level, *way]), ", ".join([level, *way]), level]


def last_texts(hand: Handheld, moves: Sequence[Move]) -> list[str]:
    """Return what each side played last, the longest wording first; where there is little room, the latest alone."""
    told = [_sowed(hand, move) for move in moves]
    both = [f"{latest}  ·  {before}" for latest, before in zip(*told, strict=True)][:2] if len(told) == 2 else []
    return [*both, *(told[0] if told else [])]


def _sowed(hand: Handheld, move: Move) -> list[str]:
    name = hand.names()[move.side]
    noun = "seed" if move.seeds == 1 else "seeds"
    codes = [f"sowed-{noun}", "sowed", "sowed-short"]
    if move.taken:
        codes = [f"sowed-{noun}-and-captured", "sowed-and-captured", "captured"]
    return [hand.texts(code, name=name, seeds=move.seeds, taken=move.taken) for code in codes]


def prompt_texts(hand: Handheld, shown: Shown) -> list[str]:
    """Return what the player is to do, the longest wording first."""
    values: dict[str, object] = {"name": hand.opponent()}
    if shown.moving:
        side = shown.game.history[-1].side
        values["name"] = hand.names()[side]
        codes = ["you-sow" if side is hand.reader else "machine-sows"]
    elif shown.game.result:
        teller = hand.teller()
        ended = [teller.end(shown.game, shown.game.result), teller.reason(shown.game, shown.game.result)]
        return [*ended, hand.texts("game-over")]
    elif shown.asked is not None:
        number = number_of_bowl(shown.asked, numbering(hand))
        values |= {"number": number, "seeds": shown.game.position.bowls[shown.asked]}
        codes = ["confirm-long", "confirm", "confirm-short"]
    elif shown.players_turn:
        codes = ["your-turn-pad" if hand.profile.pointer == "none" else "your-turn-long", "your-turn"]
    elif shown.answering:
        codes = ["answer-long", "answer", "answer-short"]
    else:
        codes = ["thinks"] if shown.flash else []
    return [hand.texts(code, **values) for code in codes]


def first_fitting(canvas: Canvas, words: list[str], room: int) -> str:
    """Return the first wording that fits *room* pixels, or ""."""
    return next((text for text in words if canvas.font("body").measure(text) <= room), "")


def clock_text(minutes: int | None) -> str:
    """Return minutes since midnight as "10:09", or "" when the time is not known."""
    return "" if minutes is None else f"{minutes // 60:02}:{minutes % 60:02}"
