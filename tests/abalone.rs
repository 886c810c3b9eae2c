//! Abalone held against a mover that knows nothing of bits, and searches against each other.

#![allow(clippy::unwrap_used)]

use dna_lab::games::abalone::coordinates::{Cell, cells};
use dna_lab::games::abalone::moves::perft;
use dna_lab::games::abalone::players::evaluator::Evaluator;
use dna_lab::games::abalone::players::search::{Found, Searcher};
use dna_lab::games::abalone::rules::CATALOGUE;
use dna_lab::games::abalone::{Board, Game, Layout, notation, rules};
use dna_lab::games::search::{Method, UNIT, WIN};
use dna_lab::games::{Effort, Gene, RuleId, formula};
use dna_lab::seed::{Generator, Seed};
use rand::RngExt;
use std::collections::{BTreeMap, BTreeSet};

/// A cell as row and digit; a position as a map from cells to whether the marble is the mover's.
type Place = (i32, i32);
type Slow = BTreeMap<Place, bool>;

const STEPS: [Place; 6] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)];

fn on_board((row, digit): Place) -> bool {
    (0..9).contains(&row) && digit >= 1.max(row - 3) && digit <= 9.min(row + 5)
}

fn ahead((row, digit): Place, (rows, digits): Place, steps: i32) -> Place {
    (row + steps * rows, digit + steps * digits)
}

/// Every position after one move, seen by the other side: by the words of the rules, marble by marble.
fn slow_moves(position: &Slow) -> Vec<Slow> {
    let mut found = BTreeSet::new();
    let own = |place: Place| position.get(&place) == Some(&true);
    let other = |place: Place| position.get(&place) == Some(&false);
    let empty = |place: Place| on_board(place) && !position.contains_key(&place);
    let own_places: Vec<Place> = position.iter().filter(|(_, own)| **own).map(|(place, _)| *place).collect();
    let moved = |group: &[Place], pushed: &[Place], step: Place| {
        let mut next = position.clone();
        for place in group.iter().chain(pushed) {
            next.remove(place);
        }
        for (places, mine) in [(group, true), (pushed, false)] {
            for place in places.iter().map(|place| ahead(*place, step, 1)).filter(|place| on_board(*place)) {
                next.insert(place, mine);
            }
        }
        next.into_iter().map(|(place, mine)| (place, !mine)).collect::<Slow>()
    };
    for &rear in &own_places {
        for axis in STEPS {
            for size in 1..=3 {
                let group: Vec<Place> = (0..size).map(|at| ahead(rear, axis, at)).collect();
                if !group.iter().all(|place| own(*place)) {
                    continue;
                }
                // In line, with what stands before it.
                let front = ahead(rear, axis, size);
                let pushed: Vec<Place> =
                    (0..3).map(|at| ahead(front, axis, at)).take_while(|place| other(*place)).collect();
                let behind = ahead(front, axis, pushed.len() as i32);
                let gives_way = empty(behind) || !pushed.is_empty() && !on_board(behind);
                if (pushed.len() as i32) < size && gives_way {
                    found.insert(moved(&group, &pushed, axis));
                }
                for step in STEPS {
                    let aside = step != axis && step != (-axis.0, -axis.1) && size > 1;
                    if aside && group.iter().all(|place| empty(ahead(*place, step, 1))) {
                        found.insert(moved(&group, &[], step));
                    }
                }
            }
        }
    }
    found.into_iter().collect()
}

fn slow_perft(position: &Slow, depth: u32) -> u64 {
    let mine = position.values().filter(|mine| **mine).count();
    if depth == 0 {
        return 1;
    }
    if mine <= 8 || position.len() - mine <= 8 {
        return 0;
    }
    let moves = slow_moves(position);
    if depth == 1 { moves.len() as u64 } else { moves.iter().map(|next| slow_perft(next, depth - 1)).sum() }
}

fn slow(board: Board) -> Slow {
    let places = |set, mine| cells(set).map(move |cell: Cell| ((cell.row(), cell.digit()), mine));
    places(board.own, true).chain(places(board.opponent, false)).collect()
}

