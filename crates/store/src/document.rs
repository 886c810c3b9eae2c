//! The text of a run, and what all documents have in common.

use super::compression::{Decoder, Encoder};
use super::{DocumentError, validate};
use dna_lab_evolution::evaluation::Evaluation;
use dna_lab_evolution::exploiters::EXPLOITERS;
use dna_lab_evolution::fitness::Ranking;
use dna_lab_evolution::invention::Invention;
use dna_lab_evolution::logbook::Record;
use dna_lab_evolution::opposition::Opposition;
use dna_lab_evolution::population::Individual;
use dna_lab_evolution::strategy::{Adaptation, Distribution};
use dna_lab_evolution::succession::Succession;
use dna_lab_evolution::{Run, Settings};
use dna_lab_games::{Sentence, nearest, say};
use ron::error::SpannedError;
use serde::de::{DeserializeOwned, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::HashSet;
use std::io::Read;
use std::sync::Arc;

/// What the first lines of a document say.
const FORMAT: &str = "dna-lab run";

/// The newest version that this program reads.
const VERSION: u32 = 13;

/// From so many generations on a logbook is packed: a night of breeding fits in some megabytes then.
const LONG: usize = 1000;

/// The longest text of a packed logbook, in bytes: a million generations.
const LONGEST_LOGBOOK: u64 = 1 << 31;

/// The version that a run needs, so that what came from an older program goes back as it was: 2 says what settings of
/// succession and fresh games ask for, and since when a run was bred without the C library's powers;
/// 3 has the past, 4 ratings and what adaptation asks for, 5 opponents by hardness, random ones and exploiters,
/// 6 challenges against several, distributions whose coefficients shrink together or whose means are averaged, light new formulas and a bound of who is
/// alike, 7 a ranking by scores, 8 results beside the elders', 9 samples that play each other, 10 a packed logbook, 11 a ranking by chance, 12 a map of
/// styles, 13 notes and opponents that a person named.
fn version_of(run: &Run) -> u32 {
    if !run.notes.is_empty() || !run.settings.opponents.is_empty() {
        return 13;
    }
    if run.settings.map.is_some() || run.population.iter().any(|one| one.style.is_some()) {
        return 12;
    }
    if run.settings.ranking == Ranking::Chance {
        return 11;
    }
    if run.logbook.len() >= LONG {
        return 10;
    }
    let Settings { succession, sample_games, ranking, evaluation, .. } = run.settings;
    let champions = run.hall_of_fame.iter().map(|champion| &champion.individual);
    let past = run.past.generations().iter().flat_map(|generation| &generation.individuals);
    if run.settings.adaptation.is_some_and(|adaptation| adaptation.gain != 0.0) {
        return 9;
    }
    if matches!(evaluation, Evaluation::Lifelong { relative: true, .. })
        || run.population.iter().chain(champions).chain(past).any(|one| one.expected != 0.0)
    {
        return 8;
    }
    if ranking == Ranking::Scores {
        return 7;
    }
    let first = succession == Succession::EachGeneration && sample_games == 0 && run.portable_since.is_none();
    let adapts = run.settings.adaptation.is_some() || run.distribution.is_some();
    let asks_for =
        |opposition: Opposition| opposition.random > 0 || opposition.by_hardness || opposition.exploiters > 0;
    let challenged = run.evidence.is_some_and(|evidence| evidence.against > 0);
    let eases = |invention: Invention| invention.alike > 0 || invention.first_weight < 1.0;
    let eased = run.settings.invention.is_some_and(eases);
    let steadies = |adaptation: Adaptation| adaptation.together || adaptation.averaged;
    let averaged = run.distribution.as_ref().is_some_and(|distribution| !distribution.average.is_empty());
    if challenged || eased || averaged || run.settings.adaptation.is_some_and(steadies) {
        return 6;
    }
    let knows_met = run.hall_of_fame.iter().any(|champion| champion.met.games > 0);
    if run.settings.opposition.is_some_and(asks_for) || knows_met || !run.exploiters.is_empty() {
        return 5;
    }
    match (run.ratings.is_empty() && !adapts, run.past.is_empty(), first) {
        (true, true, true) => 1,
        (true, true, false) => 2,
        (true, false, _) => 3,
        (false, ..) => 4,
    }
}

#[derive(Deserialize)]
struct Header {
    format: String,
    version: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    #[serde(rename = "format")]
    _format: String,
    #[serde(rename = "version")]
    _version: u32,
    /// The run's logbook, where it is packed.
    #[serde(default)]
    logbook: Option<Packed>,
    run: Run,
}

#[derive(Serialize)]
struct DocumentRef<'run> {
    format: &'static str,
    version: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    logbook: Option<Packed>,
    run: &'run Run,
}

