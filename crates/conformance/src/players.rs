//! Players: each one that menus offer plays, and plays legal moves.

use super::matches::LONGEST;
use super::{advance, all_variants, are_distinct, good, must, random_genes, refuses};
use dna_lab_games::seed::Seed;
use dna_lab_games::{
    Contender, Engine, GameSettings, Genome, Match, NoFiles, Occasion, Outcome, Plan, Player, PlayerForm,
    Rival, Thought,
};
use std::sync::Arc;

/// All of it.
pub(super) fn check(game: &GameSettings) {
    names(game);
    for variant in all_variants(game) {
        of_genes(&variant);
        contenders(&variant);
    }
    yardsticks(game);
    panel(game);
}

/// The player of a name that needs no file.
fn read(game: &GameSettings, name: &str) -> Arc<dyn Plan> {
    let (plan, bred_for) = good(game, format_args!("player '{name}'"), game.plan(name, &mut NoFiles));
    must!(game, bred_for.is_none(), "player '{name}' names a run although no file was read");
    plan
}

/// Every name that the game itself speaks of is a player's.
fn names(game: &GameSettings) {
    let forms = game.player_forms();
    must!(game, !forms.is_empty(), "the game has no players");
    for PlayerForm { form, help, offered } in forms {
        must!(game, !form.is_empty() && !help.is_empty(), "a form of players' names is not explained");
        offered.iter().for_each(|(name, words)| {
            must!(game, !words.is_empty(), "'{name}' has no name that people read");
            sits_down(game, name, &*read(game, name));
        });
    }
    let seats = game.usual_seats();
    let (usual, expected) = (seats.len(), game.seats().len());
    must!(game, usual == expected, "{usual} usual players for {expected} seats");
    for name in seats.into_iter().flatten().chain(game.usual_adviser()) {
        sits_down(game, name, &*read(game, name));
    }
    let plan = |name: &str| game.plan(name, &mut NoFiles).map(drop).map_err(|error| error.to_string());
    refuses(game, "player", plan);
}

/// Plays somewhere in a match, and says what it thinks somewhere else.
fn sits_down(game: &GameSettings, name: &str, plan: &dyn Plan) {
    let engine = good(game, format_args!("'{name}' in its own game"), plan.engine(&**game));
    let there = |(name, settings): (String, GameSettings)| {
        good(game, format_args!("'{name}' on other machines"), read(game, &name).engine(&*settings))
    };
    let elsewhere = engine.elsewhere().map(there);
    for (plies, quick) in [(0, false), (5, true)] {
        let mut played = game.begin(Seed(3));
        advance(&mut *played, plies, &mut Seed(4).generator());
        if played.ending().is_some() {
            continue;
        }
        let mut player = if quick { engine.explainer(Seed(1), true) } else { engine.player(Seed(1)) };
        let chosen = think(game, name, &*played, &mut *player, false);
        must!(game, chosen.best.is_some(), "'{name}' plays nothing at {}", played.position());
        if let Some(engine) = elsewhere.as_ref().filter(|_| !quick) {
            let alike = think(game, name, &*played, &mut *engine.player(Seed(1)), false).best == chosen.best;
            must!(game, alike, "'{name}' plays otherwise on other machines at {}", played.position());
        }
        think(game, name, &*played, &mut *player, true);
    }
    let mut over = game.begin(Seed(5));
    advance(&mut *over, LONGEST, &mut Seed(6).generator());
    must!(game, over.ending().is_some() && over.moves().is_empty(), "a match that is over still has moves");
    for mut player in [engine.player(Seed(1)), engine.explainer(Seed(1), true)] {
        let answers = [player.choose(&*over, &|| false), player.weigh(&*over, &|| false)];
        let silent = |thought: &Option<Thought>| {
            thought.as_ref().is_some_and(|thought| thought.best.is_none() && thought.moves.is_empty())
        };
        must!(game, answers.iter().all(silent), "'{name}' finds a move in a match that is over");
    }
    let alone = game.is_for_two() || engine.contender().is_some();
    must!(
        game,
        alone,
        "'{name}' plays no whole games, as the arena asks of every player of a single-player game"
    );
    if let Some(opponent) = plan.usual_opponent(&**game) {
        must!(game, game.is_for_two(), "'{name}' has an opponent in a single-player game");
        read(game, &opponent);
    }
    if let Some(genes) = plan.genes() {
        let genome = Genome::new(genes.to_vec(), &game.rules_with(genes));
        good(game, format_args!("the genes of '{name}'"), genome);
    }
}

/// What a player makes of a position; all that it speaks of is there.
fn think(game: &GameSettings, name: &str, at: &dyn Match, player: &mut dyn Player, weigh: bool) -> Thought {
    let thought = if weigh { player.weigh(at, &|| false) } else { player.choose(at, &|| false) };
    must!(game, thought.is_some(), "'{name}' gives up thinking without being stopped");
    let thought = thought.unwrap_or_default();
    let legal = at.moves();
    if let Some(best) = thought.best {
        must!(
            game,
            legal.contains(&best),
            "'{name}' plays {best:?} at {}, which is not legal",
            at.position()
        );
        let first = thought.line.first().copied().unwrap_or(best);
        must!(game, first == best, "'{name}' plays {best:?} and expects {first:?}");
    }
    let weighed = || thought.moves.iter().map(|found| found.played);
    must!(game, weighed().all(|found| legal.contains(&found)), "'{name}' weighs a move that is not legal");
    must!(game, are_distinct(weighed()), "'{name}' weighs a move twice");
    let mut branch = at.branch();
    for &expected in &thought.line {
        must!(
            game,
            branch.moves().contains(&expected),
            "'{name}' expects {expected:?}, which is not legal then"
        );
        branch.play(expected);
    }
    let rules = thought.rules.iter().chain(thought.moves.iter().flat_map(|found| &found.rules));
    let catalogue = game.rules();
    let known = rules
        .into_iter()
        .all(|(rule, value)| !value.is_nan() && catalogue.iter().any(|info| info.id == rule.as_str()));
    must!(game, known, "'{name}' speaks of rules that the game has not, or of values that are no numbers");
    thought
}

