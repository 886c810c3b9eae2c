//! Networks on disk: one line that says what the file is, then, compressed and with a checksum (Zstandard, RFC 8878),
//! how the training stands as RON, and the weights as little-endian `f32`.

use super::atomic_file::{refused, said};
use super::compression::{Decoder, Encoder};
use super::disk::File;
use super::read::failed;
use super::{StoreError, Target, document, read};
use dna_lab_evolution::training::{Logbook, Training};
use dna_lab_games::twenty48::players::ntuple::{Course, CourseError, Learner, Network};
use dna_lab_games::{Sentence, say};
use serde::{Deserialize, Serialize};
use std::io::{BufRead, BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::Path;

/// The first line, but for the version.
const FORMAT: &str = "dna-lab network, version ";

/// The version this program writes, and the newest it reads.
const VERSION: u32 = 2;

/// The longest text about a training that is read, in bytes: a million games take ten thousand entries of it.
const LONGEST: u64 = 1 << 28;

/// How hard Zstandard tries: more saves little, for most of what is to be saved are zeros.
const LEVEL: i32 = 1;

/// Everything about a training but the weights.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    course: Course,
    logbook: Logbook,
}

/// Writes a training.
///
/// # Errors
/// What [`Target::write`] says.
pub fn save_training(target: &mut Target, training: &Training) -> Result<(), StoreError> {
    target.write(|file| write_training(file, training))
}

fn write_training(mut file: &mut File, training: &Training) -> std::io::Result<()> {
    writeln!(file, "{FORMAT}{VERSION}")?;
    let mut encoder = Encoder::new(&mut file, LEVEL)?;
    encoder.include_checksum(true)?;
    let mut out = BufWriter::with_capacity(1 << 18, encoder);
    let state = State { course: training.learner.course().clone(), logbook: training.logbook.clone() };
    let text = ron::to_string(&state).map_err(std::io::Error::other)?;
    out.write_all(&(text.len() as u64).to_le_bytes())?;
    out.write_all(text.as_bytes())?;
    for line in training.learner.lines() {
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
    let (state, mut weights) = open(path)?;
    let learner =
        Learner::resumed(state.course, || weights.next_line()).map_err(|error| damaged(path, &error))?;
    weights.finish()?;
    Ok(Training { learner, logbook: state.logbook })
}

/// Reads a network, to play by it.
///
/// # Errors
/// A [`StoreError`] that names the file and what is wrong with it.
pub fn load_network(path: &Path) -> Result<Network, StoreError> {
    let (state, mut weights) = open(path)?;
    let network = Network::filled((state.course.shape, state.course.initial), || weights.next_line())
        .map_err(|error| damaged(path, &error))?;
    // What else a learner needs is passed over, but for the checksum.
    weights.skip(state.course.lines() - state.course.shape.lines())?;
    weights.finish()?;
    Ok(network)
}

/// The same as [`load_course`], of a network that was read to its end and is whole, without the memory for it.
///
/// # Errors
/// A [`StoreError`] that names the file and what is wrong with it: the one of [`load_training`].
pub fn check_network(path: &Path) -> Result<(Course, Logbook), StoreError> {
    let (state, mut weights) = open(path)?;
    weights.skip(state.course.lines())?;
    weights.finish()?;
    Ok((state.course, state.logbook))
}

/// How a network learns and how that went, before its weights are read and take memory.
///
/// # Errors
/// A [`StoreError`] that names the file and what is wrong with it.
pub fn load_course(path: &Path) -> Result<(Course, Logbook), StoreError> {
    let (state, _) = open(path)?;
    Ok((state.course, state.logbook))
}

/// Weights on their way in.
struct Incoming<'path> {
    path: &'path Path,
    decoder: BufReader<Decoder<'static, BufReader<File>>>,
}