/// A logbook as text, compressed by zstd; RON writes bytes as a string with escapes.
struct Packed(Vec<u8>);

impl Packed {
    fn of(logbook: &[Arc<Record>]) -> std::io::Result<Self> {
        let mut encoder = Encoder::new(Vec::new(), 9)?;
        encoder.include_checksum(true)?;
        ron::Options::default().to_io_writer(&mut encoder, logbook).map_err(std::io::Error::other)?;
        Ok(Self(encoder.finish()?))
    }

    fn unpacked(&self) -> Result<Vec<Arc<Record>>, DocumentError> {
        let broken = |what: Sentence| DocumentError::Broken { line: 1, column: 1, what: damaged(what) };
        let decoder = Decoder::new(&*self.0).map_err(|error| broken(say!("{0}", error)))?;
        let records = ron::de::from_reader(decoder.take(LONGEST_LOGBOOK));
        records.map_err(|error| broken(say!("the packed logbook: {0}").with(said(&error.code))))
    }
}

impl Serialize for Packed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Packed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Bytes;
        impl Visitor<'_> for Bytes {
            type Value = Packed;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("bytes")
            }

            fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> Result<Packed, E> {
                Ok(Packed(bytes))
            }

            fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Packed, E> {
                Ok(Packed(bytes.to_owned()))
            }
        }
        deserializer.deserialize_byte_buf(Bytes)
    }
}

/// The document of a run: the same run always gives the same text.
#[must_use]
pub fn print(run: &Run) -> String {
    // Down to individuals and records everything has a line of its own; inside them a line holds it all.
    let (format, version) = (FORMAT, version_of(run));
    let packed = (run.logbook.len() >= LONG).then(|| Packed::of(&run.logbook).ok()).flatten();
    match packed {
        None => print_document(&DocumentRef { format, version, logbook: None, run }, 4),
        logbook => {
            let run = &Run { logbook: Vec::new(), ..run.clone() };
            print_document(&DocumentRef { format, version, logbook, run }, 4)
        }
    }
}

/// The run of a document.
///
/// # Errors
/// A [`DocumentError`] that says where the text stops being a run.
pub fn parse(text: &str) -> Result<Run, DocumentError> {
    let Document { logbook, mut run, .. } = parse_as(text, FORMAT, VERSION)?;
    if let Some(packed) = logbook {
        run.logbook = packed.unpacked()?;
    }
    check(&run)?;
    Ok(run)
}

/// The document of this format, of a version that is known: `T` holds its `format` and its `version` too.
pub(super) fn parse_as<T: DeserializeOwned>(
    text: &str,
    format: &'static str,
    version: u32,
) -> Result<T, DocumentError> {
    check_header(text, format, version)?;
    ron::from_str(text).map_err(|error| broken(&error))
}

/// Whether a text says that it is a document of this format, and of a version that is known.
fn check_header(text: &str, format: &'static str, version: u32) -> Result<(), DocumentError> {
    let header: Header = ron::from_str(text).map_err(|error| match broken(&error) {
        DocumentError::Broken { line, column, .. } if !text.contains(format) => {
            DocumentError::Foreign { line, column, what: said(&error.code), format }
        }
        broken => broken,
    })?;
    if header.format != format {
        let what = say!("its format is '{0}'", header.format.escape_debug());
        return Err(DocumentError::Foreign { line: 1, column: 1, what, format });
    }
    if header.version == 0 {
        return Err(DocumentError::Inconsistent(say!("there is no format version 0: the first is 1")));
    }
    if header.version > version {
        return Err(DocumentError::Newer { found: header.version, known: version });
    }
    Ok(())
}

/// The text of any document; what lies deeper than `depth` stays on one line.
#[must_use]
pub fn print_document<T: Serialize>(document: &T, depth: usize) -> String {
    let pretty = ron::ser::PrettyConfig::new().depth_limit(depth).new_line("\n").indentor("  ");
    let mut text =
        ron::ser::to_string_pretty(document, pretty).expect("a document has nothing RON cannot say");
    text.push('\n');
    text
}

