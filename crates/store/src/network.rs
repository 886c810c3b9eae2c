//! Networks on disk: one line that says what the file is, then, compressed and with a checksum (Zstandard, RFC 8878),
//! how the training stands as RON, and the weights as little-endian `f32`.

use super::atomic_file::{refused, said};
use super::compression::{Decoder, Encoder};
use super::disk::File;
use super::read::{failed, is_packed, packed};
use super::tdl2048::Tables;
use super::{Kind, StoreError, Target, document, read};
use dna_lab_evolution::training::{BoardTraining, GridTraining, Logbook, Test, Training};
use dna_lab_games::network::{BoardCourse, BoardLearner, BoardPlan, Method, NoLearner};
use dna_lab_games::seed::Seed;
use dna_lab_games::twenty48::players::ntuple::{GridCourse, Learner, Network, Shape};
use dna_lab_games::{Sentence, say};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io::{BufRead, BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::Path;

/// What a file of networks begins with: its first line but for the version, and the version that this program writes, the newest
/// that it reads.
#[derive(Clone, Copy)]
struct Format(&'static str, u32);

/// Of a network of 2048.
const GRID: Format = Format("dna-lab network, version ", 4);

/// Of a network of a two-player game.
const BOARD: Format = Format("dna-lab network for two, version ", 3);

/// The largest exponent that networks of TDL2048+ are asked about: its authors show them smaller tiles from 32768 on (Guei, Chen and Wu
/// 2022, "Optimistic temporal difference learning for 2048").
const LARGEST_SHOWN_OF_TDL2048: u8 = 14;

/// The longest text about a training that is read, in bytes: a million games take ten thousand entries of it.
const LONGEST: u64 = 1 << 28;

/// How hard Zstandard tries: more saves little, for most of what is to be saved are zeros.
const LEVEL: i32 = 1;

/// Everything about a training but the weights.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    course: GridCourse,
    logbook: Logbook,
}

/// The same of a training at a two-player game.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardState {
    course: BoardCourse,
    tests: Vec<Test>,
}

/// Writes a training.
///
/// # Errors
/// What [`Target::write`] says.
pub fn save_training(target: &mut Target, training: &Training) -> Result<(), StoreError> {
    // What an older version can say is written as it always was.
    match training {
        Training::Grid(GridTraining { learner, logbook }) => {
            let course = learner.course();
            let is_first = course.initial == 0.0 && matches!(course.shape, Shape::FourBySix | Shape::Small);
            let version = match (course.stages(), course.largest_shown, is_first) {
                (1, GridCourse::USUAL_LARGEST_SHOWN, true) => 1,
                (1, GridCourse::USUAL_LARGEST_SHOWN, false) => 2,
                (1, ..) => 3,
                _ => 4,
            };
            let state = State { course: course.clone(), logbook: logbook.clone() };
            target.write(|file| write(file, Format(GRID.0, version), &state, learner.lines()))
        }
        Training::Board(BoardTraining { learner, tests, .. }) => {
            let is_first = tests.iter().all(|test| test.opponent.is_none());
            let version = match (&learner.course().against, is_first) {
                (None, true) => 1,
                (None, false) => 2,
                (Some(_), _) => 3,
            };
            let state = BoardState { course: learner.course().clone(), tests: tests.clone() };
            target.write(|file| write(file, Format(BOARD.0, version), &state, learner.lines()))
        }
    }
}

fn write(
    mut file: &mut File,
    Format(format, version): Format,
    state: &impl Serialize,
    lines: impl Iterator<Item = [u32; 16]>,
) -> std::io::Result<()> {
    writeln!(file, "{format}{version}")?;
    let mut encoder = Encoder::new(&mut file, LEVEL)?;
    encoder.include_checksum(true)?;
    let mut out = BufWriter::with_capacity(1 << 18, encoder);
    let text = ron::to_string(state).map_err(std::io::Error::other)?;
    out.write_all(&(text.len() as u64).to_le_bytes())?;
    out.write_all(text.as_bytes())?;
    for line in lines {
        if !can_be_learned_from(&line) {
            let what = say!("is left as it was, for a weight is no number, or too large to learn from");
            return Err(std::io::Error::other(what));
        }
        let mut bytes = [0; 64];
        for (four, bits) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(line) {
            *four = bits.to_le_bytes();
        }
        out.write_all(&bytes)?;
    }
    out.into_inner()?.finish()?;
    Ok(())
}

/// Reads a training, to go on with it.
///
/// # Errors
/// A [`StoreError`] that names the file and what is wrong with it.
pub fn load_training(path: &Path) -> Result<Training, StoreError> {
    if is_board_network(path)? {
        return load_board_training(path).map(Training::Board);
    }
    let (state, mut weights) = open(path)?;
    let learner =
        Learner::resumed(state.course, || weights.next_line()).map_err(|error| damaged(path, &error))?;
    weights.finish()?;
    Ok(Training::Grid(GridTraining { learner, logbook: state.logbook }))
}

