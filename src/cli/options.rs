//! What many commands take: which game, which of its settings, and players by name.

use super::Failure;
use crate::cluster;
use crate::evaluator::{Evaluator, Threads};
use crate::evolution::fields::{FIELDS, given};
use crate::evolution::wording::Wording;
use crate::games::scene::Powers;
use crate::games::{Choice, FieldInfo, GameSettings, NameError, PlayerSpec, Values, WrongGame, list};
use crate::seed::Seed;
use crate::store::Decimals;
use crate::store::players::{self, Library};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches};
use indicatif::ProgressBar;
use std::io::Write;
use std::path::PathBuf;

/// The names of all variants of all games.
pub(super) fn game_names() -> PossibleValuesParser {
    names_of(|_| true)
}

/// The names of all variants of two-player games.
pub(super) fn names_for_two() -> PossibleValuesParser {
    names_of(|game| game.is_for_two())
}

fn names_of(fits: impl Fn(&GameSettings) -> bool) -> PossibleValuesParser {
    let names = list::variants().into_iter().filter(|variant| fits(&variant.game));
    names.map(|variant| PossibleValue::new(variant.id).help(variant.help)).collect::<Vec<_>>().into()
}

/// Settings as flags: those of a run and of every game, or those of games that a player may be given where it plays.
#[derive(Clone, Debug, Default)]
pub(super) struct FieldFlags<const IN_PLAY: bool> {
    /// By id, as they were given.
    pub(super) given: Vec<(&'static str, f64)>,
}

/// Every setting that is a flag, once, with the games that have it; none where every run has it.
fn flags(in_play: bool) -> Vec<(Vec<GameSettings>, FieldInfo)> {
    let mut all: Vec<(Vec<GameSettings>, FieldInfo)> = Vec::new();
    for game in list::games().iter() {
        let wanted =
            game.fields().into_iter().map(|field| field.info).filter(|info| info.in_play || !in_play);
        for info in wanted {
            match all.iter_mut().find(|(_, known)| known.id == info.id) {
                Some((games, _)) => games.push(game.clone()),
                None => all.push((vec![game.clone()], info)),
            }
        }
    }
    let of_run = if in_play { &[][..] } else { FIELDS };
    all.extend(of_run.iter().map(|field| (Vec::new(), field.info)));
    all
}

impl<const IN_PLAY: bool> Args for FieldFlags<IN_PLAY> {
    fn augment_args(mut command: Command) -> Command {
        let flags = flags(IN_PLAY);
        let infos: Vec<FieldInfo> = flags.iter().map(|(_, info)| *info).collect();
        for (games, info) in flags {
            let usual = if IN_PLAY { "the run's own" } else { "the preset's" };
            let titles: Vec<&str> = games.iter().map(|game| game.title()).collect();
            let whose =
                if titles.is_empty() { String::new() } else { format!(" (in {})", titles.join(", ")) };
            let name = Wording::ENGLISH.name(&info, &infos);
            let help = format!("{name}{whose}: {} [default: {usual}]", info.help);
            let flag = info.flag().trim_start_matches('-').to_owned();
            let arg = Arg::new(info.id).long(flag).help(help).allow_negative_numbers(true);
            // The short help has what people meet first.
            let arg = arg.help_heading(info.section.heading()).hide_short_help(!info.basic);
            let names = |choices: &'static [Choice]| {
                let values = choices.iter().map(|choice| PossibleValue::new(choice.id).help(choice.help));
                PossibleValuesParser::new(values)
            };
            command = command.arg(match info.values {
                Values::Choice(choices) => arg.value_name("CHOICE").value_parser(names(choices)),
                Values::Subset(choices) => {
                    arg.value_name("CHOICE,…").value_delimiter(',').value_parser(names(choices))
                }
                Values::Switch => arg.value_name("no|yes").value_parser(["no", "yes"]),
                Values::Number(_) => arg.value_name("NUMBER").value_parser(clap::value_parser!(f64)),
            });
        }
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<const IN_PLAY: bool> FromArgMatches for FieldFlags<IN_PLAY> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let value = |info: &FieldInfo| match info.values {
            Values::Number(_) => matches.get_one::<f64>(info.id).copied(),
            _ => info.read(&matches.get_many::<String>(info.id)?.cloned().collect::<Vec<_>>().join(",")),
        };
        let flags = flags(IN_PLAY).into_iter();
        Ok(Self { given: flags.filter_map(|(_, info)| Some((info.id, value(&info)?))).collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<const IN_PLAY: bool> FieldFlags<IN_PLAY> {
    /// The settings of this game among what was given.
    ///
    /// # Errors
    /// A setting of another game, or a value out of its range.
    pub(super) fn of_game(&self, game: &GameSettings) -> Result<Vec<(&'static str, f64)>, Failure> {
        let fields = game.fields();
        let is_known = |id: &str| {
            fields.iter().any(|field| field.info.id == id)
                || !IN_PLAY && FIELDS.iter().any(|field| field.info.id == id)
        };
        match self.given.iter().find(|(id, _)| !is_known(id)) {
            Some((id, _)) => Err(Failure::Usage(refusal(id, game, IN_PLAY))),
            None => Ok(given::of_game(game, &self.given)?),
        }
    }
}

/// Why a flag is none of this game's.
fn refusal(id: &str, game: &GameSettings, in_play: bool) -> String {
    let known = flags(in_play).into_iter().find(|(_, info)| info.id == id);
    let flag = known.as_ref().map_or(id.to_owned(), |(_, info)| info.flag());
    let own = game.fields().into_iter().map(|field| field.info).filter(|info| info.in_play || !in_play);
    let own: Vec<String> = own.map(|info| info.flag()).collect();
    let title = game.title();
    let other = known.and_then(|(games, _)| Some(games.first()?.variants().first()?.id));
    let add = other.map_or(String::new(), |other| format!(", or add --game {other}"));
    let give = if own.is_empty() {
        "leave it out".to_owned()
    } else {
        format!("in {title} give {}", own.join(", "))
    };
    format!("{flag} means nothing in {title}: {give}{add}")
}

/// Which game is played, and what a command may change about how a player plays.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct PlayOptions {
    /// The game to play [default: that of the first run named, else 2048]
    #[arg(long, value_parser = game_names())]
    pub(super) game: Option<String>,
    #[command(flatten)]
    flags: FieldFlags<true>,
}

impl PlayOptions {
    /// The game that was named; none if none was.
    pub(super) fn named(&self) -> Option<GameSettings> {
        named_game(self.game.as_deref())
    }

    /// The game that is named, else that of the first of these players that is a saved run, else the usual one.
    pub(super) fn game(&self, players: &[String]) -> Result<GameSettings, Failure> {
        let game = self.named().or_else(|| players::game_of(players));
        let game = game.unwrap_or_else(|| list::games()[0].clone());
        self.flags.of_game(&game)?;
        Ok(game)
    }

    /// The player of this name, playing as the options say.
    pub(super) fn read(&self, game: &GameSettings, name: &str) -> Result<PlayerSpec, Failure> {
        let mut player = read(&mut Library::of_a_person(), game, name)?;
        if let Some(variant) = self.named() {
            player.game = player.game.at_variant_of(&variant)?;
        }
        for (id, value) in &self.flags.given {
            player.game = player.game.with(id, *value);
        }
        Ok(player)
    }

    /// A player and, in a two-player game, its opponent (else the usual one), with the game that they play.
    pub(super) fn seats(
        &self,
        player: &str,
        (flag, against): (&str, Option<&str>),
        layout: Option<&str>,
    ) -> Result<(Vec<PlayerSpec>, GameSettings), Failure> {
        let names: Vec<String> = [player].into_iter().chain(against).map(str::to_owned).collect();
        let game = self.game(&names)?;
        let mut players = vec![self.read(&game, player)?];
        if game.is_for_two() {
            let usual = || players[0].plan.usual_opponent(&*players[0].game);
            let name = against.map(str::to_owned).or_else(usual);
            let name = name.ok_or_else(|| Failure::Usage("say who plays second".to_owned()))?;
            players.push(self.read(&players[0].game, &name)?);
        } else {
            refuse(&[(flag, against.is_some())], &game)?;
        }
        let variant = players::common_game(&players[0].game, &players);
        let variant = match layout {
            Some(layout) => variant.only_opening(find_opening(&variant, layout)?),
            None => variant,
        };
        Ok((players, variant))
    }
}

/// The usual settings of the variant of this name.
pub(super) fn named_game(name: Option<&str>) -> Option<GameSettings> {
    list::variant(name?).map(|variant| variant.game)
}

/// The player of this name.
pub(super) fn read(library: &mut Library, game: &GameSettings, name: &str) -> Result<PlayerSpec, Failure> {
    let player = library.read(game, name);
    for taken in library.notes() {
        note(&taken.to_string());
    }
    Ok(player?)
}

/// How tables are written.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(super) struct TableFormat {
    /// Write tables with decimal commas, between semicolons: for spreadsheets in French and many other languages
    #[arg(long, hide_short_help = true)]
    decimal_comma: bool,
}

impl TableFormat {
    pub(super) const fn decimals(self) -> Decimals {
        if self.decimal_comma { Decimals::Comma } else { Decimals::Point }
    }
}

/// How a board is shown.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(super) struct ShownAs {
    /// Show tiles as powers of this number; the game is the same [default: 2]
    #[arg(long, value_name = "BASE", value_parser = powers())]
    powers_of: Option<Powers>,
}

fn powers() -> impl TypedValueParser<Value = Powers> {
    PossibleValuesParser::new(["2", "3"]).map(|base| if base == "3" { Powers::Three } else { Powers::Two })
}

impl ShownAs {
    /// How tiles are shown in this game, if it has such tiles or nothing was asked for.
    pub(super) fn powers(self, game: &GameSettings) -> Result<Powers, Failure> {
        let counts = game.begin(Seed(1)).scene().counts_in_powers();
        refuse(&[("--powers-of", self.powers_of.is_some() && !counts)], game)?;
        Ok(self.powers_of.unwrap_or_default())
    }
}

/// Refuses what would do nothing, each with whether it was given, in a game that has no use for it.
pub(super) fn refuse(flags: &[(&str, bool)], game: &GameSettings) -> Result<(), Failure> {
    match flags.iter().find(|(_, given)| *given) {
        Some((flag, _)) => {
            Err(Failure::Usage(format!("{flag} means nothing in {}: leave it out", game.title())))
        }
        None => Ok(()),
    }
}

/// The place of a named first position.
pub(super) fn find_opening(game: &GameSettings, name: &str) -> Result<usize, Failure> {
    game.find_opening(name).ok_or_else(|| match game.openings() {
        [] => Failure::Usage(format!("--layout means nothing in {}: leave it out", game.title())),
        openings => {
            let names: Vec<&str> = openings.iter().map(|opening| opening.id).collect();
            Failure::Usage(format!("'{name}' is no layout: give {}", names.join(", ")))
        }
    })
}

/// Prints a message for people on standard error.
pub(super) fn note(text: &str) {
    // A standard error that is closed cannot be written to.
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// Where a queue is, and what it wants to see.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct QueueAddress {
    /// The file that holds the server's token
    #[arg(long, value_name = "FILE", requires = "queue", hide_short_help = true)]
    token_file: Option<PathBuf>,
    /// A file of credentials for the server, as `nsc` writes it
    #[arg(long, value_name = "FILE", requires = "queue", hide_short_help = true)]
    creds: Option<PathBuf>,
    /// The certificate that has signed the server's, where the system does not know it
    #[arg(long, value_name = "FILE.pem", requires = "queue", hide_short_help = true)]
    ca: Option<PathBuf>,
}

/// How many threads of this machine take part.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct ThreadOptions {
    /// Threads [default: all cores]
    #[arg(long)]
    threads: Option<usize>,
}

