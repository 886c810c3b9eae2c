//! `dna-lab presets`: where the settings of a run start from, side by side.

use super::options::{game_names, named_game};
use super::{Failure, print_json};
use crate::evolution::fields::FIELDS;
use crate::evolution::{Settings, presets};
use crate::games::field::values;
use crate::games::{GameSettings, Preset, list};
use std::collections::BTreeMap;
use std::io::Write;

/// Show the presets of a game side by side: what `evolve --preset` starts from.
///
/// Settings that are the same in all presets are left out; `--all` shows them too. "-" is a setting that has no meaning there.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The game [default: that of `evolve`]
    #[arg(long, value_parser = game_names())]
    game: Option<String>,
    /// Show settings that are the same in all presets too
    #[arg(long)]
    all: bool,
    /// Print one JSON object: for each preset its settings by their options
    #[arg(long)]
    json: bool,
}

/// All settings of a preset, each with its option.
fn settings_of(preset: Preset, game: &GameSettings) -> Vec<(String, String)> {
    let settings: Settings = presets::settings(preset, Some(game), &[]);
    let fields = settings.game.fields().into_iter().chain(values(FIELDS, &settings));
    let mut all: Vec<(String, String)> = fields.map(|field| (field.info.flag(), field.text())).collect();
    all.push(("rules".to_owned(), settings.rules.len().to_string()));
    all
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let game = named_game(arguments.game.as_deref()).unwrap_or_else(|| list::usual(Preset::Lab));
    let columns = Preset::ALL.map(|preset| (preset.id(), settings_of(preset, &game)));
    if arguments.json {
        let of = |(id, settings): &(&'static str, Vec<(String, String)>)| {
            (*id, settings.iter().cloned().collect::<BTreeMap<_, _>>())
        };
        return print_json(out, &columns.iter().map(of).collect::<BTreeMap<_, _>>());
    }
    let for_game = Preset::ALL.map(|preset| presets::check(preset, &game).is_ok());
    let columns: Vec<_> = columns.into_iter().zip(for_game).filter(|one| one.1).map(|one| one.0).collect();
    let (_, first) = &columns[0];
    let row = |at: usize| columns.iter().map(|(_, settings)| settings[at].1.clone()).collect::<Vec<_>>();
    let differs = |at: &usize| row(*at).iter().any(|value| *value != first[*at].1);
    let rows: Vec<usize> = (0..first.len()).filter(|at| arguments.all || differs(at)).collect();
    let names = rows.iter().map(|&at| first[at].0.chars().count()).max().unwrap_or(0);
    let width = |column: usize| {
        let values = rows.iter().map(|&at| columns[column].1[at].1.chars().count());
        values.chain([columns[column].0.len()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    let mut line = |name: &str, cells: Vec<&str>| {
        let cells: Vec<String> =
            cells.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}")).collect();
        writeln!(out, "{}", format!("{name:<names$}  {}", cells.join("  ")).trim_end())
    };
    line(&format!("usual: {}", game.usual_preset().id()), Vec::new())?;
    line("", columns.iter().map(|(id, _)| *id).collect())?;
    for &at in &rows {
        line(&first[at].0, row(at).iter().map(String::as_str).collect())?;
    }
    let rest = first.len() - rows.len();
    if rest > 0 {
        writeln!(out, "\n{rest} more settings are the same in all presets: --all shows them")?;
    }
    Ok(())
}