/// Reads a network, to play by it.
///
/// # Errors
/// A [`StoreError`] that names the file and what is wrong with it.
pub fn load_network(path: &Path) -> Result<Network, StoreError> {
    let (state, mut weights) = open(path)?;
    let network =
        Network::filled(&state.course, || weights.next_line()).map_err(|error| damaged(path, &error))?;
    // What else a learner needs is passed over, but for the checksum.
    weights.skip(state.course.lines() - state.course.playing_lines())?;
    weights.finish()?;
    Ok(network)
}

/// Reads a network of a two-player game, to play by its weights alone.
///
/// # Errors
/// A [`StoreError`] that names the file and what is wrong with it.
pub fn load_board_network(path: &Path) -> Result<BoardPlan, StoreError> {
    let mut learner = load_board_training(path)?.learner;
    learner.change_method(Method::Td).map_err(|error| damaged(path, &error.into()))?;
    Ok(BoardPlan::new(learner.network(), learner.course().game.clone()))
}

/// Reads a training at a two-player game, to go on with it.
///
/// # Errors
/// A [`StoreError`] that names the file and what is wrong with it.
pub fn load_board_training(path: &Path) -> Result<BoardTraining, StoreError> {
    let (BoardState { course, tests }, mut weights) = read_state(path, BOARD)?;
    if !(course.rate > 0.0 && course.rate <= 1.0) {
        return Err(restore(
            path,
            say!("is damaged ({0})").with(say!("its learning rate is {0}", course.rate)),
        ));
    }
    let learner =
        BoardLearner::resumed(course, || weights.next_line().map_err(Unread::File)).map_err(|error| {
            match error {
                Unread::File(error) => damaged(path, &error),
                Unread::Learner(NoLearner::Memory(error)) => damaged(path, &error.into()),
                Unread::Learner(NoLearner::Game(title)) => {
                    restore(path, say!("is damaged ({0} has no networks)", title))
                }
                Unread::Learner(NoLearner::Against(error)) => {
                    restore(path, say!("is damaged ({0})").with(error.sentence()))
                }
            }
        })?;
    weights.finish()?;
    Ok(BoardTraining::resumed(learner, tests))
}

/// Why a network of a two-player game was not read.
enum Unread {
    File(std::io::Error),
    Learner(NoLearner),
}

impl From<NoLearner> for Unread {
    fn from(error: NoLearner) -> Self {
        Self::Learner(error)
    }
}

/// Whether the file is a network of a two-player game, as its first line says.
///
/// # Errors
/// A [`StoreError`] if it cannot be read.
pub fn is_board_network(path: &Path) -> Result<bool, StoreError> {
    Ok(first_line(path)?.1.starts_with(BOARD.0.as_bytes()))
}

/// Whether a network of any game is whole.
///
/// # Errors
/// A [`StoreError`] that names the file and what is wrong with it.
pub fn check_network(path: &Path) -> Result<(), StoreError> {
    if is_board_network(path)? { load_board_training(path).map(drop) } else { check_course(path).map(drop) }
}

/// The same as [`load_course`], of a network that was read to its end and is whole, without the memory for it; of one by TDL2048+ with the
/// memory for one tuple.
///
/// # Errors
/// A [`StoreError`] that names the file and what is wrong with it: the one of [`load_training`].
pub fn check_course(path: &Path) -> Result<(GridCourse, Logbook), StoreError> {
    let (state, mut weights) = open(path)?;
    weights.skip(state.course.lines())?;
    weights.finish()?;
    Ok((state.course, state.logbook))
}

/// How a network learns and how that went, before its weights are read and take memory.
///
/// # Errors
/// A [`StoreError`] that names the file and what is wrong with it.
pub fn load_course(path: &Path) -> Result<(GridCourse, Logbook), StoreError> {
    let (state, _) = open(path)?;
    Ok((state.course, state.logbook))
}

/// Weights on their way in.
struct Incoming<'path> {
    path: &'path Path,
    source: Source,
}

/// Where they come from.
enum Source {
    Own(OwnSource),
    Tdl2048(Tables),
}

/// A file of our own, after its first line.
type OwnSource = BufReader<Decoder<'static, BufReader<File>>>;

/// A file, and its first line.
fn first_line(path: &Path) -> Result<(BufReader<File>, Vec<u8>), StoreError> {
    let mut file = BufReader::with_capacity(1 << 18, read::open(path)?);
    let mut first = Vec::new();
    file.by_ref()
        .take(64)
        .read_until(b'\n', &mut first)
        .map_err(|error| refused(path, "cannot be read ({0})", &error))?;
    if first.is_empty() {
        return Err(failed(
            path,
            say!("is empty"),
            say!("open a file that `dna-lab train` or TDL2048+ saved"),
        ));
    }
    Ok((file, first))
}