/// Players of genes: of equal chance, they play alike; searches that the game offers can be had.
fn of_genes(game: &GameSettings) {
    let genes = random_genes(game, Seed(1));
    let plan = game.plan_of_genes(&genes);
    must!(game, plan.genes() == Some(&*genes), "a player of genes says that it has others");
    must!(game, plan.has_opinion(), "a player of genes has no opinion");
    sits_down(game, "a player of genes", &*plan);
    let engine = good(game, "a player of genes", plan.engine(&**game));
    let mut played = game.begin(Seed(2));
    let [mut one, mut other] = [engine.player(Seed(6)), engine.player(Seed(6))];
    for _ in 0..20 {
        if played.ending().is_some() {
            break;
        }
        let [here, there] = [&mut one, &mut other]
            .map(|player| think(game, "a player of genes", &*played, &mut **player, false).best);
        must!(game, here == there, "two players of the same genes and chance play {here:?} and {there:?}");
        here.into_iter().for_each(|best| played.play(best));
    }
    let Some((method, depths)) = game.searches() else { return };
    for depth in depths {
        must!(game, plan.searching(method, depth).is_some(), "there is no {method} {depth} deep over rules");
    }
    let search = plan.searching(method, 1).unwrap_or(plan.clone());
    sits_down(game, method, &*search);
    must!(game, plan.searching("?!", 1).is_none(), "'?!' is a way to search");
}

/// Whole games: the same of the same seed, given up where that is wanted, and in a single-player game those of its matches.
fn contenders(game: &GameSettings) {
    let genes = random_genes(game, Seed(2));
    for occasion in [Occasion::Selection, Occasion::Play] {
        let contender = game.compile(&genes, occasion, &[]);
        repeats(game, &*contender);
    }
    if game.is_for_two() {
        let rivals = [Rival::Genes(&genes)];
        repeats(game, &*game.compile(&genes, Occasion::Selection, &rivals));
        return;
    }
    let engine = game.engine_of_genes(&genes, Occasion::Play);
    let compiled = game.compile(&genes, Occasion::Play, &[]);
    for seed in [1, 2].map(Seed) {
        let expected = compiled.play(seed);
        let arena = engine.contender().map(|contender| contender.play(seed));
        must!(
            game,
            arena == Some(expected),
            "of seed {} evolution makes {expected:?}, the arena {arena:?}",
            seed.0
        );
        let watched = watched(game, &*engine, seed);
        must!(
            game,
            watched == expected,
            "of seed {} evolution makes {expected:?}, a match {watched:?}",
            seed.0
        );
    }
}

fn repeats(game: &GameSettings, contender: &dyn Contender) {
    for seed in [1, 2].map(Seed) {
        let outcome = contender.play(seed);
        let again = contender.play(seed);
        must!(game, again == outcome, "the same game of seed {} ends as {outcome:?} and {again:?}", seed.0);
        let whole = contender.play_unless(seed, &|| false);
        must!(game, whole == Some(outcome), "the uninterrupted game ends as {whole:?}, not {outcome:?}");
        let stopped = contender.play_unless(seed, &|| true);
        must!(game, stopped.is_none(), "a game that is stopped before it begins is played");
    }
}

/// The match of a seed, as a spectator sees it.
fn watched(game: &GameSettings, engine: &dyn Engine, seed: Seed) -> Outcome {
    let mut played = game.begin(seed);
    let mut player = engine.player(seed);
    while played.ending().is_none() {
        let best = player.choose(&*played, &|| false).and_then(|thought| thought.best);
        must!(game, best.is_some(), "a player of genes plays nothing at {}", played.position());
        best.into_iter().for_each(|best| played.play(best));
    }
    played.outcome(0)
}

/// Opponents that players are rated by, if there are any: each is there once, and plays.
fn panel(game: &GameSettings) {
    let all = game.panel();
    must!(game, game.is_for_two() || all.is_empty(), "it has a panel, but is for one");
    must!(
        game,
        are_distinct(all.iter().map(|opponent| opponent.name)),
        "two of its panel have the same name"
    );
    for opponent in all {
        let (name, rating) = (opponent.name, opponent.rating);
        must!(game, !opponent.made.is_empty(), "'{name}' does not say how it was made");
        must!(game, rating.abs() < 4_000.0, "'{name}' is rated {rating}");
        sits_down(game, name, &*read(game, opponent.player));
    }
}

/// Opponents that are the same in every run: some in a two-player game, none in a single-player game.
fn yardsticks(game: &GameSettings) {
    let all = game.yardsticks();
    let two = game.is_for_two();
    must!(
        game,
        two != all.is_empty(),
        "it has {} reference opponents, and {} seats",
        all.len(),
        game.seats().len()
    );
    must!(
        game,
        are_distinct(all.iter().map(|yardstick| yardstick.id)),
        "two reference opponents have the same id"
    );
    let genes = random_genes(game, Seed(3));
    for yardstick in all {
        must!(game, !yardstick.words.is_empty(), "'{}' has no description", yardstick.id);
        let rivals = [Rival::Yardstick(yardstick.id)];
        repeats(game, &*game.compile(&genes, Occasion::Selection, &rivals));
    }
}
