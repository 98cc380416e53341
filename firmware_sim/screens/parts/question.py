"""What two players have to agree on."""

from __future__ import annotations

from collections.abc import Callable

from firmware_sim.frozen import Frozen


class Question(Frozen):
    """What players have to agree on: resigning, a draw, a move taken back, a game.

    *title* and *sentence* are shown; *answer* takes the Yes or No; *stands* tells whether it is still a question.
    """

    title: str
    sentence: str
    answer: Callable[[bool], None]
    stands: Callable[[], bool] = lambda: True
