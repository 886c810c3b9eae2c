//! `dna-lab play --game abalone`: a person against a player, by typed moves.

use super::super::Failure;
use super::{draw, ending, has_colour, read, standing, value};
use crate::games::GameSettings;
use crate::games::abalone::players::mind::Player;
use crate::games::abalone::{Game, Layout, Move, Side, Variant, notation};
use crate::lab::Ready;
use crate::lab::abalone::roster::Entrant;
use crate::seed::Seed;
use std::io::{BufRead, Write};

pub(in crate::cli) fn run(
    against: Option<&str>,
    seed: Option<u64>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let opponent = match against {
        Some(name) => read(&[name.to_owned()])?.remove(0),
        None => champion()?,
    };
    let mut player = opponent.mind().sit_down(Seed(seed.unwrap_or(1)));
    let mut game = Game::new(Layout::Standard.board(), Variant::default().cap);
    writeln!(out, "You have black (X) and begin; {} has white (O).", opponent.name)?;
    writeln!(out, "Write a move, e.g. A1B2 or C3C5D4, or: undo, hint, moves, quit.")?;
    show(out, &game, None)?;
    let mut lines = std::io::stdin().lock().lines();
    while game.ending().is_none() {
        write!(out, "> ")?;
        out.flush()?;
        let Some(line) = lines.next() else { return Ok(()) };
        match line?.trim() {
            "" => {}
            "quit" | "q" => return Ok(()),
            "undo" | "u" => {
                game.undo();
                let undone = game.undo();
                writeln!(
                    out,
                    "{}",
                    if undone { "Both moves are taken back." } else { "There is nothing to undo." }
                )?;
                show(out, &game, game.played().last().copied())?;
            }
            "hint" | "h" => match player.think(&game, &|| false).and_then(|thought| thought.best) {
                Some(best) => writeln!(out, "{} would play {}.", opponent.name, notation::print(best))?,
                None => writeln!(out, "There is no move.")?,
            },
            "moves" | "m" => {
                let moves: Vec<String> = game.board().moves().into_iter().map(notation::print).collect();
                writeln!(out, "{}", moves.join(" "))?;
            }
            text => match notation::parse(game.board(), text) {
                Err(why) => writeln!(out, "{why}")?,
                Ok(found) => {
                    game.play(found);
                    show(out, &game, Some(found))?;
                    answer(out, &mut game, &mut player)?;
                }
            },
        }
    }
    if let Some(over) = game.ending() {
        writeln!(out, "{}. {}.", ending(over), standing(&game))?;
    }
    Ok(())
}

/// The champion that comes with the lab.
fn champion() -> Result<Entrant, Failure> {
    let run = Ready::Abalone.run().map_err(|error| Failure::Failed(error.to_string()))?;
    match (&run.settings.game, run.champion()) {
        (GameSettings::Abalone(settings), Some(champion)) => {
            let genes = champion.individual.genome.genes().to_vec();
            Ok(Entrant::of_genes("the lab's champion".to_owned(), genes, settings))
        }
        _ => Err(Failure::Failed(
            "no champion of Abalone comes with the lab: name one with --against".to_owned(),
        )),
    }
}

fn answer(out: &mut impl Write, game: &mut Game, player: &mut Player) -> Result<(), Failure> {
    if game.ending().is_some() || game.to_move() == Side::Black {
        return Ok(());
    }
    let Some(thought) = player.think(game, &|| false) else { return Ok(()) };
    let Some(best) = thought.best else { return Ok(()) };
    game.play(best);
    writeln!(out, "White plays {}, {} for it.", notation::print(best), value(thought.value))?;
    show(out, game, Some(best))
}

fn show(out: &mut impl Write, game: &Game, last: Option<Move>) -> Result<(), Failure> {
    draw(out, game.black_first(), last, has_colour())?;
    writeln!(out, "{}", standing(game))?;
    Ok(())
}
