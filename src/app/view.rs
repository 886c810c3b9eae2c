//! What the panels see in one frame.

use super::document::Document;
use super::preferences::Tab;
use super::texts::Texts;
use super::theme::Tokens;
use crate::evolution::population::Individual;
use crate::evolution::{Run, Settings};
use crate::games::scene::Powers;
use crate::games::{GameSettings, PlayerSpec};
use crate::lab::{arena, board, breeding, experiments, files, formulas, gallery, knock_out, pilot, training};
use crate::store::Frozen;
use crate::tally::Tally;
use std::collections::HashMap;
use std::path::PathBuf;

/// What is looked at.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Selection {
    /// A past generation; none is the present one.
    pub(super) generation: Option<u32>,
    /// The selected individual; none is the best.
    pub(super) individual: Option<u64>,
    /// An individual in the freezer, by place: goes before the others.
    pub(super) frozen: Option<usize>,
}

/// Everything there is to show.
pub(super) struct View<'a> {
    pub(super) texts: &'static Texts,
    /// Whether that is French.
    pub(super) french: bool,
    pub(super) tokens: &'static Tokens,
    pub(super) breeding: &'a breeding::State,
    pub(super) status: &'a breeding::Status,
    pub(super) progress: breeding::Progress,
    /// The board, and the rival's beside it.
    pub(super) boards: [&'a board::State; 2],
    pub(super) gallery: &'a gallery::State,
    pub(super) training: &'a training::State,
    pub(super) arena: &'a arena::State,
    pub(super) experiments: &'a experiments::State,
    /// What genes are worth, of the individual last asked for.
    pub(super) knock_out: &'a knock_out::State,
    /// What the text of the rule editor says.
    pub(super) formulas: &'a formulas::State,
    /// The individual last deleted from the freezer.
    pub(super) thrown: Option<&'a Frozen>,
    pub(super) pilot: &'a pilot::State,
    pub(super) selection: &'a Selection,
    pub(super) document: &'a Document,
    pub(super) files: &'a files::State,
    pub(super) validations: &'a HashMap<u64, Validated>,
    pub(super) recent: &'a [PathBuf],
    /// Powers of which number tiles show that count in powers.
    pub(super) powers: Powers,
    /// Whether the settings have a rule that was written as text.
    pub(super) has_written_rule: bool,
    pub(super) unsaved: bool,
    pub(super) can_undo: bool,
    pub(super) can_redo: bool,
    /// Whether a person was asked to play on the board.
    pub(super) invites: bool,
}

/// Games that an individual played on request.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Validated {
    /// How they went.
    pub(super) tally: Tally,
    /// Those of earlier requests among them.
    pub(super) before: Tally,
    /// How many requests there were.
    pub(super) rounds: u64,
    /// Whether more are being played.
    pub(super) unfinished: bool,
}