/// Reads all but the weights.
fn open(path: &Path) -> Result<(State, Incoming<'_>), StoreError> {
    let mut file = BufReader::with_capacity(1 << 18, read::open(path)?);
    let mut first = Vec::new();
    file.by_ref()
        .take(64)
        .read_until(b'\n', &mut first)
        .map_err(|error| refused(path, "cannot be read ({0})", &error))?;
    let foreign = || failed(path, say!("is no network of DNA Lab"), "open a file that `dna-lab train` saved");
    let version = std::str::from_utf8(&first).ok().and_then(|line| line.strip_prefix(FORMAT));
    let version: u32 = version.and_then(|version| version.trim_end().parse().ok()).ok_or_else(foreign)?;
    if version > VERSION {
        let what = say!("has format version {0}, newer than {1}, the newest known here", version, VERSION);
        return Err(failed(path, what, "update DNA Lab"));
    }
    let decoder = Decoder::with_buffer(file).map_err(|error| damaged(path, &error))?;
    let mut incoming = Incoming { path, decoder: BufReader::with_capacity(1 << 18, decoder) };
    let state = incoming.state()?;
    state.course.check().map_err(|error| {
        let what = match error {
            CourseError::Rate(rate) => say!("is damaged (its learning rate is {0})", rate),
            CourseError::Initial(initial) => say!("is damaged (its initial value is {0})", initial),
            CourseError::Games => say!("is damaged (its games under way cannot be)"),
        };
        restore(path, what)
    })?;
    if !state.logbook.is_possible() {
        return Err(restore(path, say!("is damaged (its games do not add up)")));
    }
    Ok((state, incoming))
}

impl Incoming<'_> {
    fn state(&mut self) -> Result<State, StoreError> {
        let mut length = [0; 8];
        self.fill(&mut length)?;
        let length = u64::from_le_bytes(length);
        if length > LONGEST {
            return Err(restore(self.path, say!("is damaged (its text has no end)")));
        }
        let mut text = Vec::new();
        let read = (&mut self.decoder).take(length).read_to_end(&mut text);
        let read = read.map_err(|error| damaged(self.path, &error))?;
        if (read as u64) < length {
            return Err(damaged(self.path, &ErrorKind::UnexpectedEof.into()));
        }
        ron::de::from_bytes(&text)
            .map_err(|error| restore(self.path, say!("is damaged ({0})", document::said(&error.code))))
    }

    fn next_line(&mut self) -> std::io::Result<[u32; 16]> {
        let mut bytes = [0; 64];
        self.decoder.read_exact(&mut bytes)?;
        let mut line = [0; 16];
        for (bits, four) in line.iter_mut().zip(bytes.as_chunks::<4>().0) {
            *bits = u32::from_le_bytes(*four);
        }
        if can_be_learned_from(&line) {
            return Ok(line);
        }
        let what = say!("is damaged (a weight is no number, or too large to learn from)");
        Err(std::io::Error::other(what))
    }

    fn skip(&mut self, lines: usize) -> Result<(), StoreError> {
        (0..lines).try_for_each(|_| self.next_line().map(drop)).map_err(|error| damaged(self.path, &error))
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), StoreError> {
        self.decoder.read_exact(bytes).map_err(|error| damaged(self.path, &error))
    }

    /// Reads what is left, so that the checksum is compared: nothing may be.
    fn finish(mut self) -> Result<(), StoreError> {
        match self.decoder.read(&mut [0]) {
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

fn damaged(path: &Path, error: &std::io::Error) -> StoreError {
    match (said(error), error.kind()) {
        (Some(what), _) => restore(path, what),
        (None, ErrorKind::OutOfMemory) => {
            failed(path, say!("does not fit into the memory there is"), "close other programs")
        }
        (None, ErrorKind::UnexpectedEof) => restore(path, say!("is cut short")),
        _ => restore(path, say!("is damaged ({0})", error)),
    }
}

/// What is wrong with a network that is to be had from somewhere else.
pub(super) fn restore(path: &Path, what: Sentence) -> StoreError {
    failed(path, what, "restore a copy, or train anew")
}
