//! The fast rule player, held against the plain one that reads every formula as it is written.

#![allow(clippy::unwrap_used)]

use dna_lab::evolution::population::{Inclusion, random_genome};
use dna_lab::games::twenty48::players::GridPlayer;
use dna_lab::games::twenty48::players::reference::ReferencePlayer;
use dna_lab::games::twenty48::players::rule_player::{RuleBrain, RulePlayer};
use dna_lab::games::twenty48::rules::{CATALOGUE, Phase, Rule, Shape};
use dna_lab::games::twenty48::{Board, Game, GridVariant, Lookahead, SpawnView};
use dna_lab::games::{Gene, RuleId};
use dna_lab::seed::Seed;
use proptest::prelude::*;
use std::sync::Arc;

/// Rules whose value does not depend on chance.
fn certain_rules() -> Vec<RuleId> {
    let certain = CATALOGUE.iter().filter(|rule| rule.info.id != "random");
    certain.map(|rule| rule.info.rule_id()).collect()
}

/// Plays a game with a random genome, and holds every choice against the plain player's values.
fn agree(seed: u64, lookahead: Lookahead, variant: &GridVariant, moves: u32) {
    let rules = certain_rules();
    let genome = random_genome(&rules, &rules, Inclusion::Evenly(0.3), &mut Seed(seed).generator());
    let brain = Arc::new(RuleBrain::new(genome.genes(), variant, lookahead));
    let mut fast = RulePlayer::new(brain, Seed(1));
    let mut plain = ReferencePlayer::new(genome.genes(), variant, lookahead, Seed(1));
    let mut game = Game::new(variant, Seed(seed));
    while !game.is_over() && game.moves < moves {
        let chosen = fast.choose(game.board).expect("the game is not over");
        let appraised = plain.appraise(game.board);
        let best = appraised.iter().map(|a| a.worth.total()).fold(f64::NEG_INFINITY, f64::max);
        let taken = appraised.iter().find(|a| a.direction == chosen).expect("a legal move");
        // The fast player adds up in single precision: a near tie may fall the other way.
        let scale: f64 = taken.worth.genes.iter().map(|value| value.abs()).sum::<f64>() + best.abs();
        let missed = best - taken.worth.total();
        assert!(
            missed <= 1e-5 * scale,
            "{lookahead:?} {genome}: {chosen:?} misses {missed} on {:?}",
            game.board
        );
        game.play(chosen);
    }
}

#[test]
fn without_replies() {
    for spawn in [SpawnView::Worst, SpawnView::Average] {
        for seed in 0..40 {
            let variant = if seed % 2 == 0 { GridVariant::ARTICLE } else { GridVariant::STANDARD };
            agree(seed, Lookahead { spawn, replies: 0 }, &variant, 400);
        }
    }
}

#[test]
fn with_replies() {
    for spawn in [SpawnView::Worst, SpawnView::Average] {
        for seed in 0..6 {
            agree(seed, Lookahead { spawn, replies: 1 }, &GridVariant::ARTICLE, 40);
        }
        agree(3, Lookahead { spawn, replies: 2 }, &GridVariant::ARTICLE, 3);
    }
}

#[test]
fn at_the_edge_of_winning_and_losing() {
    // A low winning tile makes won and lost grids common within the look-ahead.
    let variant = GridVariant { win_exponent: Some(5), ..GridVariant::ARTICLE };
    for spawn in [SpawnView::Worst, SpawnView::Average] {
        for replies in 0..=1 {
            for seed in 0..20 {
                agree(seed, Lookahead { spawn, replies }, &variant, 60);
            }
        }
    }
}

#[test]
fn one_rule_alone_agrees_too() {
    for rule in CATALOGUE.iter().filter(|rule| rule.info.id != "random") {
        let genes = [Gene {
            rule: rule.info.rule_id(),
            coefficient: 1.0,
            exponent: rule.info.exponent.map(|r| r.max),
        }];
        for spawn in [SpawnView::Worst, SpawnView::Average] {
            let lookahead = Lookahead { spawn, replies: 0 };
            let brain = Arc::new(RuleBrain::new(&genes, &GridVariant::ARTICLE, lookahead));
            let mut plain = ReferencePlayer::new(&genes, &GridVariant::ARTICLE, lookahead, Seed(0));
            let mut game = Game::new(&GridVariant::ARTICLE, Seed(11));
            while !game.is_over() {
                let chosen = RulePlayer::new(brain.clone(), Seed(0)).choose(game.board).unwrap();
                let appraised = plain.appraise(game.board);
                let best = appraised.iter().map(|a| a.worth.total()).fold(f64::NEG_INFINITY, f64::max);
                let taken = appraised.iter().find(|a| a.direction == chosen).unwrap().worth.total();
                assert!(best - taken <= 1e-5 * best.abs().max(1.0), "{} {spawn:?}", rule.info.id);
                game.play(chosen);
            }
        }
    }
}