impl<'a> View<'a> {
    /// The run, if there is one.
    pub(super) fn run(&self) -> Option<&'a Run> {
        self.breeding.run.as_deref()
    }

    /// The last judged generation.
    pub(super) fn generation(&self) -> Option<u32> {
        self.run().and_then(Run::generation)
    }

    /// The generation that is shown: a past one if one is selected.
    pub(super) fn shown_generation(&self) -> Option<u32> {
        self.selection.generation.or(self.generation())
    }

    /// The individuals of the generation that is shown; none if it is no longer remembered.
    pub(super) fn population(&self) -> Option<&'a [Individual]> {
        match self.selection.generation {
            None => self.run().map(|run| run.population.as_slice()),
            Some(number) if Some(number) == self.generation() => {
                self.run().map(|run| run.population.as_slice())
            }
            Some(number) => {
                self.breeding.archive.generation(number).map(|generation| generation.individuals.as_slice())
            }
        }
    }

    /// The best of the generation that is shown.
    pub(super) fn best(&self) -> Option<&'a Individual> {
        match self.selection.generation {
            None => {
                let run = self.run()?;
                run.champion().map(|champion| &champion.individual).or(run.population.first())
            }
            Some(number) => {
                let champion = self.run()?.logbook.get(number as usize)?.champion;
                self.find(champion)
            }
        }
    }

    /// An individual of the shown generation, else as it was last seen.
    pub(super) fn find(&self, id: u64) -> Option<&'a Individual> {
        let here = self.population().and_then(|all| all.iter().find(|individual| individual.id == id));
        let crowned = || {
            let hall = &self.run()?.hall_of_fame;
            hall.iter().map(|champion| &champion.individual).find(|individual| individual.id == id)
        };
        let archive = &self.breeding.archive;
        here.or_else(|| archive.individual(id)).or_else(crowned).or_else(|| archive.front().find(id))
    }

    /// An individual as it was born, for its lineage.
    pub(super) fn ancestor(&self, id: u64) -> Option<&'a Individual> {
        self.breeding.archive.newborn(id).or_else(|| self.find(id))
    }

    /// The individual that the inspector shows.
    pub(super) fn selected(&self) -> Option<&'a Individual> {
        if let Some(frozen) = self.selection.frozen.and_then(|at| self.files.freezer.get(at)) {
            return Some(&frozen.individual);
        }
        match self.selection.individual {
            Some(id) => self.find(id).or_else(|| self.best()),
            None => self.best(),
        }
    }

    /// The game that it was bred for.
    pub(super) fn selected_game(&self) -> Option<&'a GameSettings> {
        match self.selection.frozen.and_then(|at| self.files.freezer.get(at)) {
            Some(frozen) => Some(&frozen.game),
            None => Some(&self.run()?.settings.game),
        }
    }

    /// The same as a player of its own game.
    pub(super) fn selected_player(&self) -> Option<PlayerSpec> {
        let individual = self.selected()?;
        let game = self.selected_game()?;
        Some(PlayerSpec::of_genes(format!("#{}", individual.id), individual.genome.genes(), game))
    }

    /// The board that a person plays on.
    pub(super) const fn board(&self) -> &'a board::State {
        self.boards[0]
    }

    /// Whether there is something on the board without a population: a two-player game, a game out of a file, a player, or a person
    /// who was asked to play.
    pub(super) fn uses_board(&self) -> bool {
        let board = self.board();
        board.game.is_for_two() || board.replayed().is_some() || board.seats[0].is_some() || self.invites
    }

    /// Whether a rival plays beside it.
    pub(super) fn rival_plays(&self) -> bool {
        let rival = self.boards[1];
        let same = rival.game.is_same_variant(&self.board().game);
        same && !rival.game.is_for_two() && rival.seats[0].is_some()
    }

    /// Whether a person plays against that rival.
    pub(super) fn plays_against(&self) -> bool {
        self.rival_plays() && self.board().seats[0].is_none()
    }

    /// An individual's games that selection never saw: those of its reign, and those played on request.
    pub(super) fn validated(&self, id: u64) -> Tally {
        let in_hall = |run: &'a Run| {
            let champion = run.hall_of_fame.iter().find(|champion| champion.individual.id == id)?;
            Some(champion.validated)
        };
        // The logbook remembers those that have left the hall.
        let reigned = |run: &'a Run| {
            let reigned = run.logbook.iter().rev().find(|record| record.champion == id)?;
            Some(reigned.validated)
        };
        let crowned = self.run().and_then(|run| in_hall(run).or_else(|| reigned(run))).unwrap_or_default();
        crowned + self.validations.get(&id).map_or(Tally::default(), |validated| validated.tally)
    }

    /// An individual of the run as the freezer keeps it.
    pub(super) fn to_freeze(&self, individual: &Individual) -> Option<Frozen> {
        Some(Frozen {
            run: self.document.name().unwrap_or_else(|| self.texts.menu.untitled.to_owned()),
            game: self.settings()?.game.clone(),
            // What was expected of it means nothing outside of its run.
            individual: Individual { expected: 0.0, ..individual.clone() },
            validated: self.validated(individual.id),
        })
    }

    /// Whether what a tab shows is under way, also while another tab is shown.
    pub(super) fn is_under_way(&self, tab: Tab) -> bool {
        match tab {
            Tab::Evolution => self.status.is_busy(),
            Tab::Arena => self.arena.status == arena::Status::Playing || self.arena.is_judging(),
            Tab::Experiments => self.experiments.is_breeding,
            Tab::Network => !self.training.is_at_rest(),
            Tab::Pilot => self.pilot.status == pilot::Status::Flying,
            Tab::Game => self.board().running,
            Tab::Welcome | Tab::Watch | Tab::Genes => false,
        }
    }

    /// The settings of the run, if there is one.
    pub(super) fn settings(&self) -> Option<&'a Settings> {
        self.run().map(|run| &run.settings)
    }
}
