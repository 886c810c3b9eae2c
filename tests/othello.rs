//! Othello held against a mover that knows nothing of bits, and searches against each other.

#![allow(clippy::unwrap_used)]

use dna_lab::games::othello::moves::{legal, perft};
use dna_lab::games::othello::players::evaluator::Evaluator;
use dna_lab::games::othello::players::search::{Found, Searcher};
use dna_lab::games::othello::{Board, Game, Move, notation, rules, standard_genes};
use dna_lab::games::search::{Method, WIN, WINS};
use dna_lab::games::{Effort, Gene, RuleId, Side, formula};
use dna_lab::seed::{Generator, Seed};
use rand::RngExt;

/// Rows of squares: 1 is the mover's disc, -1 the other side's, 0 is none.
type Slow = [[i32; 8]; 8];

/// The position after a disc on this square, seen by the other side; none if it turns nothing. By the words of the rules.
fn slow_move(position: &Slow, row: i32, column: i32) -> Option<Slow> {
    let at = |row: i32, column: i32| {
        let on_board = (0..8).contains(&row) && (0..8).contains(&column);
        if on_board { position[row as usize][column as usize] } else { 0 }
    };
    if at(row, column) != 0 {
        return None;
    }
    let (mut next, mut any) = (*position, false);
    for (down, right) in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)] {
        let length =
            (1..).take_while(|&steps| at(row + steps * down, column + steps * right) == -1).count() as i32;
        if length > 0 && at(row + (length + 1) * down, column + (length + 1) * right) == 1 {
            any = true;
            (1..=length)
                .for_each(|step| next[(row + step * down) as usize][(column + step * right) as usize] = 1);
        }
    }
    next[row as usize][column as usize] = 1;
    any.then(|| next.map(|row| row.map(|disc| -disc)))
}

fn slow(board: Board) -> Slow {
    std::array::from_fn(|row| {
        std::array::from_fn(|column| {
            let at = |set: u64| (set >> (row * 8 + column) & 1) as i32;
            at(board.own) - at(board.opponent)
        })
    })
}

/// Positions of random games, as many, of so many plies at most.
fn random_games(count: u64, plies: u32) -> impl Iterator<Item = Board> {
    (0..count).map(move |chance| Game::opened(chance as u32 % plies, Seed(chance)).board())
}

#[test]
fn moves_are_those_of_the_words_of_the_rules() {
    let mut passes = 0;
    for board in random_games(3_000, 62) {
        let position = slow(board);
        let squares = (0..8).flat_map(|row| (0..8).map(move |column| (row, column)));
        let expected: Vec<Slow> =
            squares.filter_map(|(row, column)| slow_move(&position, row, column)).collect();
        let found: Vec<Move> = legal(board).collect();
        if expected.is_empty() {
            passes += found.len();
            assert!(found.is_empty() || found == [Move::PASS]);
            assert_eq!(found.is_empty(), board.is_over());
            continue;
        }
        let reached: Vec<Slow> = found.iter().map(|found| slow(found.apply(board))).collect();
        assert_eq!(reached, expected, "{}", notation::print_position(board, Side::Black));
    }
    assert!(passes > 10, "{passes} passes among them");
}

#[test]
fn perft_is_what_an_independent_program_counted() {
    assert_eq!(perft(Board::FIRST, 9), 3_005_288);
    assert_eq!(perft(Board::FIRST, 10), 24_571_284);
}

#[test]
fn turning_and_mirroring_change_no_count() {
    for board in random_games(60, 60) {
        let expected = perft(board, 3);
        for turned in [board.mirrored(), board.transposed(), board.mirrored().transposed()] {
            assert_eq!(perft(turned, 3), expected);
        }
    }
}

fn think(genes: &[Gene], method: Method, board: Board, depth: u8) -> Found {
    Searcher::new(Evaluator::new(genes), method).think(&board, Effort::Depth(depth), &|| false).unwrap()
}

/// Genes of all rules with random weights.
fn random_genes(generator: &mut Generator) -> Vec<Gene> {
    let mut gene = |rule: &'static rules::Rule| Gene {
        rule: rule.info.rule_id(),
        coefficient: generator.random_range(-3.0..3.0),
        exponent: None,
    };
    rules::all().map(&mut gene).collect()
}

