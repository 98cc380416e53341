"""OpenSpiel plays oware by the same rules and can be met in the arena; without the package this is skipped."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from firmware_sim.rules.editions import edition
from firmware_sim.rules.game import Game
from tools import openspiel_player
from tools.openspiel_player import Mcts

OWARE = edition("oware", occurrence=2)


@pytest.fixture
def pyspiel() -> Any:
    return pytest.importorskip("pyspiel", reason="the package open_spiel is not installed")


def test_random_games_go_alike_by_both_rules(pyspiel: Any) -> None:
    random, spiel = Random("openspiel"), pyspiel.load_game("oware")
    for _ in range(300):
        game, state = Game(OWARE), spiel.new_initial_state()
        while game.legal():
            assert not state.is_terminal()
            assert tuple(state.legal_actions()) == game.legal()
            bowl = random.choice(game.legal())
            game.play(bowl)
            state.apply_action(bowl)
        assert state.is_terminal(), game.result
        assert game.result
        points = {None: 0.0, 0: 1.0, 1: -1.0}[game.result.winner]
        assert state.returns()[0] == points, game.result


def test_it_answers_as_the_arena_asks(pyspiel: Any) -> None:
    player = Mcts(pyspiel, 20)
    assert player.hear("uci")[-1] == "uciok"
    assert player.hear("isready") == ["readyok"]
    for line in ("setoption name Seed value 4", "ucinewgame", "position startpos moves FfEd", "nonsense"):
        assert player.hear(line) == []
    (answer,) = player.hear("go nodes 5")
    assert answer.removeprefix("bestmove ") in set("ABCDF")


def test_without_the_package_it_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(openspiel_player, "import_module", missing)
    assert openspiel_player.main([]) == 2
    assert capsys.readouterr().err == "The package open_spiel is not installed. Run: pip install open_spiel\n"
