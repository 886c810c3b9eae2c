"""pycma and the lab's own CMA-ES side by side: the same noisy game, the same rules, the same number of games.

    pip install cma && python python/examples/side_by_side.py

Both search the weights of the preset's rules; the lab also their exponents. What each holds to be its best is then measured on 5000
games that neither has seen.
"""

import cma

import dna_lab

GENERATIONS = 30
GAMES = 50  # of each candidate of pycma
SEEDS = 5


def by_the_lab(seed):
    run = dna_lab.evolve("2048-article", preset="cma", seed=seed, generations=GENERATIONS)
    return run.champion, sum(run.logbook["games"])


def by_pycma(seed, budget):
    founders = dna_lab.evolve("2048-article", preset="cma", seed=seed, generations=0)
    rules = [rule for rule, _, _ in founders.champion.genes]
    options = {"seed": seed, "verbose": -9, "bounds": [-10, 10]}
    search = cma.CMAEvolutionStrategy(len(rules) * [0.0], 3.0, options)
    games = 0
    while games < budget:
        asked = search.ask()
        candidates = [dict(zip(rules, map(float, one))) for one in asked]
        fitness = [dna_lab.fitness(one, founders.game, GAMES, seed=1000 * seed + games)[0] for one in candidates]
        search.tell(asked, [-mean for mean in fitness])
        games += GAMES * len(candidates)
    best = dict(zip(rules, map(float, search.result.xfavorite)))
    return dna_lab.Player.of_weights(best, founders.game)


for seed in range(1, SEEDS + 1):
    champion, games = by_the_lab(seed)
    for name, player in ("lab", champion), ("pycma", by_pycma(seed, games)):
        row = dna_lab.evaluate([player], games=5000, seed=10_000 + seed, game=player.game)[0]
        figures = f"won {row['win_rate']:.3f} ({row['low']:.3f} to {row['high']:.3f}), mean score {row['mean_score']:.0f}"
        print(f"seed {seed}, {games} games, {name:5}: {figures}", flush=True)
