"""The result says who won, with what, why the game ended, and who got what was left."""

from __future__ import annotations

import pytest

from tests.pocket import Pocket

ENDS = [
    ("psion", "captures", "0-1-2-3-1-1-1-2-1-0-2-1-24-9-S", "6", ("You win, 26 – 9. One store holds more than half "
                                                                 "the seeds. Seeds left on the board, not counted: 13.")),
    ("psion", "captures", "0-0-0-0-1-1-1-0-0-0-0-0-22-23-S", "6", ("You win, 25 – 23. Psion has no seeds to sow. "
                                                                  "The rest is yours.")),
    ("psion", "captures", "0-0-0-0-0-0-1-0-0-0-0-0-20-20-S", "", ("Psion wins, 20 – 21. You have no seeds to sow. "
                                                                 "Psion takes the rest.")),
    ("psion", "captures", "0-0-0-0-0-0-0-0-0-0-0-0-20-20-S", "", "It is a draw, 20 – 20. You have no seeds to sow."),
    ("psion", "captures", "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S", "", "It is a draw, 24 – 24. Both stores hold 24 seeds."),
    ("oware", "captures_nothing", "1-0-0-0-0-0-0-0-0-0-0-0-20-22-S", "", "Computer wins, 21 – 22. You cannot feed your opponent. The rest is yours."),
    ("oware", "captures_nothing", "0-0-0-0-0-0-2-0-0-0-0-1-20-22-S", "", ("Computer wins, 20 – 25. You have no seeds to "
                                                                         "sow. Computer takes the rest.")),
    ("bijlmakers", "illegal", "0-0-0-0-0-1-1-0-0-0-0-0-20-20-S", "", ("It is a draw, 21 – 21. You have no move but a "
                                                                     "grand slam, which these rules forbid. Each side "
                                                                     "keeps its own row.")),
    ("classic", "captures", "0-0-0-0-0-0-1-0-0-0-0-0-20-20-S", "", ("It is a draw, 20 – 20. You have no seeds to sow. "
                                                                   "Seeds left on the board, not counted: 1.")),
    ("bijlmakers", "ends_uncounted", "0-0-0-0-1-1-1-0-0-0-0-0-22-23-S", "6", ("You win, 24 – 23. A grand slam ended "
                                                                             "the game. Seeds left on the board, not "
                                                                             "counted: 1.")),
    ("bijlmakers", "ends_uncounted", "0-0-0-0-0-1-1-0-0-0-0-0-22-22-S", "6", "You win, 24 – 22. A grand slam ended the game."),
    ("bijlmakers", "opponent_takes_rest", "0-0-0-0-1-1-1-0-0-0-0-0-22-23-S", "6", ("It is a draw, 24 – 24. A grand "
                                                                                  "slam ended the game. Computer "
                                                                                  "takes the rest.")),
]  # fmt: skip


@pytest.mark.parametrize(("edition", "slam", "position", "key", "sentence"), ENDS)
def test_the_result_tells_the_whole_end(edition: str, slam: str, position: str, key: str, sentence: str) -> None:
    pocket = Pocket.playing(edition=edition, grand_slam=f'"{slam}"')
    pocket.set_up(position)
    if key:
        pocket.keys(key)
    pocket.turn()
    assert pocket.screen == "result"
    assert pocket.core.over_text == sentence