/// Reads all but the weights, of a file of this format.
fn read_state<S: DeserializeOwned>(
    path: &Path,
    Format(format, newest): Format,
) -> Result<(S, Incoming<'_>), StoreError> {
    let (file, first) = first_line(path)?;
    let starts = |format: Format| first.starts_with(format.0.as_bytes());
    if is_packed(&first) {
        return Err(packed(path));
    }
    let foreign = || match starts(GRID) || starts(BOARD) {
        true => failed(path, say!("is a network of another game"), say!("name it as a player of that game")),
        false => failed(
            path,
            say!("is no network of DNA Lab"),
            say!("open a file that `dna-lab train` or TDL2048+ saved"),
        ),
    };
    let version = std::str::from_utf8(&first).ok().and_then(|line| line.strip_prefix(format));
    let version: u32 = version.and_then(|version| version.trim_end().parse().ok()).ok_or_else(foreign)?;
    if version > newest {
        let what = say!("has format version {0}, newer than {1}, the newest known here", version, newest);
        return Err(failed(path, what, say!("update DNA Lab")));
    }
    let decoder = Decoder::with_buffer(file).map_err(|error| damaged(path, &error))?;
    let mut source = BufReader::with_capacity(1 << 18, decoder);
    Ok((read_text(path, &mut source)?, Incoming { path, source: Source::Own(source) }))
}

/// Reads all but the weights, of a network of 2048.
fn open(path: &Path) -> Result<(State, Incoming<'_>), StoreError> {
    if Kind::of(path)? == Some(Kind::Tdl2048) {
        let tables = Tables::open(path)?;
        let mut course = GridCourse::new(tables.shape, Method::Td, Seed(1));
        course.largest_shown = LARGEST_SHOWN_OF_TDL2048;
        let state = State { course, logbook: Logbook::default() };
        return Ok((state, Incoming { path, source: Source::Tdl2048(tables) }));
    }
    let (state, incoming): (State, _) = read_state(path, GRID)?;
    state.course.check().map_err(|what| restore(path, say!("is damaged ({0})").with(what)))?;
    if !state.logbook.is_possible() {
        return Err(restore(path, say!("is damaged (its games do not add up)")));
    }
    Ok((state, incoming))
}

/// What the text before the weights says.
fn read_text<S: DeserializeOwned>(path: &Path, source: &mut OwnSource) -> Result<S, StoreError> {
    let mut length = [0; 8];
    source.read_exact(&mut length).map_err(|error| damaged(path, &error))?;
    let length = u64::from_le_bytes(length);
    if length > LONGEST {
        return Err(restore(path, say!("is damaged (its text has no end)")));
    }
    let mut text = Vec::new();
    let read = source.take(length).read_to_end(&mut text).map_err(|error| damaged(path, &error))?;
    if (read as u64) < length {
        return Err(damaged(path, &ErrorKind::UnexpectedEof.into()));
    }
    ron::de::from_bytes(&text)
        .map_err(|error| restore(path, say!("is damaged ({0})").with(document::said(&error.code))))
}

impl Incoming<'_> {
    fn next_line(&mut self) -> std::io::Result<[u32; 16]> {
        let line = match &mut self.source {
            Source::Own(source) => {
                let mut bytes = [0; 64];
                source.read_exact(&mut bytes)?;
                let mut line = [0; 16];
                for (bits, four) in line.iter_mut().zip(bytes.as_chunks::<4>().0) {
                    *bits = u32::from_le_bytes(*four);
                }
                line
            }
            Source::Tdl2048(tables) => tables.next_line()?,
        };
        if can_be_learned_from(&line) {
            return Ok(line);
        }
        let what = say!("is damaged (a weight is no number, or too large to learn from)");
        Err(std::io::Error::other(what))
    }

    fn skip(&mut self, lines: usize) -> Result<(), StoreError> {
        (0..lines).try_for_each(|_| self.next_line().map(drop)).map_err(|error| damaged(self.path, &error))
    }

    /// Reads what is left, so that the checksum is compared: nothing may be.
    fn finish(self) -> Result<(), StoreError> {
        let Source::Own(mut source) = self.source else { return Ok(()) };
        match source.read(&mut [0]) {
            Ok(0) => Ok(()),
            Ok(_) => Err(restore(self.path, say!("is damaged (it goes on after its end)"))),
            Err(error) => Err(damaged(self.path, &error)),
        }
    }
}

/// Whether these bits are weights that learning can go on from: numbers whose errors are numbers too. What games teach stays
/// far below, also what temporal coherence adds up. Nothing else is read, nor written over what could be.
fn can_be_learned_from(line: &[u32; 16]) -> bool {
    const LARGEST: f32 = 1e18;
    line.iter().all(|&bits| f32::from_bits(bits).abs() <= LARGEST)
}

pub(super) fn damaged(path: &Path, error: &std::io::Error) -> StoreError {
    match (said(error), error.kind()) {
        (Some(what), _) => restore(path, what),
        (None, ErrorKind::OutOfMemory) => {
            failed(path, say!("does not fit into the memory there is"), say!("close other programs"))
        }
        (None, ErrorKind::UnexpectedEof) => restore(path, say!("is cut short")),
        _ => restore(path, say!("is damaged ({0})", error)),
    }
}

/// What is wrong with a network that is to be had from somewhere else.
pub(super) fn restore(path: &Path, what: Sentence) -> StoreError {
    failed(path, what, say!("restore a copy, download it again, or train anew"))
}
