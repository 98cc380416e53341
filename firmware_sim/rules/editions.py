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
    """When the opponent's row is empty, a move must bring seeds there; without such a move there is no legal move."""
    ALWAYS = "always"
    """No move may leave the opponent's row empty while another does not; if every move does, all are legal."""


class GrandSlam(Enum):
    """What a capture of every seed in the opponent's row does."""

    CAPTURES = "captures"
    """It captures like any other."""
    CAPTURES_NOTHING = "captures_nothing"
    """The move stands, nothing is taken."""
    ILLEGAL = "illegal"
    """It cannot be played, even when it is the only move."""
    ENDS_UNCOUNTED = "ends_uncounted"
    """It captures and ends the game; what is left counts for nobody."""
    OPPONENT_TAKES_REST = "opponent_takes_rest"
    """It captures and ends the game; what is left is the opponent's."""
    SPARES_FIRST = "spares_first"
    """It captures all but the bowl where the last seed fell."""
    SPARES_LAST = "spares_last"
    """It captures all but the last bowl that the chain reaches going back."""


class Stranded(Enum):
    """Who gets the seeds on the board when the side to move has no legal move."""

    OPPONENT = "opponent"
    OWNER = "owner"
    NOBODY = "nobody"


class Repetition(Enum):
    """Who gets the seeds on the board when a position comes back once too often."""

    OWNER = "owner"
    NOBODY = "nobody"
    SPLIT = "split"


class Starts(Enum):
    """Who moves first in a new game."""

    DRAWN = "drawn"
    PLAYER = "player"


OCCURRENCES = (2, 3)
"""At which occurrence of a position a game may be set to end."""


@dataclass(frozen=True, slots=True)
class Edition:
    """One set of rules and its manners.

    The five axes come first. *occurrence* is 2 or 3: the occurrence of a position that ends the game. *starts* says
    who moves first; *confirm*, that a chosen bowl is confirmed before it is sown; *slam_choice*, that the player may
    choose the grand slam rule; *can_pass*, that there is a Pass command (which says why it is refused); *empty_draw*,
    that a board without seeds is a draw whatever the stores, unless a capture has just brought 25.
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


# Each edition follows its own rules page. Where a page is silent the choice is ours, and stands beside it here.
# Ours everywhere: 24 all ends the game, and the larger store wins any other end.
_ALL = (
    # Ours: no duty to feed and no limit on slams, since the page names none; what a repetition leaves; occurrence 3.
    Edition("psion", Feeding.NONE, GrandSlam.CAPTURES, Stranded.OPPONENT, Repetition.NOBODY),
    # Ours: the draw for the first move; occurrence 3, which the page calls a cycle without captures.
    Edition("oware", Feeding.IF_STARVED, GrandSlam.CAPTURES_NOTHING, Stranded.OWNER, Repetition.OWNER),
    # The page names one grand slam rule and says that there are others: which ones is ours, and the first choice.
    # Ours: a mover without seeds or blocked by an illegal slam leaves each side its own row.
    Edition(
        "bijlmakers",
        Feeding.IF_STARVED,
        GrandSlam.CAPTURES_NOTHING,
        Stranded.OWNER,
        Repetition.NOBODY,
        starts=Starts.PLAYER,
        slam_choice=True,
    ),
    # Ours: a slam that is the only move captures; nobody gets the rest; repetition; the player starts.
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
    # The rules under which the game was solved (Romein and Bal, 2002). Ours: occurrence 3 and the draw.
    Edition("awari", Feeding.ALWAYS, GrandSlam.CAPTURES, Stranded.OPPONENT, Repetition.SPLIT),
)
EDITIONS: dict[str, Edition] = {one.name: one for one in _ALL}
"""Every edition by name, in the order in which they are offered."""


def edition(name: str, grand_slam: GrandSlam | str | None = None, occurrence: int | None = None) -> Edition:
    """Return the edition *name* with the player's choices; None leaves a choice as the edition has it.

    *grand_slam* is a member of GrandSlam or its value; only an edition with ``slam_choice`` takes another value than
    its own. *occurrence* is 2 or 3. Raises UnknownEdition for a name or a choice that there is not.
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
