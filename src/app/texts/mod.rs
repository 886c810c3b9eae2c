//! Every text of the window: one typed table a language.

macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident { $($plain:ident)* $(; $($function:ident: $type:ty),* $(,)?)? })*) => {
        $(
            $(#[$doc])*
            pub(in crate::app) struct $name {
                $(pub(in crate::app) $plain: Text,)*
                $($(pub(in crate::app) $function: $type,)*)?
            }
        )*
    };
}

mod board;
mod duels;
mod english;
mod french;
mod insight;
mod pilot;
mod rivals;

pub(super) use english::ENGLISH;
pub(super) use french::FRENCH;

use crate::evolution::logbook::Record;
use crate::evolution::population::Origin;
use crate::evolution::stop::StopReason;
use crate::games::scene::{CellName, Piece, SceneCell};
use crate::games::{Ending, FaultKind, Faults, GameSettings, Sentence};
use crate::lab::{WorkerName, breeding};
use crate::numbers::Numbers;
use crate::store::players::READY;
use crate::store::{Decimals, bundled_runs};

type Text = &'static str;

/// A name and one sentence that explains it.
pub(super) type ChoiceTexts = (Text, Text);

/// The texts of one language.
pub(super) struct Texts {
    pub(super) numbers: Numbers,
    pub(super) commands: Commands,
    pub(super) hints: Hints,
    pub(super) menu: Menu,
    pub(super) transport: Transport,
    pub(super) states: [Text; 6],
    pub(super) finished: [Text; 6],
    pub(super) watch: Watch,
    pub(super) evolution: Evolution,
    pub(super) rates_line: fn(u32, [&str; 4]) -> String,
    pub(super) population_line: fn(&str) -> String,
    pub(super) score_line: fn(&str, &str) -> String,
    pub(super) diversity_line: fn(&str) -> String,
    pub(super) decided: [Text; 3],
    pub(super) table: Table,
    pub(super) columns: Columns,
    pub(super) origins: [ChoiceTexts; 5],
    pub(super) genes: Genes,
    pub(super) genes_line: fn(u32, &str, &str, &str) -> String,
    pub(super) inspector: Inspector,
    pub(super) game: Game,
    pub(super) directions: [Text; 4],
    pub(super) settings: SettingsPane,
    pub(super) game_choice: ChoiceTexts,
    pub(super) stops: Stops,
    pub(super) phase: fn(&str) -> Text,
    pub(super) log: Log,
    pub(super) messages: Messages,
    pub(super) dialogs: Dialogs,
    pub(super) help: &'static [(Text, Text)],
    pub(super) rivals: &'static rivals::Rivals,
    pub(super) board: &'static board::Board,
    pub(super) duels: &'static duels::Duels,
    pub(super) pilot: &'static pilot::Pilot,
    pub(super) insight: &'static insight::Insight,
    /// What games and settings say of themselves in English, in this language; unchanged if there is no translation.
    pub(super) say: fn(&str) -> &str,
}

