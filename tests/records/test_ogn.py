"""Games as other programs read and write them: what is written, what is read, and what is refused and why."""

from __future__ import annotations

import pytest

from device.words import explain
from firmware_sim.records.ogn import write, write_game
from firmware_sim.records.reading import Read, Refused, read
from firmware_sim.records.record import Record
from firmware_sim.rules.board import START, Position, Side
from firmware_sim.rules.editions import EDITIONS, edition
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import moves_text, position_text
from tools.proofs import game_files

OWARE, PSION = EDITIONS["oware"], EDITIONS["psion"]
NORTH = Position(START.bowls, 0, 0, Side.NORTH)
TAGGED = '[South "Ama"]\n[North "Kofi"]\n\n'
MOVES = "FfEdDc"


def the(text: str) -> Record:
    """Return the one game of *text*."""
    (game,) = read(text, OWARE)
    assert isinstance(game, Read), game
    return game.record


def letters(text: str) -> str:
    """Return the moves of the one game of *text*."""
    record = the(text)
    return moves_text(record.moves, record.start.to_move)


def refusals(text: str) -> list[tuple[int, int, str, str]]:
    """Return the game, the move, its text and the sentence of everything refused in *text*."""
    games = (game for game in read(text, OWARE) if isinstance(game, Refused))
    return [(game.number, game.move, game.text, explain(game.error)) for game in games]


def test_a_game_is_written_in_the_shape_that_other_programs_read() -> None:
    game = Game(OWARE, moves=(5, 5, 4, 3, 0, 2, 2))
    game.resign(Side.NORTH)
    made = Record(
        OWARE, START, game.moves, game.result, ("Ama", 'K "o" \\'), (None, 5), (2, 4), "2026.11.30", "14:05", 99,
        tags=(("Event", "Cup"), ("Annotator", "Esi")), comments=((0, "begins"), (3, "a {note}")),
    )  # fmt: skip
    assert write_game(made) == (
        '[Variant "Oware"]\n[Event "Cup"]\n[Site "?"]\n[Date "2026.11.30"]\n[Round "?"]\n[South "Ama"]\n'
        '[North "K \\"o\\" \\\\"]\n[Result "0-0"]\n[Time "14:05"]\n[Edition "oware"]\n[GrandSlam "captures_nothing"]\n'
        '[Repetition "3"]\n[Direction "anticlockwise"]\n[Level "5"]\n[Termination "North resigned"]\n[Hints "2 4"]\n'
        '[Seed "99"]\n[Annotator "Esi"]\n\n'
        "{begins} 1. F f 2. E {a (note)} d 3. A c 4. C 0-0\n"
    )


def test_random_games_come_back_with_the_same_moves_result_and_text() -> None:
    report = game_files.run(games=4, texts=60, seed=1)
    assert (report.games, report.texts, report.failures) == (44, 60, [])
    assert min(report.came["read"], report.came["refused"]) > 10


def test_several_games_of_a_file_come_back_in_order() -> None:
    games = [Record(rules, moves=(5, 5), date="2026.11.30") for rules in EDITIONS.values()]
    assert [*read(write(games), PSION)] == [Read(number, game) for number, game in enumerate(games, 1)]


@pytest.mark.parametrize(
    "text",
    [
        "1. F f 2. E d 3. D c",
        "1.F f 2.E d 3.D c *",
        "1 F f 2 E d 3 D c",
        "FfEdDc",
        "F f E d D c 10-12",
        "1. F f\r\n2. E d\r\n3. D c\r\n",
        "\ufeff[South \"Ama\"]\r\n\r\n1. F f 2. E d 3. D c",
        "1. F! f? 2. E d!? 3. Dx c+",
        "1. F {a comment. Bad} f 2. E d (2... a 3. A (3. B b)) 3. D c",
        "1. F f ; a comment, Bad\n2. E d 3. D c",
        "1... F 1... f 2. E d 3. D c $1",
        "1. 6 6 2. 5 4 3. 4 3",
        "6 6 5 4 4 3",
        '[FEN "4,4,4,4,4,4/4,4,4,4,4,4"]\n1. F f 2. E d 3. D c',
    ],
)  # fmt: skip
def test_what_other_people_write_is_read(text: str) -> None:
    assert letters(text) == MOVES