impl ThreadOptions {
    /// A pool of so many threads.
    pub(super) fn pool(&self) -> Result<rayon::ThreadPool, Failure> {
        if self.threads.is_some_and(|threads| !(1..=1024).contains(&threads)) {
            return Err(Failure::Usage("--threads takes 1 to 1024: leave it out for all cores".to_owned()));
        }
        rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads.unwrap_or(0))
            .build()
            .map_err(|error| Failure::Failed(format!("threads cannot be started ({error}): ask for fewer")))
    }
}

/// Which machines play the games.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct MachineOptions {
    #[command(flatten)]
    pub(super) threads: ThreadOptions,
    /// Let the workers at this queue play too (`dna-lab worker`): the result is the same
    #[arg(long, value_name = "nats://HOST:4222", hide_short_help = true)]
    queue: Option<String>,
    #[command(flatten)]
    address: QueueAddress,
    /// Leave all games to the workers, except those that must be checked
    #[arg(long, requires = "queue", hide_short_help = true)]
    only_workers: bool,
}

impl QueueAddress {
    /// With the address of the server.
    pub(super) fn at(&self, url: &str) -> cluster::Address {
        let (token, credentials, authority) = (self.token_file.clone(), self.creds.clone(), self.ca.clone());
        cluster::Address { url: url.to_owned(), token, credentials, authority }
    }
}

impl From<cluster::ClusterError> for Failure {
    fn from(error: cluster::ClusterError) -> Self {
        Self::Failed(error.to_string())
    }
}

impl MachineOptions {
    /// Whether workers at a queue play too.
    pub(super) const fn has_queue(&self) -> bool {
        self.queue.is_some()
    }

    /// What plays the games: this machine's threads, and the workers of a queue if one is given. What a person should know is told beside the
    /// bar.
    pub(super) fn evaluator(&self, bar: &ProgressBar) -> Result<Box<dyn Evaluator>, Failure> {
        let Some(url) = &self.queue else { return Ok(Box::new(Threads)) };
        let bar = bar.clone();
        let say = move |what: &str| bar.suspend(|| note(&format!("dna-lab: {what}")));
        Ok(Box::new(cluster::Queue::open(&self.address.at(url), !self.only_workers, say)?))
    }
}

impl From<NameError> for Failure {
    fn from(error: NameError) -> Self {
        match error {
            NameError::Wrong(what) => what.into(),
            NameError::Missing(what) => Self::Failed(what.to_string()),
        }
    }
}

impl From<WrongGame> for Failure {
    fn from(error: WrongGame) -> Self {
        NameError::from(error).into()
    }
}