/// Games of moves that like to push marbles off, so that positions with few marbles come too.
fn random_games(count: u64, plies: usize) -> Vec<Game> {
    let play = |chance: u64| {
        let mut generator = Seed(chance).generator();
        let mut game = Game::new(Layout::ALL[chance as usize % 5].board(), 300);
        for _ in 0..generator.random_range(0..=plies) {
            let moves: Vec<_> = game.board().moves().into_iter().collect();
            if game.ending().is_some() {
                break;
            }
            let ejections = moves.iter().filter(|found| found.ejects()).count();
            let among = if ejections > 0 && generator.random_bool(0.7) { ejections } else { moves.len() };
            game.play(moves[generator.random_range(0..among)]);
        }
        game
    };
    (0..count).map(play).filter(|game| game.ending().is_none()).collect()
}

fn genes(ids: &[&str], generator: &mut Generator) -> Vec<Gene> {
    let gene = |id: &&str| Gene {
        rule: RuleId::find(id).unwrap(),
        coefficient: generator.random_range(0.0..5.0),
        exponent: None,
    };
    ids.iter().map(gene).collect()
}

fn all_ids() -> Vec<&'static str> {
    CATALOGUE.iter().map(|rule| rule.info.id).collect()
}

fn think(genes: &[Gene], method: Method, game: &Game, depth: u8) -> Found {
    let mut searcher = Searcher::new(Evaluator::new(genes), method);
    searcher.think(game, Effort::Depth(depth), &|| false).unwrap()
}

#[test]
fn perft_is_what_other_programs_count() {
    let check = |board: Board, expected: &[u64]| {
        for (depth, &count) in (1..).zip(expected) {
            assert_eq!(perft(board, depth), count, "depth {depth}");
        }
    };
    check(Layout::Standard.board(), &[44, 1_936, 98_912, 5_045_110, 283_320_928]);
    check(Layout::BelgianDaisy.board(), &[52, 2_692, 149_322, 8_270_666]);
    check(Layout::GermanDaisy.board(), &[80, 6_244, 493_480]);
    let middle = "A5 B6 C2 D2 D5 E3 F4 F5 G6 H4 I6 I7 I8 ; B1 B5 C1 C6 E4 F8 F9 G4 G8 G9 H6 H7 I9";
    check(notation::parse_position(middle).unwrap(), &[52, 2_781, 145_356]);
}

#[test]
fn the_fast_mover_moves_as_the_slow_one() {
    let (mut pushes, mut ejections, mut few) = (0, 0, 0);
    for game in random_games(1_500, 120) {
        let board = game.board();
        let moves: Vec<_> = board.moves().into_iter().collect();
        pushes += moves.iter().filter(|found| found.pushes()).count();
        ejections += moves.iter().filter(|found| found.ejects()).count();
        few += usize::from(board.own_out() + board.opponent_out() > 4);
        assert!(moves.is_sorted());
        let fast: BTreeSet<Slow> = moves.iter().map(|found| slow(found.apply(board))).collect();
        assert_eq!(fast.len(), moves.len(), "two moves lead to one position");
        assert_eq!(fast, slow_moves(&slow(board)).into_iter().collect());
        assert_eq!((moves.len(), moves.is_empty()), (board.count_moves() as usize, !board.can_move()));
        assert!(moves.iter().all(|found| found.is_legal(board)));
        let count = |board: Board, off: bool| {
            board.moves().into_iter().filter(|found| found.pushes() && found.ejects() == off).count() as i32
        };
        let ahead = [false, true].map(|off| count(board, off) - count(board.swapped(), off));
        assert_eq!(ahead, board.pushes_ahead());
        let mut ejecting = BTreeSet::new();
        board.each_ejection(|found| assert!(ejecting.insert(found)));
        assert_eq!(ejecting, moves.iter().copied().filter(|found| found.ejects()).collect());
        for found in &ejecting {
            let front = found.marbles().next().unwrap();
            let last = (0..found.kind().pushed).fold(front, |at, _| at.step(found.direction()).unwrap());
            assert!(board.danger() & last.bit() != 0, "the cell that a marble falls from");
        }
        let mut pushing = Vec::new();
        board.each_push(|found| pushing.push(found));
        assert_eq!(pushing, moves.into_iter().filter(|found| found.pushes()).collect::<Vec<_>>());
    }
    assert!(pushes > 500 && ejections > 100 && few > 50, "{pushes} {ejections} {few}");
    for layout in Layout::ALL {
        assert_eq!(perft(layout.board(), 2), slow_perft(&slow(layout.board()), 2));
    }
    for game in random_games(12, 150) {
        assert_eq!(perft(game.board(), 2), slow_perft(&slow(game.board()), 2));
    }
}

