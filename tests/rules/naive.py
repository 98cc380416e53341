"""The rules once more, told seed by seed and as slowly as they read: a second opinion on ``rules.moves``.

Nothing here uses the program's own tables or functions; a board is a dictionary from letters to seeds.
"""

from __future__ import annotations

SOUTH, NORTH = "ABCDEF", "abcdef"
ROUND = SOUTH + NORTH
Board = dict[str, int]


def sow(board: Board, letter: str) -> tuple[Board, str]:
    """Carry the seeds of *letter* round the board one by one; return the board and the letter of the last."""
    board = dict(board)
    hand, board[letter] = board[letter], 0
    here = letter
    while hand:
        here = ROUND[(ROUND.index(here) + 1) % 12]
        if here == letter:
            continue
        board[here] += 1
        hand -= 1
    return board, here


def captured(board: Board, last: str, enemy: str) -> list[str]:
    """Return the letters that a last seed in *last* captures in the row *enemy*, going back."""
    found: list[str] = []
    for letter in reversed(enemy[: enemy.find(last) + 1]):
        if board[letter] not in (2, 3):
            break
        found.append(letter)
    return found


def outcome(board: Board, letter: str, rule: str) -> tuple[Board, int, bool]:
    """Return the board after *letter*, what it takes, and whether it is a grand slam."""
    enemy = NORTH if letter in SOUTH else SOUTH
    board, last = sow(board, letter)
    chain = captured(board, last, enemy)
    rest = {one: board[one] for one in enemy if one not in chain}
    slam = bool(chain) and not any(rest.values())
    if slam and rule == "captures_nothing":
        chain = []
    if slam and rule == "spares_first":
        chain.pop(0)
    if slam and rule == "spares_last":
        chain.pop()
    taken = 0
    for one in chain:
        taken += board[one]
        board[one] = 0
    return board, taken, slam


def legal(board: Board, row: str, feeding: str, rule: str) -> list[str]:
    """Return the letters of *row* that may be played."""
    enemy = NORTH if row == SOUTH else SOUTH
    allowed, feeders = [], []
    for letter in row:
        if board[letter] == 0:
            continue
        left, _, slam = outcome(board, letter, rule)
        if slam and rule == "illegal":
            continue
        allowed.append(letter)
        if any(left[one] for one in enemy):
            feeders.append(letter)
    starved = not any(board[one] for one in enemy)
    if feeding == "if_starved" and starved:
        return feeders
    if feeding == "always" and feeders:
        return feeders
    return allowed
