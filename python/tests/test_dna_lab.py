"""The module as a user of Python meets it. Run by pytest where the wheel is installed."""

import json
import math
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import dna_lab
import numpy as np
import pytest

POPULATIONS = Path(__file__).parents[2] / "populations"


def program(*words: str) -> str:
    done = subprocess.run([sys.executable, "-m", "dna_lab", *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_match_is_played_and_taken_back():
    for name in dna_lab.game_names():
        game = dna_lab.Game(name)
        match = game.begin(3)
        chance = random.Random(5)
        first = match.position
        for _ in range(30):
            if match.over:
                break
            match.play(chance.choice(match.moves))
        assert match.plies == len(match.record) > 0
        assert game.place(match.position).position == match.position
        while match.undo():
            pass
        if len(game.seats) > 1:
            assert match.plies == 0 or match.position == first
    with pytest.raises(ValueError, match="no move here|no direction|write"):
        dna_lab.Game("2048").begin().play("sideways")
    with pytest.raises(ValueError, match="is no game: give one of 2048"):
        dna_lab.Game("chess")


def test_players_play_as_on_the_command_line():
    match = dna_lab.Game("2048").place("1772456783731233")
    run = str(POPULATIONS / "standard.ron")
    advised = json.loads(program("advise", run, "--grid", "1772456783731233", "--json"))
    assert dna_lab.Player(run).best_move(match) == advised["best"]
    found = dna_lab.Player("alphabeta:3", "connect-four").analyse(dna_lab.Game("connect-four").begin())
    assert found["depth"] == 3 and found["nodes"] > 3 and found["line"][0] == found["move"]
    with pytest.raises(ValueError, match="is no player"):
        dna_lab.Player("no such player")
    with pytest.raises(ValueError, match="another game"):
        dna_lab.Player("alphabeta:3", "othello").best_move(match)
    weights = dna_lab.Player.of_weights({"empty_cells": 2.0, "lost": 1.0})
    assert dict((rule, weight) for rule, weight, _ in weights.genes) == {"empty_cells": 2.0, "lost": 1.0}


def test_genes_of_formulas_come_back_as_they_were():
    bred = dna_lab.Player(POPULATIONS / "standard-invented.ron")
    assert any("," in rule for rule, *_ in bred.genes) and any("=" in rule for rule, *_ in bred.genes)
    again = dna_lab.Player.of_genes(bred.genes, bred.game)
    assert again.genes == bred.genes and again.play(3) == bred.play(3)
    # Lists are what JSON makes of tuples.
    assert dna_lab.Player.of_genes(json.loads(json.dumps(bred.genes)), bred.game).genes == bred.genes
    for rule in ("line min(w, x)", "{line min(w, x)}"):
        assert dna_lab.Player.of_weights({rule: 2.0}).genes[0][:2] == ("line min(w, x)", 2.0)
    assert dna_lab.fitness({"line min(w, x)": 1.0}, games=5)[0] > 0


def test_a_player_plays_the_variant_that_it_was_made_for():
    for name in ("2048", "2048-article"):
        player = dna_lab.Player("greedy", name)
        assert player.game.name == name
        score = dna_lab.evaluate([player], games=1, seed=1)[0]
        assert score["game"] == name
    assert dna_lab.Player("greedy", "2048").play(1) != dna_lab.Player("greedy", "2048-article").play(1)
    both = [dna_lab.Player("greedy", "2048-article"), "random"]
    assert {row["game"] for row in dna_lab.evaluate(both, games=2)} == {"2048-article"}
    assert {row["game"] for row in dna_lab.evaluate(both, games=2, game="2048")} == {"2048"}
    othello = POPULATIONS / "othello.ron"
    assert dna_lab.Player(othello).game.title == "Othello"
    with pytest.raises(ValueError, match="bred for Othello, not for 2048: .*or give another game$"):
        dna_lab.Player(str(othello), "2048")
    rows = dna_lab.evaluate((player for player in (othello, "random")), games=2)
    assert [row["player"] for row in rows] == [str(othello), "random"]


def test_measurements_are_those_of_the_command_line_on_any_number_of_threads():
    words = ["arena", "greedy", "random", "--games", "40", "--seed", "9", "--json"]
    told = json.loads(program(*words))["players"]
    for threads in (1, 2):
        rows = dna_lab.evaluate(["greedy", "random"], games=40, seed=9, threads=threads)
        assert [row["player"] for row in rows] == [row["name"] for row in told]
        assert [row["mean_score"] for row in rows] == pytest.approx([row["mean_score"] for row in told])
        assert all(row["low"] <= row["win_rate"] <= row["high"] for row in rows)
    told = json.loads(program("arena", "random", "alphabeta:2", "--game", "othello", "--games", "20", "--json"))
    rows = dna_lab.evaluate(["random", "alphabeta:2"], games=20, game="othello")
    assert [(row["player"], row["wins"]) for row in rows] == [(row["name"], row["wins"]) for row in told["players"]]
    assert rows[0]["elo"] > rows[1]["elo"]


def test_a_run_is_bred_saved_and_read(tmp_path):
    run = dna_lab.evolve("2048-article", preset="demo", generations=3, seed=4)
    assert run.generation == 3
    path = tmp_path / "run.ron"
    run.save(path)
    again = dna_lab.load_run(path)
    assert again.logbook == run.logbook and again.logbook["generation"] == [0, 1, 2, 3]
    assert len({len(column) for column in again.logbook.values()}) == 1
    same = tmp_path / "same.ron"
    program("evolve", "--preset", "demo", "--game", "2048-article", "--generations", "3", "--seed", "4", "--save", str(same))
    assert same.read_bytes() == path.read_bytes()
    assert again.champion.best_move(dna_lab.Game("2048-article").begin()) in ("up", "down", "left", "right")
    with pytest.raises(ValueError, match="cannot be opened"):
        dna_lab.load_run(tmp_path / "none.ron")
    run.save(path)
    other = dna_lab.evolve("2048-article", preset="demo", generations=1, seed=5)
    with pytest.raises(ValueError, match="holds another run"):
        other.save(path)
    assert same.read_bytes() == path.read_bytes()
    with pytest.raises(ValueError, match="a later state of this one"):
        dna_lab.evolve("2048-article", preset="demo", generations=2, seed=4).save(path)
    damaged = tmp_path / "damaged.ron"
    damaged.write_text(path.read_text()[:-100])
    with pytest.raises(ValueError, match="damaged or was edited"):
        run.save(damaged)
    other.save(path, replace=True)
    assert dna_lab.load_run(path).logbook == other.logbook
    for seconds in (float("nan"), -1):
        with pytest.raises(ValueError, match="seconds is"):
            dna_lab.evolve(seconds=seconds)


def test_a_game_is_a_noisy_function():
    weights = {"empty_cells": 3.0, "lost": 5.0}
    mean, error = dna_lab.fitness(weights, games=200, seed=2)
    assert (mean, error) == dna_lab.fitness(weights, games=200, seed=2)
    other, _ = dna_lab.fitness(weights, games=200, seed=3)
    assert mean != other and abs(mean - other) < 6 * error
    assert mean > dna_lab.fitness({"empty_cells": -3.0}, games=200, seed=2)[0]
    rate, _ = dna_lab.fitness({dna_lab.Game("othello").rules[0][0]: 1.0}, game="othello", games=20)
    assert 0 <= rate <= 1
    # Two games have two results, whose standard error is half of their difference.
    rule = {dna_lab.Game("connect-four").rules[0][0]: 1.0}
    seen = {dna_lab.fitness(rule, game="connect-four", games=2, seed=seed) for seed in range(40)}
    assert {(0.25, 0.25), (0.5, 0.5)} <= seen <= {(0.0, 0.0), (0.25, 0.25), (0.5, 0.0), (0.5, 0.5), (0.75, 0.25), (1.0, 0.0)}
    rate, error = dna_lab.fitness({**weights, "smoothness": 1.0}, games=200, wins=True)
    assert 0 < rate < 1 and error == pytest.approx(math.sqrt(rate * (1 - rate) / 199))
    with pytest.raises(ValueError):
        dna_lab.fitness({"no such rule": 1.0})
    with pytest.raises(ValueError, match="games is 0"):
        dna_lab.fitness(weights, games=0)
    assert math.isnan(dna_lab.fitness(weights, games=1)[1])


def test_signals_end_a_search_and_many_games():
    class Late(Exception):
        pass

    def late(*_):
        raise Late

    before = signal.signal(signal.SIGALRM, late)
    try:
        deep = dna_lab.Player("alphabeta:30", "othello")
        slow = dna_lab.Player("montecarlo:20000")
        for work in (
            lambda: deep.best_move(dna_lab.Game("othello").begin()),
            lambda: dna_lab.fitness({"lost": 1.0}, games=10**6),
            lambda: slow.play(1),
            lambda: deep.play_against(deep, 1),
        ):
            signal.setitimer(signal.ITIMER_REAL, 0.3)
            began = time.monotonic()
            with pytest.raises(Late):
                work()
            assert time.monotonic() - began < 5
    finally:
        signal.signal(signal.SIGALRM, before)


def test_ask_and_tell_breeds_the_run_that_the_lab_breeds(tmp_path):
    for preset in ("demo", "cma"):
        strategy = dna_lab.Strategy("2048-article", preset=preset, seed=6, population=8, games=10)
        with pytest.raises(ValueError, match="ask for candidates first"):
            strategy.tell([])
        while True:
            candidates = strategy.ask()
            if strategy.generation == 3:
                break
            scores = []
            for genes, seeds in candidates:
                player = dna_lab.Player.of_genes(genes, strategy.game)
                scores.append([player.play(seed) for seed in seeds])
            with pytest.raises(ValueError, match="give as many scores"):
                strategy.tell(scores[:-1])
            strategy.tell(scores)
        ours = strategy.run.logbook
        bred = dna_lab.evolve("2048-article", preset=preset, seed=6, population=8, games=10, generations=3)
        assert all(ours[column] == bred.logbook[column] for column in ("validated_rate", "champion", "mean_as_selected_score"))
        paths = [tmp_path / f"{preset}-{which}.ron" for which in ("told", "lab")]
        strategy.run.save(paths[0])
        bred.save(paths[1])
        told, lab = (re.sub(r"moves: \d+", "moves: 0", path.read_text()) for path in paths)
        assert told == lab != paths[1].read_text()
        strategy.inject({"empty_cells": 2.0})
        with pytest.raises(ValueError, match="0.4 is no whole number"):
            strategy.tell([[0.4] * len(seeds) for _, seeds in candidates])


@pytest.mark.parametrize("preset", ["invent", "lab+invent"])
def test_ask_and_tell_invents_rules(preset):
    strategy = dna_lab.Strategy("2048-article", preset=preset, seed=2, population=20, games=4)
    formulas, formula = set(), "line min(w, x)"
    while strategy.generation != 1:
        strategy.inject({formula: 2.0})
        scores = []
        for genes, seeds in strategy.ask():
            player = dna_lab.Player.of_genes(genes, strategy.game)
            assert player.genes == genes
            formulas.update(rule for rule, *_ in genes if " " in rule)
            scores.append([player.play(seed) for seed in seeds])
        strategy.tell(scores)
    assert formula in formulas and any("," in one for one in formulas - {formula})


@pytest.mark.parametrize("name", ["othello", "abalone", "connect-four"])
def test_ask_and_tell_is_for_two_player_games_too(name, tmp_path):
    opponent = dna_lab.Player("alphabeta:1", name)

    def bred(preset, plain):
        strategy = dna_lab.Strategy(name, preset=preset, seed=3, population=5, games=4, opponents=["alphabeta:1"])
        while True:
            candidates = strategy.ask()
            if strategy.generation == 2:
                return strategy
            results = []
            for genes, seeds in candidates:
                player = dna_lab.Player.of_genes(genes, strategy.game)
                played = [player.play_against(opponent, seed) for seed in seeds]
                assert all(points in (0, 0.5, 1) for _, points in played)
                results.append([points for _, points in played] if plain else played)
            strategy.tell(results)

    for preset, plain in [("demo", False), ("cma", True)]:
        strategy = bred(preset, plain)
        assert strategy.run.logbook == bred(preset, plain).run.logbook
        path = tmp_path / f"{preset}.ron"
        strategy.run.save(path)
        shown = program("inspect", str(path))
        assert "against the opponents that were named" in shown and "alphabeta:1" in shown
        # It goes on where the same opponent is named.
        go_on = ["evolve", "--open", str(path), "--generations", "1", "--json"]
        told = json.loads(program(*go_on, "--opponent", "alphabeta:1"))
        assert told["generations"] == 3
    strategy = dna_lab.Strategy(name)
    candidates = strategy.ask()
    with pytest.raises(ValueError, match="0.3 is no result"):
        strategy.tell([[0.3] * len(seeds) for _, seeds in candidates])
    with pytest.raises(ValueError, match="3.4 is no whole number"):
        strategy.tell([[(3.4, 0)] * len(seeds) for _, seeds in candidates])
    with pytest.raises(TypeError, match="'won' is no result: give a number"):
        strategy.tell([["won"] * len(seeds) for _, seeds in candidates])
    with pytest.raises(ValueError, match="play each other"):
        dna_lab.Strategy(name, preset="spsa")


def test_opponents_of_a_run_may_be_programs():
    words = ["connect-four", "--preset", "demo", "--seed", "4", "--population", "4", "--games", "4"]
    command = f"ugi:1,{sys.executable} -m dna_lab engine alphabeta:1 --game connect-four"
    told = json.loads(
        program("evolve", "--game", *words, "--generations", "1", "--opponent", command, "--json")
    )
    run = dna_lab.evolve("connect-four", "demo", 1, seed=4, population=4, games=4, opponents=[command])
    assert run.logbook["validated_rate"][-1] == pytest.approx(told["champion_win_rate"])
    with pytest.warns(UserWarning, match="crashed"):
        broken = "ugi:sh -c 'read _; echo ugiok; exit 1'"
        dna_lab.evolve("connect-four", "demo", 0, population=2, games=2, opponents=[broken])
    player, random_player = (dna_lab.Player(name, "connect-four") for name in (broken, "random"))
    for one, other in ((player, random_player), (random_player, player)):
        with pytest.warns(UserWarning, match="lost games by faults: 1 crashed"):
            assert one.play_against(other, 1)[1] == float(other is player)
    with pytest.warns(UserWarning, match="1 crashed"):
        dna_lab.Player(broken).play(1)
    with pytest.raises(ValueError, match="is a single-player game"):
        dna_lab.evolve("2048", generations=1, opponents=["random"])


def test_the_gymnasium_environment_is_one():
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    import dna_lab.gym  # noqa: F401

    env = gymnasium.make("dna_lab/2048-v0")
    check_env(env.unwrapped, skip_render_check=True)
    grid, info = env.reset(seed=7)
    assert grid.shape == (4, 4) and (grid > 0).sum() == 2
    total, over = 0.0, False
    while not over:
        legal = np.flatnonzero(info["action_mask"])
        grid, reward, over, _, info = env.step(legal[0])
        total += reward
    assert info["score"] == total and not info["action_mask"].any()
    env = gymnasium.make("dna_lab/2048-v0", game="2048-article").unwrapped
    for early in (env.render, env.action_masks, lambda: env.step(0)):
        with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
            early()
    grid, info = env.reset(seed=7)
    tiles = lambda grid: (2 ** grid.astype(int) * (grid > 0)).sum()  # noqa: E731
    assert info["score"] == tiles(grid) > 0
    after, reward, *_ = env.step(np.flatnonzero(info["action_mask"])[0])
    assert reward == tiles(after) - tiles(grid) in (2, 4)
    for action in (-1, 4, 0.9, 256):
        with pytest.raises(ValueError, match="give a whole number from 0 to 3"):
            env.step(action)
    with pytest.raises(ValueError, match="give 2048 or 2048-article"):
        gymnasium.make("dna_lab/2048-v0", game="othello")


def test_many_grids_are_the_single_ones():
    grids = dna_lab.Grids(300, seed=5)
    chance = np.random.default_rng(1)
    for _ in range(300):
        _, _, over, masks = grids.look()
        masks = np.frombuffer(masks, np.int8).reshape(-1, 4)
        before, was_over = np.array(grids.scores), np.frombuffer(over, bool)
        actions = (chance.random(masks.shape) * masks).argmax(1).astype(np.uint8)
        _, rewards, _, _ = grids.step(actions.tobytes())
        gained = np.array(grids.scores) - before
        assert (np.frombuffer(rewards, np.int32)[~was_over] == gained[~was_over]).all()
    again = dna_lab.Grids(300, seed=5)
    assert again.look()[0] == grids.reset(5)[0]
    with pytest.raises(ValueError, match="give 300 directions"):
        grids.step(b"\0")


def test_the_vector_environment_begins_again():
    gymnasium = pytest.importorskip("gymnasium")
    import dna_lab.gym  # noqa: F401

    envs = gymnasium.make_vec("dna_lab/2048-v0", num_envs=64, vectorization_mode="vector_entry_point")
    grids, info = envs.reset(seed=3)
    ended = np.zeros(64, bool)
    for _ in range(400):
        mask = info["action_mask"]
        grids, rewards, over, truncated, info = envs.step((np.random.random(mask.shape) * mask).argmax(1))
        ended |= over
    assert grids.shape == (64, 4, 4) and ended.all() and not truncated.any()
    for actions in (np.full(64, 256), np.full(64, -1), np.full(64, 0.9), [0] * 63):
        with pytest.raises(ValueError, match="give 64 actions, each a whole number from 0 to 3"):
            envs.step(actions)
    for wrong, error in (({"num_envs": 0}, ValueError), ({"num_envs": 10**12}, ValueError), ({"typo": 3}, TypeError)):
        with pytest.raises(error):
            gymnasium.make_vec("dna_lab/2048-v0", vectorization_mode="vector_entry_point", **wrong)


def test_a_vector_environment_takes_a_seed_for_each():
    gymnasium = pytest.importorskip("gymnasium")
    import dna_lab.gym  # noqa: F401

    envs = gymnasium.make_vec("dna_lab/2048-v0", 3, "vector_entry_point", game="2048-article")
    grids, info = envs.reset(seed=[5, 6, 5])
    single = gymnasium.make("dna_lab/2048-v0", game="2048-article")
    for grid, score, seed in zip(grids, info["score"], (5, 6, 5)):
        first, told = single.reset(seed=seed)
        assert (grid == first).all() and score == told["score"]
    with pytest.raises(ValueError, match="give 3 seeds, not 2"):
        envs.reset(seed=[5, 6])
    seen = envs.step(info["action_mask"].argmax(1))
    assert all(array.flags.writeable for array in (grids, *seen[:4], *seen[4].values()))


@pytest.mark.parametrize("name", ["othello", "abalone", "connect-four"])
def test_the_pettingzoo_environments_are_such(name):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test

    from dna_lab import zoo

    api_test(zoo.env(name), num_cycles=200)
    env = zoo.env(name)
    for early in (env.last, lambda: env.step(0), lambda: env.observe(env.possible_agents[0]), env.render):
        with pytest.raises(AttributeError, match="call reset"):
            early()
    env.reset(seed=1)
    for action in (-1, len(env.moves), 0.9):
        with pytest.raises(ValueError, match="give a whole number from 0 to"):
            env.step(action)
    for seed in range(5):
        env.reset(seed=seed)
        chance = random.Random(seed)
        while not env.match.over:
            observed = env.observe(env.agent_selection)
            legal = np.flatnonzero(observed["action_mask"])
            assert len(legal) == len(env.match.moves)
            env.step(chance.choice(list(legal)))
        assert sum(env.rewards.values()) == 0


def test_resets_without_a_seed_go_on_from_the_last_one():
    pytest.importorskip("pettingzoo")
    from dna_lab import zoo

    def begun(seeds):
        env = zoo.env("abalone")
        chosen = []
        begin = env._game.begin
        env._game = type("Begins", (), {"begin": lambda _, seed: chosen.append(seed) or begin(seed)})()
        for seed in seeds:
            env.reset(seed=seed)
        return chosen

    first, again = begun([7, None, None]), begun([7, None, None])
    assert first == again and first[0] == 7 and len(set(first)) == 3
    assert begun([8, None])[1] != first[1]
    assert not set(begun([None, None])) & set(begun([None, None]))


def test_other_programs_play_here_too():
    player = dna_lab.Player("ugi:sh -c 'read _; echo ugiok; exit 1'")
    for _ in range(2):
        row = dna_lab.evaluate([player, "random"], games=2)[-1]
        assert row["faults"] == {"crashed": 2}


def test_pycma_minimises_a_game():
    cma = pytest.importorskip("cma")
    rules = ["empty_cells", "lost", "smoothness"]
    names = [rule for rule in rules if rule in [rule for rule, *_ in dna_lab.Game("2048-article").rules]]
    strategy = cma.CMAEvolutionStrategy(len(names) * [0], 2, {"verbose": -9, "seed": 1, "popsize": 6})
    loss = lambda x, seed: -dna_lab.fitness(dict(zip(names, map(float, x))), games=50, seed=seed)[0]  # noqa: E731
    first = loss(len(names) * [0], 99)
    for generation in range(8):
        candidates = strategy.ask()
        strategy.tell(candidates, [loss(x, generation) for x in candidates])
    assert loss(strategy.result.xfavorite, 99) < first