fn broken(error: &SpannedError) -> DocumentError {
    let (line, column) = (error.span.start.line, error.span.start.col);
    match &error.code {
        ron::Error::ExceededRecursionLimit => DocumentError::TooDeep { line, column },
        // Of the lab's own types, which say what to do; what RON itself finds has variants of its own.
        ron::Error::Message(what) => DocumentError::Broken { line, column, what: say!("{0}", what) },
        what => DocumentError::Broken { line, column, what: damaged(said(what)) },
    }
}

fn damaged(what: Sentence) -> Sentence {
    what.advising(say!("the file is damaged or was edited; correct it there, or restore a copy"))
}

/// Why a text is not read, in words for the person who wrote or edited it.
pub(super) fn said(error: &ron::Error) -> Sentence {
    use ron::Error as E;
    match error {
        E::ExceededRecursionLimit => say!("brackets lie too deep in each other"),
        E::MissingStructField { field, .. } => say!("'{0}' is missing", field),
        E::DuplicateStructField { field, .. } => say!("'{0}' is there twice", field),
        E::NoSuchStructField { expected, found, .. } => match nearest(found, expected.iter().copied()) {
            Some(meant) => say!("there is no field '{0}'; '{1}' may be meant", found, meant),
            None => say!("there is no field '{0}', but these: {1}", found, expected.join(", ")),
        },
        E::NoSuchEnumVariant { expected: expected @ [_, ..], found, .. } => {
            say!("'{0}' is none of these: {1}", found, expected.join(", "))
        }
        E::ExpectedAttribute
        | E::ExpectedAttributeEnd
        | E::NoSuchExtension(_)
        | E::ExpectedNamedStructLike(_)
        | E::ExpectedDifferentStructName { .. } => say!("'(' is expected here"),
        error => say!("{0}", error),
    }
}

/// More than a generation ever has.
const MOST_PLAYERS: usize = 1 << 20;

/// Whether what was read could have been written.
fn check(run: &Run) -> Result<(), Sentence> {
    run.settings.check()?;
    let game = &*run.settings.game;
    for individual in &run.population {
        validate::check_individual(individual, game, None)?;
        validate::check_birth(individual, run)?;
    }
    for individual in run.past.generations().iter().flat_map(|generation| &generation.individuals) {
        validate::check_individual(individual, game, None)?;
        validate::check_birth(individual, run)?;
    }
    for champion in &run.hall_of_fame {
        validate::check_individual(&champion.individual, game, Some(&champion.validated))?;
        validate::check_birth(&champion.individual, run)?;
        if !champion.met.is_possible_for(MOST_PLAYERS) {
            return Err(validate::no_sum(champion.individual.id));
        }
    }
    if run.exploiters.len() > EXPLOITERS {
        return Err(say!(
            "exploiters: {0} individuals, but there are never more than {1}",
            run.exploiters.len(),
            EXPLOITERS
        ));
    }
    for exploiter in &run.exploiters {
        validate::check_individual(exploiter, game, None)?;
    }
    let possible = |distribution: &Distribution| {
        (distribution.generations as usize) < run.logbook.len() && distribution.is_possible(&run.settings)
    };
    if !run.distribution.as_ref().is_none_or(possible) {
        return Err(say!(
            "distribution: no weights of this run can be drawn from it: take it out, and it begins anew"
        ));
    }
    check_shape(run)
}

fn check_shape(run: &Run) -> Result<(), Sentence> {
    let ids: HashSet<u64> = run.population.iter().map(|individual: &Individual| individual.id).collect();
    if ids.len() != run.population.len() {
        return Err(say!("population: two individuals have the same id"));
    }
    let (found, size) = (run.population.len(), run.settings.population);
    // A map of styles keeps one in each cell that was filled, whatever the number of newborns.
    let fits = match &run.settings.map {
        Some(map) => (1..=map.cells().max(size)).contains(&found),
        None => found == size,
    };
    if !fits {
        return Err(say!("population: {0} individuals, but the settings say {1}", found, size));
    }
    for (at, record) in run.logbook.iter().enumerate() {
        validate::check_record(at, record, run)?;
    }
    validate::check_identities(run)?;
    validate::check_succession(run)?;
    validate::check_ratings(run)?;
    if run.logbook.is_empty() != run.hall_of_fame.is_empty() {
        return Err(say!("a run has a champion exactly if its logbook has a record"));
    }
    Ok(())
}
