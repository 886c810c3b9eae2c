//! Every text of the window: a typed table for each language. English stands where a text is declared.

/// Tables of texts: `name: "English"`; behind a semicolon what each language says in code; and behind another one pairs, lists and tables
/// of texts.
macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident {
        $($plain:ident: $words:expr),* $(,)?
        $(; $($function:ident: $type:ty = $says:expr),* $(,)? $(; $($part:ident: $kind:ty = $texts:expr),* $(,)?)?)?
    })*) => {
        $(
            $(#[$doc])*
            pub(in crate::app) struct $name {
                $(pub(in crate::app) $plain: Text,)*
                $($(pub(in crate::app) $function: $type,)* $($(pub(in crate::app) $part: $kind,)*)?)?
            }

            impl $name {
                pub(in crate::app) const ENGLISH: Self = Self {
                    $($plain: $words,)*
                    $($($function: $says,)* $($($part: $texts,)*)?)?
                };
            }

            impl crate::app::texts::Translate for $name {
                #[allow(unused_variables, reason = "some tables are said in code only")]
                fn by(self, say: fn(Text) -> Text) -> Self {
                    Self {
                        $($plain: say(self.$plain),)*
                        $($($function: self.$function,)* $($($part: crate::app::texts::Translate::by(self.$part, say),)*)?)?
                    }
                }
            }
        )*

        /// Each table's name, and the names of what is said in code.
        #[cfg(test)]
        pub(in crate::app) const TABLES: &[(&str, &[&str])] =
            &[$((stringify!($name), &[$($(stringify!($function)),*)?])),*];
    };
}

/// A text with words in its places.
macro_rules! fill {
    ($text:expr, $($word:expr),+ $(,)?) => { crate::games::fill($text, &[$($word.to_string()),+]) };
}

mod board;
mod duels;
mod french;
mod insight;
mod pilot;
mod rivals;
mod window;

pub(super) use french::FRENCH;

use crate::evolution::logbook::Record;
use crate::evolution::population::Origin;
use crate::evolution::stop::StopReason;
use crate::evolution::wording::Wording;
use crate::games::scene::{CellName, Piece, SceneCell};
use crate::games::{Ending, FaultKind, Faults, GameSettings, Sentence};
use crate::lab::breeding;
use crate::numbers::Numbers;
use crate::store::players::READY;
use crate::store::{Decimals, bundled_runs};
use window::*;

type Text = &'static str;

/// What has texts that are translated one by one.
pub(in crate::app) trait Translate {
    /// Each text as `say` says it; what is said in code stays as it is.
    fn by(self, say: fn(Text) -> Text) -> Self;
}

impl Translate for Text {
    fn by(self, say: fn(Text) -> Text) -> Self {
        say(self)
    }
}

impl Translate for ChoiceTexts {
    fn by(self, say: fn(Text) -> Text) -> Self {
        (say(self.0), say(self.1))
    }
}

impl<T: Translate, const N: usize> Translate for [T; N] {
    fn by(self, say: fn(Text) -> Text) -> Self {
        self.map(|one| one.by(say))
    }
}

/// A name and one sentence that explains it.
pub(super) type ChoiceTexts = (Text, Text);

