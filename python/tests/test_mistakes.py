"""What is wrong with an argument is said with its name."""

import copy

import dna_lab
import pytest

GAME = dna_lab.Game("2048")


@pytest.mark.parametrize(
    "what, work",
    [
        ("generations is -1", lambda: dna_lab.evolve(generations=-1)),
        ("seed is -1", lambda: dna_lab.evolve(generations=1, seed=-1)),
        ("seed is -1", lambda: GAME.begin(-1)),
        ("seed is -1", lambda: dna_lab.Player("random").play(-1)),
        ("seed is 18446744073709551616", lambda: dna_lab.evaluate(["random"], seed=2**64)),
        ("games is -1", lambda: dna_lab.evaluate(["random"], games=-1)),
        ("games is 1000001: give a whole number from 1 to 1000000", lambda: dna_lab.evaluate(["random"], games=1_000_001)),
        ("games is 1000001", lambda: dna_lab.fitness({"lost": 1.0}, games=1_000_001)),
        ("games is 0", lambda: dna_lab.Strategy(games=0)),
        ("population is -1", lambda: dna_lab.Strategy(population=-1)),
        ("threads is -1", lambda: dna_lab.evaluate(["random"], games=1, threads=-1)),
        ("threads is 0: .* from 1 to 1024, or leave it out", lambda: dna_lab.evaluate(["random"], games=1, threads=0)),
        ("threads is 1025", lambda: dna_lab.evolve(generations=0, threads=1025)),
        ("count is 0", lambda: dna_lab.Grids(0)),
        ("count is 1000000000000: give a whole number from 1 to 1000000", lambda: dna_lab.Grids(10**12)),
        ("seed is -1", lambda: dna_lab.Grids(1).reset(-1)),
    ],
)
def test_a_number_out_of_its_range_is_named(what, work):
    with pytest.raises(ValueError, match=what):
        work()


@pytest.mark.parametrize(
    "what, work",
    [
        ("seed is 'one': give a whole number", lambda: GAME.begin("one")),
        ("None is no player: give a name, a path or a Player", lambda: dna_lab.evaluate(["random", None])),
        ("players is one text: give a list", lambda: dna_lab.evaluate("random")),
        ("3 is no game: give a name or a Game", lambda: dna_lab.Player("random", 3)),
        (r"\('lost', 1.0\) is no gene: give \(rule, weight, exponent or None\)", lambda: dna_lab.Player.of_genes([("lost", 1.0)])),
    ],
)
def test_something_else_than_was_asked_for_is_a_type_error(what, work):
    with pytest.raises(TypeError, match=what):
        work()


@pytest.mark.parametrize("name", ["greedy", "random", "rules:lost=1", "expectimax:1,rules:lost=1", "montecarlo:2"])
def test_a_match_of_another_game_is_refused(name):
    for player in (dna_lab.Player(name), dna_lab.Player("random", "connect-four"), dna_lab.Player("random", "2048-3x3")):
        for ask in (player.best_move, player.analyse):
            with pytest.raises(ValueError, match="another game, Othello: give a match of"):
                ask(dna_lab.Game("othello").begin(1))
    assert dna_lab.Player(name).best_move(dna_lab.Game("2048-article").begin()) is not None


def test_a_seat_that_is_not_there_has_no_score():
    for name, seat in (("2048", 1), ("othello", 2), ("othello", -1)):
        with pytest.raises(IndexError, match=f"has no seat {seat}"):
            dna_lab.Game(name).begin().score(seat)
    assert dna_lab.Game("othello").begin().score(1) == 2


def test_a_copied_match_goes_on_by_itself():
    match = GAME.begin(3)
    for copied in (copy.copy(match), copy.deepcopy(match)):
        copied.play(copied.moves[0])
        assert copied.plies == 1 and match.plies == 0