texts! {
    /// The names of commands.
    Commands {
        new_population write_rule open save save_as export quit undo redo start pause step reset watch evolution game genes arena network pilot settings
        inspector log back_to_live zoom_in zoom_out zoom_reset full_screen help about
    }
    /// A sentence more about commands.
    Hints { new_population write_rule open save save_as export start pause step reset back_to_live log }
    /// The top.
    Menu {
        mark file edit run view help recent no_recent ready theme language system dark light untitled no_run
        unsaved no_place
    }
    /// The bottom.
    Transport {
        state_hint no_generation progress_hint speed_hint left_hint not_kept;
        generation: fn(u32) -> String,
        generation_under_way: fn(u32) -> String,
        games_per_second: fn(&str) -> String,
        left: fn(&str, Option<&str>) -> String,
    }
    /// The gallery.
    Watch {
        empty not_yet ahead fresh_hint hold play_on play_on_hint legend legend_hint newborn leaves won over same_game
        same_game_hint stop_comparing compare_hint slider slider_hint;
        champion: fn(u64) -> String,
        new_champion: fn(u64) -> String,
        champion_of: fn(u32) -> String,
        fresh: fn(&str, &str, &str) -> String,
        wins: fn(&str) -> String,
        some_of: fn(usize, usize) -> String,
        best_of: fn(usize, u32) -> String,
        age: fn(u32) -> String,
        board: fn(u64, &str) -> String,
        ply: fn(&str, &str) -> String,
        ply_as: fn(&str, &str) -> String,
        before: fn(&str) -> String,
        compare: fn(&str) -> String,
        live: fn(u32) -> String,
        past: fn(u32) -> String,
    }
    /// The plots.
    Evolution { best mean sample champion score diversity nothing_yet rates_hint score_hint diversity_hint }
    /// The population's table.
    Table { forgotten unjudged filter filter_hint; title: fn(u32) -> String }
    /// The map of genes.
    Genes { share share_hint coefficient coefficient_hint empty none all negative positive time }
    /// The inspector.
    Inspector {
        title empty frozen is_best back_to_best born selection selection_hint fresh fresh_hint score score_hint
        play play_hint validate validate_hint validating freeze freeze_hint copy copy_text copy_text_hint copy_ron genes_hint
        formula applies source parents no_parents children no_children unknown freezer_hint freezer_empty put_back
        put_back_hint take_out;
        born_age: fn(u32, u32) -> String,
        of_games: fn(&str, &str) -> String,
        genes: fn(usize) -> String,
        freezer: fn(usize) -> String,
    }
    /// The board.
    Game {
        player_hint seat_hint won lost playing_on go hold go_hint one_move one_move_hint undo undo_hint again
        again_hint next next_hint fastest speed speed_hint never stop_at stop_at_hint seed seed_hint hint hint_hint
        no_move arrows position copy copy_hint values values_hint total decided
        decided_hint no_player;
        number: fn(u64) -> String,
        seat: fn(u64) -> String,
        standing: fn(&str, &str) -> String,
        cell: fn(usize, usize, &str) -> String,
        per_second: fn(&str, &str) -> String,
    }
    /// The settings.
    SettingsPane {
        title presets presets_hint own lab lab_hint article article_hint demo demo_hint cma cma_hint spsa spsa_hint invent invent_hint lab_invent
        lab_invent_hint rules judging breeding
        machine applies applies_new seed seed_hint seed_wrong copy_seed draw_seed locked last_rule reset threads
        threads_hint queue queue_hint queue_gone no_workers untrusted;
        worker: fn(usize, &str) -> String,
        worker_version: fn(&str, &str) -> String,
        range: fn(&str, &str) -> String,
        rules_chosen: fn(usize, usize) -> String,
        all_cores: fn(usize) -> String,
    }
    /// The log.
    Log { title all warnings errors empty close }
    /// What the log and the toasts say.
    Messages {
        copied;
        saved: fn(&str) -> String,
        exported: fn(&str) -> String,
        opened: fn(&str) -> String,
        adopted: fn(u64) -> String,
        crashed: fn(WorkerName, &str) -> String,
        validated: fn(u64, &str, &str) -> String,
        frozen: fn(u64) -> String,
        set_aside: fn(&str, &str) -> String,
        unlocked: fn(&str) -> String,
    }
    /// Questions and pages.
    Dialogs {
        before_new before_reset before_open before_quit do_not_save cancel recover take_it delete_it later export
        export_csv export_csv_hint export_png export_png_hint open_title save_title path open_this save_here replace
        replace_it listing empty_folder recent waiting type_path help_title keys start_or_pause arrow_keys arrows_move close version about
        licence;
        guard: fn(&str) -> String,
        recover_what: fn(u32, usize) -> String,
    }
}

/// Criteria to stop by.
pub(super) struct Stops {
    pub(super) explained: Text,
    pub(super) generations: ChoiceTexts,
    pub(super) minutes: ChoiceTexts,
    pub(super) games: ChoiceTexts,
    pub(super) target: ChoiceTexts,
    pub(super) stagnation: ChoiceTexts,
}

/// The columns of the table.
pub(super) struct Columns {
    pub(super) rank: ChoiceTexts,
    pub(super) id: ChoiceTexts,
    pub(super) origin: ChoiceTexts,
    pub(super) age: ChoiceTexts,
    pub(super) games: ChoiceTexts,
    pub(super) estimate: ChoiceTexts,
    pub(super) rate: ChoiceTexts,
    pub(super) score: ChoiceTexts,
    pub(super) rules: ChoiceTexts,
}

