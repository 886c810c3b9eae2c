//! Calibrations: which colour a game gives to which tile.

use super::{Colour, distance};
use dna_lab_games::twenty48::text;
use dna_lab_games::{Sentence, display_sentence, say};
use dna_lab_store::{Claim, Kind, StoreError, Target};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The largest exponent that a board can hold.
const LARGEST: u8 = 15;

/// The colours of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// What people call it.
    pub name: String,
    /// The colour between the tiles.
    pub frame: Colour,
    /// The colour of a tile away from its digits, by exponent; none where it was never seen.
    pub tiles: [Option<Colour>; LARGEST as usize + 1],
}

/// As it is written: tiles by what stands on them, 0 for an empty cell.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    format: String,
    version: u32,
    name: String,
    frame: Colour,
    tiles: BTreeMap<u32, Colour>,
}

const FORMAT: &str = "dna-lab calibration";

const VERSION: u32 = 1;

impl Profile {
    /// The original web game, and everything that took over its colours: this lab's own board too.
    #[must_use]
    pub fn web_game() -> Self {
        let tiles = std::array::from_fn(|exponent| Some(text::tile_colours(exponent as u8).0));
        Self { name: "web game".to_owned(), frame: text::FRAME_COLOUR, tiles }
    }

    /// The clone that the article's authors played: its empty cells are lighter.
    #[must_use]
    pub fn article() -> Self {
        let mut profile = Self { name: "article's clone".to_owned(), ..Self::web_game() };
        profile.tiles[0] = Some([214, 205, 196]);
        profile
    }

    /// For a game of which nothing is known yet: what stands on its first board is told, the rest is learned while it is played.
    #[must_use]
    pub fn new_game() -> Self {
        Self { name: "new game".to_owned(), tiles: [None; LARGEST as usize + 1], ..Self::web_game() }
    }

    /// Those that come with the lab.
    #[must_use]
    pub fn ready() -> [Self; 3] {
        [Self::web_game(), Self::article(), Self::new_game()]
    }

    /// Takes down that tiles of this exponent have this colour.
    pub fn learn(&mut self, exponent: u8, colour: Colour) {
        if let Some(known) = self.tiles.get_mut(usize::from(exponent)) {
            *known = Some(colour);
        }
    }

    /// The exponents whose colour is known, each with it.
    pub fn known(&self) -> impl Iterator<Item = (u8, Colour)> {
        let tiles = self.tiles.iter().enumerate();
        tiles.filter_map(|(exponent, colour)| Some((exponent as u8, (*colour)?)))
    }

    /// Exponents of different tiles that look the same to a hasty eye: no two channels differ by more than 8.
    #[must_use]
    pub fn look_alikes(&self) -> Vec<(u8, u8)> {
        let known: Vec<(u8, Colour)> = self.known().collect();
        let mut pairs = Vec::new();
        for (at, &(one, colour)) in known.iter().enumerate() {
            let alike = known[at + 1..].iter().filter(|(_, other)| distance(colour, *other) <= 8);
            pairs.extend(alike.map(|&(other, _)| (one, other)));
        }
        pairs
    }
}

/// The calibrations of a folder with those that come with the lab before them, and what could not be read.
#[must_use]
pub fn all(folder: Option<&Path>) -> (Vec<Profile>, Vec<StoreError>) {
    let (mut profiles, mut errors) = (Profile::ready().to_vec(), Vec::new());
    let files = folder.and_then(|folder| dna_lab_store::list(folder, &["ron"]).ok());
    for path in files.map(|(_, files)| files).unwrap_or_default() {
        match load(&path) {
            Ok(profile) => profiles.push(profile),
            Err(error) => errors.push(error),
        }
    }
    (profiles, errors)
}

/// Reads a calibration.
///
/// # Errors
/// A [`StoreError`] that names the file and what is wrong with it.
pub fn load(path: &Path) -> Result<Profile, StoreError> {
    let document: Document = dna_lab_store::load_document(path, FORMAT, VERSION)?;
    let refuse = |problem: Sentence| StoreError::Document { path: path.to_owned(), problem: problem.into() };
    if !is_name(&document.name) {
        let name = document.name.escape_debug();
        return Err(refuse(say!(
            "name: '{0}' cannot name a calibration: use 1 to 40 letters, digits, spaces and -",
            name
        )));
    }
    let mut tiles = [None; LARGEST as usize + 1];
    for (tile, colour) in document.tiles {
        let exponent = if tile == 0 { 0 } else { tile.trailing_zeros() };
        let known = tile == 0 || tile.is_power_of_two() && (1..=u32::from(LARGEST)).contains(&exponent);
        if !known {
            return Err(refuse(say!(
                "tiles: {0} is no tile: write 0 for an empty cell, 2, 4, … 32768",
                tile
            )));
        }
        tiles[exponent as usize] = Some(colour);
    }
    Ok(Profile { name: document.name, frame: document.frame, tiles })
}