/// Genes of a few formulas, drawn at random.
fn formula_genes(generator: &mut Generator) -> Vec<Gene> {
    let mut gene = |_| {
        let rule = formula::random(rules::formulas::REGIONS, 20, generator).rule();
        Gene { rule, coefficient: generator.random_range(-1.0..1.0), exponent: None }
    };
    let mut genes: Vec<Gene> = (0..4).map(&mut gene).collect();
    let corner = RuleId::read("corner9_late w * t + sum(tile_triples: a * b * c) - q").unwrap();
    genes.push(Gene { rule: corner, coefficient: generator.random_range(-1.0..1.0), exponent: None });
    genes
}

#[test]
fn alpha_beta_comes_to_minimax_value_and_move() {
    let mut generator = Seed(5).generator();
    // Positions of whole games, so that passes and ends come too.
    for (count, depth) in [(600, 1), (300, 2), (120, 3), (60, 4)] {
        let (mut leaves, mut all) = (0, 0);
        for (at, board) in random_games(count, 62).enumerate() {
            let genes = match at % 3 {
                0 => standard_genes(),
                1 => random_genes(&mut generator),
                _ => formula_genes(&mut generator),
            };
            let [plain, fast] =
                [Method::Minimax, Method::AlphaBeta].map(|method| think(&genes, method, board, depth));
            let position = notation::print_position(board, Side::Black);
            assert_eq!((fast.value, fast.best), (plain.value, plain.best), "depth {depth}: {position}");
            (leaves, all) = (leaves + fast.leaves, all + plain.leaves);
            let [plain, fast] = [Method::Minimax, Method::AlphaBeta]
                .map(|method| Searcher::new(Evaluator::new(&genes), method).values(&board, depth, &|| false));
            assert_eq!(fast, plain, "depth {depth}: {position}");
        }
        if depth == 4 {
            assert!(leaves * 3 < all, "{leaves} leaves of {all}");
        }
    }
}

#[test]
fn a_fast_search_is_exact_where_the_end_is_within_reach() {
    let (mut all, mut fewer, mut ends) = (0, 0, 0);
    for board in random_games(60, 62) {
        let empty = board.empty().count_ones();
        let depth = if empty <= 9 { empty as u8 + 2 } else { 6 };
        let [plain, fast] =
            [Method::AlphaBeta, Method::Fast].map(|method| think(&standard_genes(), method, board, depth));
        if empty <= 9 {
            assert_eq!((fast.value, fast.best), (plain.value, plain.best));
            ends += 1;
        } else {
            (all, fewer) = (all + plain.nodes, fewer + fast.nodes);
        }
    }
    assert!(ends > 5 && fewer * 4 < all * 3, "{ends} ends; {fewer} of {all} positions");
}

#[test]
fn minimax_has_the_leaves_that_perft_counts() {
    for depth in 1..=5 {
        let leaves = think(&standard_genes(), Method::Minimax, Board::FIRST, depth).leaves;
        assert_eq!(leaves, perft(Board::FIRST, u32::from(depth)));
    }
}

#[test]
fn the_end_is_seen_and_who_has_more_discs_wins() {
    // Every empty square but one is filled: the side to move has the last move.
    let mut seen = [0; 3];
    for board in random_games(4_000, 64).filter(|board| board.discs() == 63 && board.moves() != 0) {
        let after = legal(board).next().unwrap().apply(board);
        let found = think(&standard_genes(), Method::AlphaBeta, board, 3);
        let expected = match -after.ahead() {
            0 => 0,
            1.. => WIN - 1,
            _ => 1 - WIN,
        };
        assert_eq!(found.value, expected);
        seen[(found.value.signum() + 1) as usize] += 1;
    }
    assert!(seen[0] > 0 && seen[2] > 0, "{seen:?}");
    // The shortest game, one move before white has lost its last disc.
    let mut game = Game::new(Board::FIRST, Side::Black);
    for text in "e6 f4 e3 f6 g5 d6 e7 f5".split(' ') {
        game.play(notation::parse(game.board(), text).unwrap());
    }
    for method in [Method::Minimax, Method::AlphaBeta] {
        let found = think(&standard_genes(), method, game.board(), 4);
        assert!(found.value > WINS, "{found:?}");
        assert_eq!((found.value, found.best.map(notation::print)), (WIN - 1, Some("c5".into())));
    }
}
