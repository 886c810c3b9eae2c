//! What the solver must say, and how long it takes.

use super::*;
use crate::Solver;
use crate::seed::Seed;
use crate::two_player::game;
use Exact::{Draws, Loses, Wins};
use proptest::prelude::*;
use rand::RngExt;
use std::sync::LazyLock;
use std::time::Instant;

const ALL: (i32, i32) = (-MOST, MOST);

/// One table for many questions: what it knows must not change an answer.
static SHARED: LazyLock<Perfect> = LazyLock::new(Perfect::default);

/// A position of so many discs after random moves, in which the game goes on.
fn random(seed: u64, discs: u32) -> ConnectFour {
    let mut chance = Seed(seed).generator();
    loop {
        let mut at = ConnectFour::first();
        while at.taken().count_ones() < discs && at.ended().is_none() {
            let moves = at.moves();
            at = at.after(moves[chance.random_range(0..moves.len())]);
        }
        if at.ended().is_none() {
            return at;
        }
    }
}

/// The values of all moves by the solver, from column a.
fn solved(at: ConnectFour) -> Vec<(u8, Exact)> {
    let table = game::<ConnectFour>().place(&at.text()).expect("a position");
    let values = SHARED.values(&*table, &|| false).expect("not stopped");
    assert!(values.windows(2).all(|pair| pair[0].1.order(pair[1].1).is_ge()), "the best first");
    let mut values: Vec<(u8, Exact)> = values.into_iter().map(|(at, value)| (at.0 as u8, value)).collect();
    values.sort_by_key(|&(column, _)| column);
    values
}

/// The value of a position by looking at all that can follow.
fn plain(at: ConnectFour) -> Exact {
    match at.ended() {
        Some(crate::Verdict::Loss) => Loses(0),
        Some(crate::Verdict::Win) => Wins(0),
        Some(crate::Verdict::Draw) => Draws,
        None => {
            plain_moves(at).into_iter().map(|(_, value)| value).max_by(|a, b| a.order(*b)).expect("a move")
        }
    }
}

fn plain_moves(at: ConnectFour) -> Vec<(u8, Exact)> {
    at.moves().into_iter().map(|column| (column, plain(at.after(column)).of_move_to())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn late_values_are_those_of_plain_minimax(seed: u64, discs in 30_u32..41) {
        let at = random(seed, discs);
        prop_assert_eq!(solved(at), plain_moves(at), "{}", at.text());
    }

    #[test]
    fn the_mirror_image_is_worth_the_same(seed: u64, discs in 14_u32..24) {
        let at = random(seed, discs);
        let image = ConnectFour { own: mirror(at.own), opponent: mirror(at.opponent) };
        prop_assert_eq!(mirror(image.own), at.own);
        let turned = |(column, value)| (COLUMNS - 1 - column, value);
        let scores = [at, image].map(|at| SHARED.score(at, ALL, &|| false));
        prop_assert_eq!(scores[0], scores[1]);
        if discs >= 20 {
            prop_assert_eq!(solved(image), solved(at).into_iter().rev().map(turned).collect::<Vec<_>>());
        }
    }

    #[test]
    fn what_a_move_gives_away_is_what_the_values_say(seed: u64, discs in 20_u32..41) {
        let table = game::<ConnectFour>().place(&random(seed, discs).text()).expect("a position");
        let values = SHARED.values(&*table, &|| false).expect("not stopped");
        for (played, value) in &values {
            let points = (values[0].1.points(), value.points());
            prop_assert_eq!(SHARED.compare(&*table, *played, &|| false), Some(points));
        }
    }
}

#[test]
fn a_table_that_knows_much_says_the_same() {
    let solver = Perfect::default();
    let mut at = random(1, 14);
    while at.ended().is_none() {
        let known = solver.score(at, ALL, &|| false);
        assert_eq!(known, Perfect::default().score(at, ALL, &|| false), "{}", at.text());
        at = at.after(at.moves()[0]);
    }
    assert!(solver.nodes() > 1000);
}

#[test]
fn games_that_are_over_have_no_moves() {
    let won = "-".repeat(14) + "X------XO-----XO-----XO-----";
    let won = ConnectFour::read(&won).expect("a position");
    assert!(won.ended().is_some());
    assert_eq!(Perfect::default().score(won, ALL, &|| false), Some(4 - 22));
    assert_eq!(exact(4 - 22, 7), Loses(0));
    assert_eq!(solved(won), []);
}

#[test]
fn the_last_disc_may_draw_or_win() {
    // Seeds are tried until both were met.
    let mut met = [false; 2];
    for seed in 0..200 {
        let at = random(seed, 41);
        let column = at.moves()[0];
        let value = match at.after(column).ended() {
            Some(crate::Verdict::Draw) => Draws,
            _ => Wins(1),
        };
        assert_eq!(solved(at), [(column, value)]);
        met[usize::from(value == Draws)] = true;
    }
    assert_eq!(met, [true; 2]);
}

#[test]
fn a_search_that_is_to_stop_says_nothing() {
    let asked = std::cell::Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 10
    };
    let solver = Perfect::default();
    assert_eq!(solver.score(ConnectFour::first(), ALL, &stop), None);
    assert!(solver.nodes() <= 10 * PERIOD);
    let at = random(5, 20);
    assert_eq!(solver.score(at, ALL, &|| false), Perfect::default().score(at, ALL, &|| false));
}