#[test]
fn a_known_move_is_legal_exactly_where_it_is_listed() {
    let games = random_games(60, 120);
    let known: BTreeSet<_> = games.iter().flat_map(|game| game.board().moves()).collect();
    for game in &games {
        let listed: BTreeSet<_> = game.board().moves().into_iter().collect();
        for found in &known {
            assert_eq!(found.is_legal(game.board()), listed.contains(found), "{}", notation::print(*found));
        }
    }
}

#[test]
fn turning_and_mirroring_change_no_count() {
    for game in random_games(40, 100) {
        let mut board = game.board();
        let expected = perft(board, 2);
        for _ in 0..6 {
            board = board.turned();
            assert_eq!(perft(board, 2), expected);
            assert_eq!(perft(board.mirrored(), 2), expected);
        }
    }
}

#[test]
fn the_evaluator_says_what_the_rules_say() {
    let mut generator = Seed(3).generator();
    for game in random_games(300, 120) {
        let genes = genes(&all_ids(), &mut generator);
        let rule = |gene: &Gene| gene.coefficient * rules::find(&gene.rule).unwrap().value(game.board());
        let expected: f64 = genes.iter().map(rule).sum();
        let value = f64::from(Evaluator::new(&genes).value(game.board())) / UNIT;
        assert!((value - expected).abs() < 3.0 / UNIT, "{value}, not {expected}");
    }
}

/// The same genes and a few formulas beside them, drawn at random.
fn with_formulas(mut genes: Vec<Gene>, generator: &mut Generator) -> Vec<Gene> {
    for _ in 0..3 {
        let rule = formula::random(rules::formulas::REGIONS, 20, generator).rule();
        let coefficient = generator.random_range(-1.0..1.0) / rule.coefficient().max;
        genes.push(Gene { rule, coefficient, exponent: None });
    }
    genes
}

#[test]
fn alpha_beta_comes_to_minimax_value_and_move() {
    let mut generator = Seed(5).generator();
    // Positions of real games, so that repetitions come too; with the article's terms, with all rules, and with formulas.
    for (count, depth) in [(2_000, 1), (600, 2), (60, 3), (4, 4)] {
        let (mut leaves, mut all) = (0, 0);
        for (at, game) in random_games(count, 120).into_iter().enumerate() {
            let ids = if at % 2 == 0 { rules::ARTICLE_RULES.to_vec() } else { all_ids() };
            let mut genes = genes(&ids, &mut generator);
            if at % 3 == 0 {
                genes = with_formulas(genes, &mut generator);
            }
            let [plain, fast] =
                [Method::Minimax, Method::AlphaBeta].map(|method| think(&genes, method, &game, depth));
            let position = notation::print_position(game.board());
            assert_eq!((fast.value, fast.best), (plain.value, plain.best), "depth {depth}: {position}");
            (leaves, all) = (leaves + fast.leaves, all + plain.leaves);
        }
        if depth == 3 {
            assert!(leaves * 5 < all, "{leaves} leaves of {all}");
        }
    }
}

#[test]
fn what_is_found_of_a_position_is_true_of_its_image_in_a_mirror() {
    // First positions are their own images, so that half of what follows need not be searched.
    let genes = dna_lab::games::abalone::article_genes();
    for layout in [Layout::Standard, Layout::BelgianDaisy] {
        let game = Game::new(layout.board(), 300);
        let [plain, fast] =
            [Method::Minimax, Method::AlphaBeta].map(|method| think(&genes, method, &game, 4));
        assert_eq!((fast.value, fast.best), (plain.value, plain.best), "{layout:?}");
        assert!(fast.leaves * 1_000 < plain.leaves, "{} leaves of {}", fast.leaves, plain.leaves);
        // Five plies on from its best move, after which nothing is its own image.
        let before = think(&genes, Method::AlphaBeta, &game, 6);
        let mut next = game.clone();
        next.play(before.best.unwrap());
        let after = think(&genes, Method::AlphaBeta, &next, 5);
        assert_eq!(before.value, -after.value, "{layout:?}");
    }
}