texts! {
    /// Criteria to stop by.
    Stops {
        explained: "The run stops at the first limit reached. Without a limit it runs until you pause it.";
        ;
        generations: ChoiceTexts = ("Generations", "So many more"),
        minutes: ChoiceTexts = ("Time", "So much time from the start"),
        games: ChoiceTexts = ("Games", "So many games more"),
        target: ChoiceTexts = ("Champion wins", "The lower end of its interval on test games is at least this"),
        stagnation: ChoiceTexts = ("No progress for", "So many generations without progress"),
    }
    /// The columns of the table.
    Columns {
        ;
        ;
        rank: ChoiceTexts = ("rank", "Best first, as selection sees it"),
        id: ChoiceTexts = ("id", "Rising by birth"),
        origin: ChoiceTexts = ("origin", "The operator it comes from"),
        age: ChoiceTexts = ("age", "Generations since its birth"),
        games: ChoiceTexts = ("games", "Games it was judged by"),
        estimate: ChoiceTexts = (
            "estimate",
            "The value that ranks: score or win rate, shrunk towards the population's mean where few games were played. Here \
             among the survivors; they were ranked together with those that did not survive",
        ),
        rate: ChoiceTexts = ("in training", "The win rate that selection saw: luck is in it, so it has no interval"),
        score: ChoiceTexts = ("score", "Mean score of a game"),
        rules: ChoiceTexts = ("rules", "How many rules it carries"),
    }
    /// The texts of one language.
    Texts {
        population_line: "population {0}",
        score_line: "Mean score {0} · ranked by {1}",
        diversity_line: "Diversity {0}",
        genes_line: "Generation {0} · {1}: carried by {2}, mean weight {3}",
        rates_line: "Generation {0} · in training: best {1}, mean {2} · on test games: champion {3}, {4} games";
        numbers: Numbers = Numbers::ENGLISH,
        wording: Wording = Wording::ENGLISH,
        phase: fn(&str) -> Text = |phase| match phase {
            "after_move" => "after the move",
            "after_spawn" => "after the new tile",
            _ => "at the end of the plies looked ahead",
        },
        say: fn(&str) -> &str = |words| words;
        commands: Commands = Commands::ENGLISH,
        hints: Hints = Hints::ENGLISH,
        menu: Menu = Menu::ENGLISH,
        transport: Transport = Transport::ENGLISH,
        states: [Text; 6] = ["empty", "ready", "running", "pausing", "paused", "failed: see the log"],
        finished: [Text; 6] = [
            "all generations bred",
            "time is up",
            "all games played",
            "target reached",
            "no more progress",
            "interrupted",
        ],
        watch: Watch = Watch::ENGLISH,
        evolution: Evolution = Evolution::ENGLISH,
        decided: [Text; 3] = ["score", "score and wins", "wins"],
        table: Table = Table::ENGLISH,
        columns: Columns = Columns::ENGLISH,
        origins: [ChoiceTexts; 5] = [
            ("founder", "Drawn at random when the run began"),
            ("crossover", "Two parents"),
            ("mutation", "One parent, changed"),
            ("centroid", "The mean of all parents of its generation"),
            ("thawed", "Put in from the freezer"),
        ],
        genes: Genes = Genes::ENGLISH,
        inspector: Inspector = Inspector::ENGLISH,
        game: Game = Game::ENGLISH,
        directions: [Text; 4] = ["up", "left", "down", "right"],
        settings: SettingsPane = SettingsPane::ENGLISH,
        game_choice: ChoiceTexts = ("Game", "Which game is played"),
        stops: Stops = Stops::ENGLISH,
        log: Log = Log::ENGLISH,
        messages: Messages = Messages::ENGLISH,
        dialogs: Dialogs = Dialogs::ENGLISH,
        rivals: rivals::Rivals = rivals::Rivals::ENGLISH,
        board: board::Board = board::Board::ENGLISH,
        duels: duels::Duels = duels::Duels::ENGLISH,
        pilot: pilot::Pilot = pilot::Pilot::ENGLISH,
        insight: insight::Insight = insight::Insight::ENGLISH,
        help: [ChoiceTexts; 7] = [
            (
                "A player",
                "is a set of rules with weights, its genes. It tries every legal move, adds up what its rules say \
                 of the outcome, and plays the best.",
            ),
            (
                "A generation",
                "lets all individuals play. A genetic algorithm makes the winners parents, and their offspring by crossover and \
                 mutation; CMA-ES and SPSA move a distribution of weights towards the better ones. The best live on.",
            ),
            (
                "Three lines",
                "The best in training is partly lucky. The champion's line and the population's are played on games that \
                 selection never saw; their bands are the 95 % intervals. If bands overlap, it is open which is better.",
            ),
            (
                "Looking back",
                "Click a generation in a plot or in the map of genes: table and inspector show it. Back to live returns.",
            ),
            (
                "Nothing gets lost",
                "Unsaved runs are kept every half minute, and offered again after a crash. The same seed and settings give \
                 the same run, on any number of threads.",
            ),
            (
                "Rivals",
                "Search (expectimax), random games (Monte Carlo) and learned networks play on the same board, and in the \
                 Arena the same games: it says who is better, and when that is sure.",
            ),
            (
                "Pilot",
                "Any player can play a 2048 that is open on the screen. F9 starts and pauses, Escape stops, in any window; moving the \
                 mouse stops too. Nothing is touched before, nor outside the game's window.",
            ),
        ],
    }
}

pub(super) static ENGLISH: Texts = Texts::ENGLISH;

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
        let winner = ending.winner.map(|seat| fill!(table.wins, (self.say)(game.seats()[seat])));
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
        match name.strip_prefix('#').filter(|id| id.parse::<u64>().is_ok()) {
            Some(id) => fill!(self.game.number, id),
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
            (CellName::Coordinates(name), _) => fill!(self.duels.table.cell, name),
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
    fn the_windows_texts_are_said_in_french() {
        let demand = |words| {
            assert!(french::knows(words), "'{words}' has no French");
            words
        };
        let _ = Texts::ENGLISH.by(demand);
        let of_modules = [TABLES, window::TABLES, board::TABLES, duels::TABLES, insight::TABLES];
        let tables = of_modules.into_iter().chain([pilot::TABLES, rivals::TABLES]).flatten();
        let source = include_str!("french.rs");
        for (table, functions) in tables {
            for function in *functions {
                assert!(
                    source.contains(&format!(".{function} =")),
                    "French does not say {function} of {table}"
                );
            }
        }
    }

    #[test]
    fn what_games_say_is_said_in_french() {
        let names: Vec<&str> = list::games().iter().map(|game| game.variants()[0].name).collect();
        for words in said().into_iter().chain(templates()) {
            assert!(names.contains(&words) || french::knows(words), "'{words}' has no French");
        }
    }

    /// The window's own signs, and its texts in both languages.
    #[test]
    fn the_fonts_have_every_letter_of_the_window() {
        fn read(folder: &std::path::Path, all: &mut String) {
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                match path.is_dir() {
                    true => read(&path, all),
                    false => *all += &std::fs::read_to_string(&path).expect("text"),
                }
            }
        }
        let mut all = include_str!("../../../assets/texts/french.ron").to_owned();
        read(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/app"), &mut all);
        let context = egui::Context::default();
        context.run_ui(egui::RawInput::default(), |_| {}).textures_delta.clear();
        let font = egui::TextStyle::Body.resolve(&context.global_style());
        let missing: String = context.fonts_mut(|fonts| {
            all.chars().filter(|&letter| letter > ' ' && !fonts.has_glyph(&font, letter)).collect()
        });
        assert_eq!(missing, "");
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
        found.retain(|words| !["{0}", "{0}, {1}", "{1}{0}"].contains(words));
        assert!(found.len() > 20, "{found:?}");
        found
    }
}