/// Why a calibration cannot be kept.
#[derive(Debug)]
pub enum KeepError {
    /// The name cannot be a file's, or is one of the lab's own.
    Name(Sentence),
    /// The file cannot be written.
    File(StoreError),
}

impl KeepError {
    /// What is wrong, and what to do.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        match self {
            Self::Name(what) => what.clone(),
            Self::File(error) => error.sentence(),
        }
    }
}

display_sentence!(KeepError);

impl From<StoreError> for KeepError {
    fn from(error: StoreError) -> Self {
        Self::File(error)
    }
}

/// Whether a calibration can have this name, which is its file's too.
fn is_name(name: &str) -> bool {
    let fits = |c: char| c.is_alphanumeric() || " -_.'".contains(c);
    let begins = !name.is_empty() && !name.starts_with('.') && name.trim() == name;
    begins && name.chars().count() <= 40 && name.chars().all(fits)
}

/// Writes a calibration into a folder, under its name, and says where.
///
/// # Errors
/// A [`KeepError`]; nothing was written then.
pub fn save(folder: &Path, profile: &Profile) -> Result<PathBuf, KeepError> {
    let name = profile.name.trim();
    if !is_name(name) {
        return Err(KeepError::Name(say!(
            "'{0}' cannot name a calibration: use 1 to 40 letters, digits, spaces and -",
            name.escape_debug()
        )));
    }
    if Profile::ready().iter().any(|ready| ready.name == name) {
        return Err(KeepError::Name(say!("'{0}' comes with the lab: choose another name", name)));
    }
    dna_lab_store::make_folder(folder)?;
    let path = folder.join(format!("{name}.ron"));
    let document = Document {
        format: FORMAT.to_owned(),
        version: VERSION,
        name: name.to_owned(),
        frame: profile.frame,
        tiles: profile.known().map(|(exponent, colour)| (text::tile(exponent), colour)).collect(),
    };
    // A calibration of this name is the same one, made again.
    dna_lab_store::save_document(&mut Target::claim(&path, Kind::Calibration, Claim::Update)?, &document, 2)?;
    Ok(path)
}

/// Where calibrations are kept, within the lab's own folder.
#[must_use]
pub fn folder(lab: &Path) -> PathBuf {
    lab.join("calibrations")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_calibration_outlives_the_program_and_says_what_is_wrong_with_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut mine = Profile { name: "my phone".to_owned(), ..Profile::article() };
        mine.tiles[12] = None;
        mine.learn(1, [1, 2, 3]);
        let path = save(folder.path(), &mine).expect("saved");
        assert_eq!(load(&path).expect("read"), mine);
        let text = std::fs::read_to_string(&path).expect("text");
        std::fs::write(folder.path().join("bad.ron"), text.replace("2048:", "2047:")).expect("written");
        std::fs::write(folder.path().join("worse.ron"), text.replace("frame:", "farme:")).expect("written");
        std::fs::write(folder.path().join("other.ron"), "(a: 1)").expect("written");
        let (profiles, errors) = all(Some(folder.path()));
        let names: Vec<&str> = profiles.iter().map(|profile| profile.name.as_str()).collect();
        assert_eq!(names, ["web game", "article's clone", "new game", "my phone"]);
        let [bad, other, worse] = &errors[..] else { panic!("{errors:?}") };
        assert!(bad.to_string().contains("2047 is no tile"), "{bad}");
        assert!(other.to_string().contains("not a DNA Lab calibration"), "{other}");
        assert!(worse.to_string().contains("line 5") && worse.to_string().contains("farme"), "{worse}");
    }

    #[test]
    fn a_name_must_be_a_files_and_not_the_labs_own() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["", "  ", "../x", "a/b", ".hidden", "web game"] {
            let profile = Profile { name: name.to_owned(), ..Profile::web_game() };
            assert!(save(folder.path(), &profile).is_err(), "{name}");
        }
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0);
    }

    #[test]
    fn the_web_games_tiles_from_4096_on_look_alike() {
        let pairs = Profile::web_game().look_alikes();
        assert!(pairs.contains(&(12, 13)) && !pairs.contains(&(10, 11)), "{pairs:?}");
    }
}