#[test]
fn both_searches_play_the_same_game_to_its_end() {
    // Repetitions decide many games of one ply.
    let genes = dna_lab::games::abalone::article_genes();
    for chance in 0..8 {
        let mut game = Game::opened(Layout::ALL[chance % 5], 4, 200, Seed(chance as u64));
        while game.ending().is_none() {
            let depth = 1 + (chance % 2) as u8;
            let [plain, fast] =
                [Method::Minimax, Method::AlphaBeta].map(|method| think(&genes, method, &game, depth));
            assert_eq!((fast.value, fast.best), (plain.value, plain.best));
            game.play(fast.best.unwrap());
        }
    }
}

#[test]
fn minimax_has_the_leaves_that_perft_counts() {
    let genes = dna_lab::games::abalone::article_genes();
    for layout in [Layout::Standard, Layout::BelgianDaisy] {
        let game = Game::new(layout.board(), 300);
        for depth in 1..=3 {
            let leaves = think(&genes, Method::Minimax, &game, depth).leaves;
            assert_eq!(leaves, perft(layout.board(), u32::from(depth)));
        }
    }
}

#[test]
fn the_sooner_a_win_the_better() {
    let genes = dna_lab::games::abalone::article_genes();
    // One more marble wins, and it stands at the edge.
    let now = "B2 C3 A4 A5 B5 B6 C6 C7 D7 ; A1 I5 I6 I7 I8 I9 H7 H8 H9";
    let game = Game::new(notation::parse_position(now).unwrap(), 300);
    for method in [Method::Minimax, Method::AlphaBeta, Method::Fast] {
        for depth in 1..=3 {
            let thought = think(&genes, method, &game, depth);
            assert_eq!((thought.value, thought.best.map(notation::print)), (WIN - 1, Some("C3B2".into())));
        }
    }
    // The other side, which is to lose, sees it coming and saves the marble.
    let threatened = Board { ..game.board() }.swapped();
    let thought = think(&genes, Method::AlphaBeta, &Game::new(threatened, 300), 3);
    assert!(thought.value > -WIN / 2 && thought.best.is_some(), "{thought:?}");
}

#[test]
fn a_fast_search_visits_fewer_positions_and_is_no_other_where_nothing_is_late() {
    let genes = dna_lab::games::abalone::article_genes();
    let (mut all, mut fewer, mut same) = (0, 0, 0);
    for game in random_games(20, 60) {
        for depth in [2, 5] {
            let [plain, fast] =
                [Method::AlphaBeta, Method::Fast].map(|method| think(&genes, method, &game, depth));
            if depth == 2 {
                assert_eq!(fast, plain);
                continue;
            }
            assert!(game.board().moves().into_iter().any(|legal| Some(legal) == fast.best), "{fast:?}");
            (all, fewer) = (all + plain.nodes, fewer + fast.nodes);
            same += usize::from(fast.best == plain.best);
        }
    }
    assert!(fewer * 2 < all && same >= 10, "{fewer} of {all} positions, {same} moves of 20 alike");
}

#[test]
fn a_side_that_is_behind_repeats_and_one_that_is_ahead_does_not() {
    // The position came before: to go back there is worth a draw, no more and no less.
    let genes = dna_lab::games::abalone::article_genes();
    let mut game = Game::new(Layout::Standard.board(), 300);
    for text in ["C3D3", "G7F7", "D3C3"] {
        let found = notation::parse(game.board(), text).unwrap();
        game.play(found);
    }
    let back = notation::parse(game.board(), "F7G7").unwrap();
    let mut searcher = Searcher::new(Evaluator::new(&genes), Method::AlphaBeta);
    let values = searcher.values(&game, 1, &|| false).unwrap();
    assert!(values.iter().any(|(found, value)| *found == back && *value == 0), "{values:?}");
}
