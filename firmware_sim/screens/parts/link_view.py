"""What is written around the board of a game with another handheld, and what the two players ask each other."""

from __future__ import annotations

from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.widgets import Bars, Button
from firmware_sim.handheld import Handheld
from firmware_sim.link.match import Terms
from firmware_sim.link.memory import Line
from firmware_sim.link.pact import RESIGN, UNDO
from firmware_sim.rules.board import BOWLS, ROW, Side
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import Direction, number_of_bowl
from firmware_sim.screens.parts.board_view import place
from firmware_sim.screens.parts.play_view import Shown, Words, draw_table, last_texts
from firmware_sim.screens.parts.question import Question
from firmware_sim.screens.parts.setting_words import value_text

PASSING = (Line.MEETING, Line.OFFERED, Line.ACCEPTED)  # what this player need do nothing about


def draw_link_play(canvas: Canvas, hand: Handheld, bars: Bars, shown: Shown) -> None:
    """Draw a game with the partner."""
    last = last_texts(hand, shown.moves) if hand.linked else []  # how the line stands matters more
    words = Words(_about(hand, shown), last, _prompt(hand, shown), _buttons(hand, shown), shown.turn)
    draw_table(canvas, hand, bars, shown, words)


def _about(hand: Handheld, shown: Shown) -> list[str]:
    edition = hand.texts(f"edition-{shown.game.edition.name}")
    way = [hand.texts("direction-clockwise")] if hand.direction is Direction.CLOCKWISE else []
    return [", ".join([edition, *way]), edition]


def _buttons(hand: Handheld, shown: Shown) -> list[Button]:
    text = hand.texts
    if shown.asked is not None:
        return [Button(text("yes"), "yes", "#", enabled=shown.may_play), Button(text("no"), "no", "✱")]
    return [
        Button(text("menu"), "more", "✱"),
        Button(text("link-say"), "phrases", "7", enabled=hand.partner.is_there),
        Button(text("undo"), UNDO, "0", enabled=hand.linked),
        Button(text("help"), "help"),
    ]


def _prompt(hand: Handheld, shown: Shown) -> list[str]:
    """Return what the player is to do, the longest wording first."""
    values: dict[str, object] = {"name": hand.opponent()}
    if shown.moving:
        codes = ["you-sow" if shown.game.history[-1].side == 0 else "machine-sows"]
    elif shown.game.result:
        codes = ["link-asked", "game-over"] if hand.partner.pact.offer else ["game-over"]
    elif shown.asked is not None:
        number = number_of_bowl(shown.asked, hand.direction)
        values |= {"number": number, "seeds": shown.game.position.bowls[shown.asked]}
        codes = ["confirm-long", "confirm", "confirm-short"]
    elif hand.partner.pact.ask and hand.partner.pact.ask.kind == RESIGN:
        codes = ["link-resigning", "link-resigning-short"]
    elif not hand.linked:
        return _standing(hand)
    else:
        codes = _turn(hand, shown)
    return [hand.texts(code, **values) for code in codes]


def _standing(hand: Handheld) -> list[str]:
    """Return how the line stands, and where there is more of it, the longest wording first."""
    line = hand.partner.line
    state = hand.texts(f"link-short-{line.value}")
    return [state] if line in PASSING else [hand.texts("link-see", state=state), state]


def _turn(hand: Handheld, shown: Shown) -> list[str]:
    """Return the codes of whose turn it is, or of what is waited for."""
    if hand.partner.pact.ask:
        return ["link-asked-long", "link-asked"]
    if shown.may_play:
        return ["your-turn-pad" if hand.profile.pointer == "none" else "your-turn-long", "your-turn"]
    return ["link-sending", "link-sending-short"] if shown.players_turn else ["link-their-turn"]


# --- what is asked -------------------------------------------------------------------------------------------


def question_of(hand: Handheld) -> Question | None:
    """Return what the partner asks of this player now."""
    offered, wish = hand.partner.offered, hand.partner.wish
    if offered:
        return Question(
            hand.texts("partner"),
            hand.texts(
                f"ask-link-{'give-up' if _in_progress(hand) else 'offer'}", terms=terms_text(hand, offered.terms)
            ),
            hand.partner.answer_offer,
            lambda: hand.partner.offered == offered,
        )
    if wish:
        return Question(
            hand.texts("partner"),
            hand.texts(f"ask-link-{wish.kind}"),
            hand.partner.answer_wish,
            lambda: hand.partner.wish == wish,
        )
    return None


def resigning(hand: Handheld) -> Question:
    """Return the question before the player gives the game up."""
    return Question(hand.texts("link-resign"), hand.texts("ask-resign"), lambda yes: _resign(hand, yes))


def _resign(hand: Handheld, yes: bool) -> None:
    if yes:
        hand.partner.resign()


def wish(hand: Handheld, kind: str) -> None:
    """Ask the partner for what takes its consent, and say whether that can be asked now."""
    partner = hand.partner
    if partner.line is not Line.PLAYING:
        hand.say("refusal-over" if partner.record and partner.record.result else "link-no-partner")
    elif partner.ask(kind):
        hand.say("link-asked")
    else:
        hand.say("nothing-to-undo" if partner.is_level else "link-sending")


def offer_rematch(hand: Handheld) -> None:
    """Offer another game of the same kind, which the other side begins; say whether that went well."""
    terms = hand.partner.rematch()
    hand.say("link-offer-sent" if terms and hand.partner.offer(terms) else "link-no-partner")


def _in_progress(hand: Handheld) -> bool:
    record = hand.partner.record
    return record is not None and record.result is None and bool(hand.partner.history)


def terms_text(hand: Handheld, terms: Terms) -> str:
    """Return what is to be played, in a few words."""
    rules = terms.rules()
    parts = [hand.texts(f"edition-{rules.name}")]
    if rules.slam_choice:
        slam = value_text(hand.texts, "grand_slam", rules.grand_slam.value)
        parts.append(f"{hand.texts('setting-grand-slam')} {slam}")
    if rules.occurrence != 3:
        parts.append(f"{hand.texts('setting-occurrence')} {value_text(hand.texts, 'occurrence', rules.occurrence)}")
    return ", ".join(parts)


def position_texts(hand: Handheld, game: Game) -> list[str]:
    """Return whose turn it is, and each player's seeds and bowls in the order in which the board shows them."""
    position, way = game.position, hand.direction
    mover = "your-turn" if position.to_move is Side.SOUTH else "link-their-turn"
    bowls = [str(position.bowls[place(seen, way)]) for seen in range(BOWLS)]
    rows = (("partner", position.north, bowls[ROW:]), ("you", position.south, bowls[:ROW]))
    return [
        hand.texts("game-over" if game.result else mover),
        *(hand.texts("link-position", name=hand.texts(who), score=own, bowls=" ".join(row)) for who, own, row in rows),
    ]