impl Texts {
    /// How tables are written that people open in a spreadsheet of this language.
    pub(super) const fn decimals(&self) -> Decimals {
        if self.numbers.point == ',' { Decimals::Comma } else { Decimals::Point }
    }

    /// What evolution is doing.
    pub(super) const fn status(&self, status: &breeding::Status) -> Text {
        match status {
            breeding::Status::Empty => self.states[0],
            breeding::Status::Ready => self.states[1],
            breeding::Status::Running => self.states[2],
            breeding::Status::Pausing => self.states[3],
            breeding::Status::Paused => self.states[4],
            breeding::Status::Finished(reason) => self.finished(*reason),
            breeding::Status::Failed(_) => self.states[5],
        }
    }

    /// Why it stopped.
    pub(super) const fn finished(&self, reason: StopReason) -> Text {
        self.finished[match reason {
            StopReason::Generations => 0,
            StopReason::Seconds => 1,
            StopReason::Games => 2,
            StopReason::TargetRate => 3,
            StopReason::Stagnation => 4,
            StopReason::Interrupted => 5,
        }]
    }

    /// How a match ended, and why if there is a reason.
    pub(super) fn result(&self, game: &GameSettings, ending: Ending) -> String {
        if !game.is_for_two() {
            return if ending.winner.is_some() { self.game.won } else { self.game.lost }.to_owned();
        }
        let table = &self.duels.table;
        let winner = ending.winner.map(|seat| (table.wins)((self.say)(game.seats()[seat])));
        let result = winner.unwrap_or_else(|| table.drawn.to_owned());
        let reason = (self.say)(ending.reason);
        if reason.is_empty() { result } else { format!("{result}{}{reason}", table.colon) }
    }

    /// A sentence, as this language says it.
    pub(super) fn said(&self, sentence: &Sentence) -> String {
        sentence.translated(&self.say)
    }

    /// What a player lost by faults: of which kinds, and what the last one was.
    pub(super) fn faults(&self, faults: &Faults) -> String {
        let counted = |(kind, count): (&FaultKind, &u64)| format!("{count} {}", (self.say)(kind.words()));
        let last = faults.last.iter().map(|last| self.said(&last.what));
        faults.counts.iter().map(counted).chain(last).collect::<Vec<_>>().join("\n")
    }

    pub(super) const fn origin(&self, origin: Origin) -> Text {
        self.origins[origin as usize].0
    }

    pub(super) const fn origin_hint(&self, origin: Origin) -> Text {
        self.origins[origin as usize].1
    }