def test_without_a_position_the_first_letter_says_who_begins() -> None:
    assert (the("1. f F 2. e").start, letters("f F e"), the("1. F").start) == (NORTH, "fFe", START)


@pytest.mark.parametrize(
    ("tags", "rules", "assumed"),
    [
        ("", OWARE, True),
        ('[Variant "Abapa"]\n', OWARE, True),
        ('[Variant "Oware"]\n', OWARE, False),
        ('[Variant "psion"]\n', PSION, False),
        ('[Variant "Oware"]\n[Edition "awari"]\n[Repetition "2"]\n', edition("awari", occurrence=2), False),
        ('[Edition "bijlmakers"]\n[GrandSlam "illegal"]\n', edition("bijlmakers", "illegal"), False),
    ],
)
def test_a_game_is_read_by_the_rules_that_it_names(tags: str, rules: object, assumed: bool) -> None:
    (game,) = read(tags + "1. F f", OWARE)
    assert isinstance(game, Read)
    assert (game.record.edition, game.assumed) == (rules, assumed)


def test_a_result_that_the_rules_do_not_give_is_kept_as_the_file_says_it() -> None:
    record = the('[Result "30-18"]\n[Termination "time forfeit"]\n1. F f 30-18')
    assert (record.result, dict(record.tags)) == (None, {"Result": "30-18", "Termination": "time forfeit"})
    assert write_game(record).endswith('[Termination "time forfeit"]\n\n1. F f 30-18\n')


@pytest.mark.parametrize("text", ["1. F f 2. E d", "1. F f *", "1. F f 25-23 1. E e"])
def test_games_after_each_other_need_no_tags(text: str) -> None:
    once, twice = ([game.number for game in read(whole, OWARE)] for whole in (text, f"{text}\n{text}"))
    assert twice == [*once, *(number + len(once) for number in once)]


@pytest.mark.parametrize(
    ("text", "move", "word", "why"),
    [
        ("1. F F", 1, "F", "“F” is not a bowl of the side to move; write a to f."),
        ("1. F f 2. F", 2, "F", "That bowl is empty; choose another."),
        ("1. F f+2", 1, "f+2", "The file says that it captured 2, but by the oware rules it captures 0."),
        ("1. F resigns", 1, "resigns", "“resigns” is not a move; write comments in braces."),
        ("1. 6 66", 1, "66", "“66” is not a move; write comments in braces."),
        ("1. F {unclosed f", 1, "{", "A comment or a bracket is not closed; write each comment in one "
                                       "pair of braces."),
        ("1 6 6 2 5 4", 0, "", "These numbers could be moves or the numbers of moves; write bowls as letters, "
                               "A to F and a to f."),
        ('[FEN "1,2/2,1"]\n1. F', 0, "", "“1,2/2,1” does not say whose each row is or what the stores hold; "
                                         "write 12 bowls, 2 stores and S or N."),
        ('[Edition "abapa"]\n1. F', 0, "", "Unknown edition “abapa”; choose one of psion, oware, bijlmakers, "
                                           "classic, awari."),
        ('[FEN "0-0-0-0-0-1-1-0-0-0-0-0-24-22-S"]\n1. F 20-25', 0, "", "The file says that it ended 20-25, but by "
                                                                       "the oware rules it ended 24-24."),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused_with_its_reason_and_the_rest_is_read(
    text: str, move: int, word: str, why: str
) -> None:
    whole = f"{TAGGED}1. F f *\n\n{text}\n\n{TAGGED}1. E e *\n"
    assert refusals(whole) == [(2, move, word, why)]
    assert [game.record.moves for game in read(whole, OWARE) if isinstance(game, Read)] == [(5, 5), (4, 4)]


def test_a_position_of_a_file_is_where_its_game_begins() -> None:
    start = "0-0-0-0-1-1-1-0-0-0-0-0-22-23-S"
    assert position_text(the(f'[FEN "{start}"]\n1. E').start) == start