/// What is known of the first moves: the middle wins with the 41st disc, the columns beside it draw, the others lose.
/// `cargo test --release -p dna-lab-games the_first -- --ignored --nocapture` takes minutes.
#[test]
#[ignore = "takes minutes"]
fn the_first_position_is_won_by_the_middle_only() {
    let (start, solver) = (Instant::now(), Perfect::default());
    let score = solver.score(ConnectFour::first(), ALL, &|| false);
    eprintln!("first position: {} s, {} nodes", start.elapsed().as_secs_f64(), solver.nodes());
    assert_eq!(score, Some(1));
    assert_eq!(exact(1, 0), Wins(41));
    let table = game::<ConnectFour>().begin_at(0);
    let mut values = solver.values(&*table, &|| false).expect("not stopped");
    eprintln!("its moves: {} s, {} nodes", start.elapsed().as_secs_f64(), solver.nodes());
    values.sort_by_key(|&(column, _)| column);
    let values = values.into_iter().map(|(_, value)| value);
    let known = [-2, -1, 0, 1, 0, -1, -2].map(|score| exact(score, 0));
    assert_eq!(values.collect::<Vec<_>>(), known);
}

/// `cargo test --release -p dna-lab-games measured -- --ignored --nocapture`
#[test]
#[ignore = "measures"]
fn measured() {
    for (discs, what) in [8, 12, 16, 24].into_iter().flat_map(|discs| [(discs, ALL), (discs, (-1, 1))]) {
        let mut seconds = Vec::new();
        let mut nodes = Vec::new();
        for seed in 0..20 {
            let solver = Perfect::default();
            // A table that is there already.
            solver.score(random(seed, 30), ALL, &|| false);
            let (before, start) = (solver.nodes(), Instant::now());
            solver.score(random(seed, discs), what, &|| false);
            seconds.push(start.elapsed().as_secs_f64());
            nodes.push(solver.nodes() - before);
        }
        seconds.sort_by(f64::total_cmp);
        nodes.sort_unstable();
        let (all, most) = (seconds.iter().sum::<f64>(), seconds[19]);
        let positions = nodes.iter().sum::<u64>() / 20;
        eprintln!(
            "{discs} discs, {what:?}: mean {:.4} s, median {:.4} s, most {most:.4} s; mean {positions} positions, \
             median {}",
            all / 20.0,
            seconds[10],
            nodes[10]
        );
    }
}
