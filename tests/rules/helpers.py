"""Short ways to say a position, a move and what came of it."""

from __future__ import annotations

from firmware_sim.rules.board import Side
from firmware_sim.rules.editions import Edition, GrandSlam, edition
from firmware_sim.rules.game import Game, Reason, Result
from firmware_sim.rules.moves import legal, play
from firmware_sim.rules.notation import LETTERS, parse_move, parse_moves, parse_position, position_text
from tools.proofs.random_games import variants

EVERY = variants()
"""Every edition, once for each grand slam rule that it leaves open."""
NAMES = [f"{rules.name}-{rules.grand_slam.value}" for rules in EVERY]


def slam(rule: str) -> Edition:
    """Return bijlmakers with the grand slam *rule*."""
    return edition("bijlmakers", GrandSlam(rule))


def after(text: str, letter: str, rules: Edition | str = "psion") -> str:
    """Return the text of the position that *letter* makes of the position *text*."""
    rules = edition(rules) if isinstance(rules, str) else rules
    position = parse_position(text)
    return position_text(play(position, rules, parse_move(letter, position.to_move)).after)


def letters(text: str, rules: Edition | str) -> str:
    """Return the letters of the legal moves in the position *text*."""
    rules = edition(rules) if isinstance(rules, str) else rules
    position = parse_position(text)
    return "".join(LETTERS[position.to_move][bowl] for bowl in legal(position, rules))


def game(text: str, moves: str = "", rules: Edition | str = "psion") -> Game:
    """Return the game from the position *text* after *moves* in letters."""
    rules = edition(rules) if isinstance(rules, str) else rules
    start = parse_position(text)
    return Game(rules, start, parse_moves(moves, start.to_move))


def over(reason: Reason, south: float, north: float, uncounted: int = 0) -> Result:
    """Return the result with these stores; the larger wins."""
    winner = None if south == north else Side.SOUTH if south > north else Side.NORTH
    return Result(reason, south, north, uncounted, winner)