    /// A move as it is told: the directions of swipes have names of their own.
    pub(super) fn told<'a>(&self, played: &'a str) -> &'a str
    where
        Text: 'a,
    {
        let direction = ["up", "left", "down", "right"].iter().position(|name| *name == played);
        direction.map_or(played, |direction| self.directions[direction])
    }

    /// A player's name as it is shown: individuals by their numbers, the network in training by this language's words.
    pub(super) fn who(&self, name: &str) -> String {
        match name.strip_prefix('#').and_then(|id| id.parse().ok()) {
            Some(id) => (self.game.number)(id),
            None => match name.strip_prefix(READY).and_then(bundled_runs::ready) {
                Some(ready) => (self.say)(ready.name).to_owned(),
                None => name.replace(ENGLISH.rivals.picker.network, self.rivals.picker.network),
            },
        }
    }

    /// A cell and what lies on it.
    pub(super) fn cell(&self, cell: &SceneCell) -> String {
        match (&cell.name, &cell.piece) {
            (CellName::Place(row, column), Piece::Tile { label, .. }) => {
                (self.game.cell)(*row, *column, label)
            }
            (CellName::Place(row, column), _) => (self.game.cell)(*row, *column, ""),
            (CellName::Coordinates(name), _) => (self.duels.table.cell)(name),
        }
    }

    /// What the ranking of a generation went by.
    pub(super) fn decided_by(&self, record: &Record) -> Text {
        match record.weight_of_wins {
            weight if weight <= 0.0 => self.decided[0],
            weight if weight >= 1.0 => self.decided[2],
            _ => self.decided[1],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolution::fields::FIELDS;
    use crate::games::{FieldInfo, Values, list};

    #[test]
    fn players_are_named_in_the_language_of_the_window() {
        let searching = format!("expectimax:1,{}", ENGLISH.rivals.picker.network);
        assert_eq!(ENGLISH.who(&searching), searching);
        assert_eq!(FRENCH.who(&searching), "expectimax:1,Le réseau qui apprend");
        assert_eq!([ENGLISH.who("#12"), FRENCH.who("#12")], ["#12", "le n°\u{a0}12"]);
    }

    /// Everything that games and settings say of themselves.
    fn said() -> Vec<&'static str> {
        let of_field = |info: FieldInfo| {
            let choices = match info.values {
                Values::Choice(choices) | Values::Subset(choices) => choices,
                Values::Number(_) | Values::Switch => &[],
            };
            let choices = choices.iter().flat_map(|choice| [choice.name, choice.help]);
            [info.name, info.help].into_iter().chain(choices).collect::<Vec<_>>()
        };
        let mut said: Vec<&str> = FIELDS.iter().flat_map(|field| of_field(field.info)).collect();
        for game in list::games().iter() {
            said.extend(game.fields().into_iter().flat_map(|field| of_field(field.info)));
            said.extend(game.variants().iter().flat_map(|variant| [variant.name, variant.help]));
            said.extend(game.rules().iter().flat_map(|rule| [rule.name, rule.help]));
            said.extend(game.behaviours().iter().map(|behaviour| behaviour.name));
            let offered = game.player_forms().iter().flat_map(|form| form.offered);
            said.extend(offered.map(|(_, words)| *words));
            said.extend(game.yardsticks().iter().map(|yardstick| yardstick.words));
            said.extend(game.panel().iter().map(|opponent| opponent.name));
            said.extend(game.ready_runs().iter().flat_map(|ready| [ready.name, ready.help]));
            said.extend([game.position_help().help]);
            if game.is_for_two() {
                said.extend(game.seats());
            }
        }
        said.retain(|words| !words.is_empty());
        said
    }

    #[test]
    fn what_games_say_is_said_in_french() {
        /// The same in both languages, besides games' own names.
        const SAME: &[&str] = &["… structure", "Population", "Mutation", "Mutants", "classes", "Standard"];
        let names: Vec<&str> = list::games().iter().map(|game| game.variants()[0].name).collect();
        for words in said().into_iter().chain(templates()) {
            let same = SAME.contains(&words) || names.contains(&words);
            assert!(same || (FRENCH.say)(words) != words, "'{words}' has no French");
        }
    }

    #[test]
    fn a_damaged_network_is_spoken_of_in_one_language() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("net");
        let endless = zstd::encode_all(&u64::MAX.to_le_bytes()[..], 1).expect("compressed");
        std::fs::write(&path, [&b"dna-lab network, version 1\n"[..], &endless].concat()).expect("written");
        let error = crate::store::check_network(&path).expect_err("damaged");
        let said = FRENCH.said(&error.sentence());
        assert!(
            said.ends_with(
                "est abîmé (son texte n’a pas de fin)\u{a0}: reprenez une copie, téléchargez-le de nouveau, ou entraînez de nouveau"
            ),
            "{said}"
        );
    }

    /// The templates of all sentences in the program's own text.
    fn templates() -> Vec<&'static str> {
        fn walk(folder: &std::path::Path, found: &mut Vec<&'static str>) {
            for path in
                std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path())
            {
                if path.is_dir() {
                    walk(&path, found);
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    let text = std::fs::read_to_string(&path).expect("a text");
                    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
                    for part in text.split("say!(").skip(1) {
                        let Some((_, rest)) = part.split_once('"') else { continue };
                        let Some((words, _)) = rest.split_once('"') else { continue };
                        // A line that goes on begins with the next word.
                        let words: Vec<&str> = words.split("\\\n").map(str::trim_start).collect();
                        found.push(words.concat().leak());
                    }
                }
            }
        }
        let mut found = Vec::new();
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        walk(&root.join("src"), &mut found);
        walk(&root.join("crates"), &mut found);
        found.retain(|words| !["{0}", "{0}, {1}", "'{0}' is no cell"].contains(words));
        assert!(found.len() > 20, "{found:?}");
        found
    }
}