#[test]
fn every_rule_has_a_phase_its_shape_can_serve() {
    for rule in CATALOGUE {
        let after_spawn = matches!(rule.shape, Shape::Slopes { .. } | Shape::Full(_));
        let anywhere = matches!(
            rule.shape,
            Shape::Line(_)
                | Shape::OuterLine(_)
                | Shape::Block(_)
                | Shape::CornerBlock(_)
                | Shape::EdgeBlock(_)
        );
        let fits = anywhere || (rule.phase == Phase::AfterSpawn) == after_spawn;
        assert!(fits, "{} applies {:?}", rule.info.id, rule.phase);
        assert_eq!(rule.info.applies, rule.phase.name());
        assert!(!rule.info.help.is_empty() && !rule.info.formula.is_empty() && !rule.info.source.is_empty());
        assert!(rule.info.coefficient.min <= rule.info.coefficient.max);
    }
    let ids: std::collections::HashSet<&str> = CATALOGUE.iter().map(|rule| rule.info.id).collect();
    assert_eq!(ids.len(), CATALOGUE.len(), "two rules have the same id");
}

/// Rules that see the board the same however it is turned or mirrored. The article's monotony and its spam do not
/// (see there), and chance is chance.
fn symmetric_rules() -> impl Iterator<Item = &'static Rule> {
    let asymmetric = [
        "monotony_article",
        "monotony_powered_article",
        "monotony",
        "monotony_powered",
        "opening_spam",
        "random",
    ];
    CATALOGUE.iter().filter(move |rule| !asymmetric.contains(&rule.info.id))
}

proptest! {
    #[test]
    fn rules_see_no_direction(bits: u64, few: u64, exponent in 0.5_f64..4.0) {
        use dna_lab::games::twenty48::rules::Parameters;
        // Fewer bits set leave more cells empty.
        for board in [Board(bits), Board(bits & few & (bits >> 3))] {
            let parameters = Parameters::new(exponent, Some(11));
            for rule in symmetric_rules() {
                let value = rule.shape.value(board, &parameters).unwrap();
                for image in [board.transposed(), board.mirrored(), board.flipped()] {
                    let other = rule.shape.value(image, &parameters).unwrap();
                    let close = (value - other).abs() <= 1e-9 * value.abs().max(1.0);
                    prop_assert!(close, "{}: {} and {}", rule.info.id, value, other);
                }
            }
        }
    }

    #[test]
    fn the_player_is_as_symmetric_as_its_rules(seed: u64) {
        // The value of the best move is the same on a mirrored board; the direction is mirrored, up to ties.
        let ids = ["line_order", "tile_sum", "merges", "block_chain", "corner_slope", "lost", "empty_lines"];
        let genes: Vec<Gene> = ids
            .iter()
            .map(|id| {
                let rule = RuleId::find(id).unwrap();
                Gene { exponent: rule.exponent().map(|_| 1.5), rule, coefficient: 1.0 }
            })
            .collect();
        let lookahead = Lookahead { spawn: SpawnView::Worst, replies: 0 };
        let mut plain = ReferencePlayer::new(&genes, &GridVariant::ARTICLE, lookahead, Seed(0));
        let mut game = Game::new(&GridVariant::ARTICLE, Seed(seed));
        for _ in 0..60 {
            let mut best = |board| {
                let moves = plain.appraise(board);
                moves.iter().map(|a| a.worth.total()).fold(f64::NEG_INFINITY, f64::max)
            };
            let (here, there) = (best(game.board), best(game.board.mirrored()));
            prop_assert!((here - there).abs() < 1e-6 * here.abs().max(1.0) || here == there);
            let Some(chosen) = plain.choose(game.board) else { break };
            game.play(chosen);
        }
    }
}
