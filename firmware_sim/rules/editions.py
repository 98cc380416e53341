"""The editions: one set of rules each, as data. Nothing here is computed and nothing is a subclass."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from firmware_sim.errors import UnknownEdition


class Feeding(Enum):
    """What a player owes an opponent whose row a move leaves empty; judged after the captures."""

    NONE = "none"
    """No duty."""
    IF_STARVED = "if_starved"
    """If the opponent's row is empty, a move must bring seeds there; if none does, no move is legal."""
    ALWAYS = "always"
    """No move may leave the opponent's row empty if another does not; if every move does, all are legal."""


class GrandSlam(Enum):
    """What happens when a move captures every seed in the opponent's row."""

    CAPTURES = "captures"
    """It captures like any other."""
    CAPTURES_NOTHING = "captures_nothing"
    """The move stands, but captures nothing."""
    ILLEGAL = "illegal"
    """The move is illegal, even if it is the only one."""
    ENDS_UNCOUNTED = "ends_uncounted"
    """It captures and ends the game; the remaining seeds count for nobody."""
    OPPONENT_TAKES_REST = "opponent_takes_rest"
    """It captures and ends the game; the opponent takes the remaining seeds."""
    SPARES_FIRST = "spares_first"
    """It captures all but the bowl where the last seed fell."""
    SPARES_LAST = "spares_last"
    """It captures all but the bowl farthest back in the chain."""


class Stranded(Enum):
    """Who gets the seeds on the board when the side to move has no legal move."""

    OPPONENT = "opponent"
    OWNER = "owner"
    NOBODY = "nobody"


class Repetition(Enum):
    """Who gets the seeds on the board when a position recurs once too often."""

    OWNER = "owner"
    NOBODY = "nobody"
    SPLIT = "split"


class Starts(Enum):
    """Who moves first in a new game."""

    DRAWN = "drawn"
    PLAYER = "player"


OCCURRENCES = (2, 3)
"""The occurrences of a position at which a game can end, by choice."""


@dataclass(frozen=True, slots=True)
class Edition:
    """One set of rules and its manners.

    The five axes come first. *occurrence* is 2 or 3: the occurrence of a position that ends the game. *starts* says
    who moves first. *confirm*: the player confirms a bowl before it is sown. *slam_choice*: the player may choose the
    grand slam rule. *can_pass*: the menu has a Pass command (which says why it is refused). *empty_draw*: an empty
    board set up by hand is a draw, whatever the stores.
    """

    name: str
    feeding: Feeding
    grand_slam: GrandSlam
    stranded: Stranded
    repetition: Repetition
    occurrence: int = 3
    starts: Starts = Starts.DRAWN
    confirm: bool = False
    slam_choice: bool = False
    can_pass: bool = False
    empty_draw: bool = False


# Each edition follows its own rules page. Where a page is silent, a comment states our reading.
# Our reading everywhere: 24 all ends the game, and the larger store wins any other end.
_ALL = (
    # Our reading: no duty to feed and no limit on slams, since the page names none; the award after a repetition;
    # occurrence 3.
    Edition("psion", Feeding.NONE, GrandSlam.CAPTURES, Stranded.OPPONENT, Repetition.NOBODY),
    # Our reading: chance decides who moves first; occurrence 3, which the page calls a cycle without captures.
    Edition("oware", Feeding.IF_STARVED, GrandSlam.CAPTURES_NOTHING, Stranded.OWNER, Repetition.OWNER),
    # The page names one grand slam rule and mentions others. Our reading: which others, and which is the default; if
    # the mover has no seeds, or only illegal slams, each side keeps its own row.
    Edition(
        "bijlmakers",
        Feeding.IF_STARVED,
        GrandSlam.CAPTURES_NOTHING,
        Stranded.OWNER,
        Repetition.NOBODY,
        starts=Starts.PLAYER,
        slam_choice=True,
    ),
    # Our reading: a slam that is the only move captures; nobody gets the remaining seeds; repetition; you start.
    Edition(
        "classic",
        Feeding.ALWAYS,
        GrandSlam.CAPTURES,
        Stranded.NOBODY,
        Repetition.NOBODY,
        starts=Starts.PLAYER,
        confirm=True,
        can_pass=True,
        empty_draw=True,
    ),
    # The rules under which the game was solved (Romein and Bal, 2002). Our reading: occurrence 3 and a random start.
    Edition("awari", Feeding.ALWAYS, GrandSlam.CAPTURES, Stranded.OPPONENT, Repetition.SPLIT),
)
EDITIONS: dict[str, Edition] = {one.name: one for one in _ALL}
"""Every edition by name, in the order of the menu."""


def edition(name: str, grand_slam: GrandSlam | str | None = None, occurrence: int | None = None) -> Edition:
    """Return the edition *name* with the player's choices; None keeps the edition's own value.

    *grand_slam* is a member of GrandSlam or its value; only an edition with ``slam_choice`` accepts a value
    other than its own. *occurrence* is 2 or 3. Raises UnknownEdition for an unknown name or choice.
    """
    if not isinstance(name, str) or name not in EDITIONS:
        raise UnknownEdition(name=str(name), editions=", ".join(EDITIONS))
    chosen = EDITIONS[name]
    if occurrence is not None:
        if type(occurrence) is not int or occurrence not in OCCURRENCES:
            raise UnknownEdition("unknown-occurrence", occurrence=str(occurrence))
        chosen = replace(chosen, occurrence=occurrence)
    return chosen if grand_slam is None else _with_grand_slam(chosen, grand_slam)


def _with_grand_slam(chosen: Edition, grand_slam: GrandSlam | str) -> Edition:
    try:
        rule = GrandSlam(grand_slam)
    except ValueError:
        values = ", ".join(member.value for member in GrandSlam)
        raise UnknownEdition("unknown-grand-slam", grand_slam=str(grand_slam), values=values) from None
    if rule is not chosen.grand_slam and not chosen.slam_choice:
        raise UnknownEdition("fixed-grand-slam", name=chosen.name, grand_slam=chosen.grand_slam.value)
    return replace(chosen, grand_slam=rule)
