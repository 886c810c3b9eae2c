//! The article's rules and choices, held against 100 grids valued by the original program.

#![allow(clippy::unwrap_used)]

use dna_lab::games::twenty48::players::GridPlayer;
use dna_lab::games::twenty48::players::reference::ReferencePlayer;
use dna_lab::games::twenty48::players::rule_player::{RuleBrain, RulePlayer};
use dna_lab::games::twenty48::rules::{CATALOGUE, Parameters, Shape};
use dna_lab::games::twenty48::{Board, Direction, GridVariant, Lookahead, SpawnView, moves, text};
use dna_lab::games::{Gene, RuleId};
use dna_lab::seed::Seed;
use std::sync::Arc;

type Row = std::collections::HashMap<String, String>;

fn rows() -> Vec<Row> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/article_golden.csv");
    let rows: Vec<Row> = csv::Reader::from_path(path).unwrap().deserialize().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 100);
    rows
}

fn board(row: &Row, column: &str) -> Board {
    text::parse(&row[column]).unwrap()
}

fn shape(id: &str) -> Shape<'static> {
    CATALOGUE.iter().find(|rule| rule.info.id == id).unwrap().shape
}

#[test]
fn every_rule_agrees() {
    let columns = [
        ("monotony_article", 1.0, "mono"),
        ("monotony_powered_article", 1.0, "pmono_2"),
        ("smoothness", 1.0, "smooth"),
        ("smoothness_powered", 2.5, "psmooth_2.5"),
        ("empty_cells", 1.0, "empty"),
        ("empty_cells_powered", 2.5, "pempty_2.5"),
        ("max_value", 1.0, "max"),
        ("max_value_powered", 2.5, "maxpow_2.5"),
        ("chained_score", 1.5, "chained_1.5"),
        ("lost", 1.0, "lost"),
        ("win", 1.0, "win"),
    ];
    for row in rows() {
        let grid = board(&row, "board_rowmajor_hex");
        for (id, exponent, column) in columns {
            let value = shape(id).value(grid, &Parameters::new(exponent, Some(11))).unwrap();
            let expected: f64 = row[column].parse().unwrap();
            let close = (value - expected).abs() <= 1e-12 * expected.abs();
            assert!(close, "{id} on {}: {value}, not {expected}", text::hex(grid));
        }
        for (direction, column) in [(Direction::Up, "spam_top"), (Direction::Right, "spam_right")] {
            let value = shape("opening_spam").value_of_move(direction, grid);
            assert_eq!(value, Some(row[column].parse().unwrap()), "{} {column}", text::hex(grid));
        }
    }
}

#[test]
fn all_four_moves_agree() {
    for row in rows() {
        let grid = board(&row, "board_rowmajor_hex");
        for (direction, column) in Direction::ALL.into_iter().zip(["top", "left", "bottom", "right"]) {
            assert_eq!(moves::tables().apply(grid, direction), board(&row, column), "{column}");
        }
    }
}

#[test]
fn the_choice_of_direction_agrees() {
    let ids = ["smoothness", "monotony_article", "max_value", "empty_cells", "lost", "win", "opening_spam"];
    let genes = ids.map(|id| Gene { rule: RuleId::find(id).unwrap(), coefficient: 1.0, exponent: None });
    let lookahead = Lookahead { spawn: SpawnView::Worst, replies: 0 };
    let brain = Arc::new(RuleBrain::new(&genes, &GridVariant::ARTICLE, lookahead));
    let mut checked = 0;
    for row in rows() {
        let grid = board(&row, "board_rowmajor_hex");
        if grid.is_dead() {
            // The original names a direction on lost grids too, where there is none.
            continue;
        }
        let names = ["Top", "Left", "Bottom", "Right"];
        let expected = names.iter().position(|&name| name == row["best_all_noRandom"]).unwrap();
        let expected = Some(Direction::ALL[expected]);
        let plain = ReferencePlayer::new(&genes, &GridVariant::ARTICLE, lookahead, Seed(0)).choose(grid);
        assert_eq!(plain, expected, "plain player on {}", text::hex(grid));
        assert_eq!(
            RulePlayer::new(brain.clone(), Seed(0)).choose(grid),
            expected,
            "fast on {}",
            text::hex(grid)
        );
        checked += 1;
    }
    assert!(checked > 80, "only {checked} grids had a move");
}
