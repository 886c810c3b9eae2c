//! The thread of the pilot: pictures of the screen, a board on one of them, its colours, and flights.

use super::roster::Entrant;
use super::{Ready, Wake};
use crate::games::twenty48::{Board, Variant};
use crate::pilot::{
    Album, Area, Flight, Idle, Landing, Picture, Profile, Reading, Reason, Samples, ScreenError, Senses,
    Settings, Sign, Spot, Standing, Wish, board_within, boards, profile, system,
};
use crate::seed::Seed;
use arc_swap::ArcSwap;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::time::{Duration, Instant};

/// What may be asked of the pilot.
#[derive(Clone, Debug)]
pub enum Control {
    /// A picture of the screen, after so long.
    Look(Duration),
    /// From now on pictures instead of the screen: a file, or a folder of them. Nothing is touched then.
    Album(PathBuf),
    /// The board is in this part of the picture, roughly.
    Pick(Area),
    /// In this cell stands this exponent: calibrates its colour.
    Correct(usize, u8),
    /// The colours of this calibration.
    Calibrate(String),
    /// Keep the colours under this name.
    Keep(String),
    /// This one plays.
    Seat(Arc<Entrant>),
    /// How it plays.
    Set(Settings),
    /// Play: the person pressed start.
    Start,
    /// Wait for the next start.
    Pause,
    /// Stop.
    Stop,
}

/// Something that cannot be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// There is nothing to see or to touch.
    Screen(ScreenError),
    /// What was picked is too small for a board.
    TooSmall,
    /// A calibration cannot be read or kept: one sentence.
    File(String),
}

/// What the pilot is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// Nothing.
    #[default]
    Resting,
    /// About to take a picture of the screen.
    Looking,
    /// Playing.
    Flying,
}

/// The pilot as it stands.
#[derive(Clone, Debug)]
pub struct Cockpit {
    /// What it is doing.
    pub phase: Phase,
    /// How often it looked at the screen, with success or without.
    pub looks: u64,
    /// The screen, 1,600 pixels wide and high at most, and by how much it was made smaller: 1 is not at all.
    pub screen: Option<(Arc<Picture>, f32)>,
    /// The boards that were found on it, in pixels of the screen.
    pub found: Vec<Area>,
    /// The board that was picked.
    pub spot: Option<Spot>,
    /// What is read of it; none when it was played since.
    pub reading: Option<Reading>,
    /// What stands there: as it was read, as a person corrected it, or as it was played; none where nobody knows.
    pub cells: [Option<u8>; 16],
    /// The colours.
    pub profile: Profile,
    /// Whether they are not as they were read or kept last.
    pub changed: bool,
    /// The names of all calibrations.
    pub calibrations: Vec<String>,
    /// Who plays.
    pub entrant: Option<Arc<Entrant>>,
    /// How it plays.
    pub settings: Settings,
    /// How the flight stands, or stood.
    pub standing: Standing,
    /// How long it has lasted.
    pub flown: Duration,
    /// Why the last flight ended.
    pub ended: Option<Reason>,
    /// The board as it was seen when it was not understood.
    pub misunderstood: Option<Arc<Picture>>,
    /// What went wrong otherwise.
    pub trouble: Option<Trouble>,
}

impl Cockpit {
    /// Whether there is a board and somebody to play it.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.phase == Phase::Resting && self.spot.is_some() && self.entrant.is_some()
    }

    /// The board, if all of it is known.
    #[must_use]
    pub fn board(&self) -> Option<Board> {
        let cells: Option<Vec<u8>> = self.cells.iter().copied().collect();
        Some(Board::from_cells(cells?.try_into().ok()?))
    }
}

impl Default for Cockpit {
    fn default() -> Self {
        Self {
            phase: Phase::Resting,
            looks: 0,
            screen: None,
            found: Vec::new(),
            spot: None,
            reading: None,
            cells: [None; 16],
            profile: Profile::web_game(),
            changed: false,
            calibrations: Profile::ready().map(|profile| profile.name).to_vec(),
            entrant: None,
            settings: Settings::default(),
            standing: Standing::default(),
            flown: Duration::ZERO,
            ended: None,
            misunderstood: None,
            trouble: None,
        }
    }
}

/// The longest side of the screen's picture as it is shown, in pixels.
const LARGEST: u32 = 1600;

/// How often the key that starts is looked for.
const LISTEN: Duration = Duration::from_millis(80);

/// The thread's own.
pub(super) struct Captain {
    controls: Receiver<Control>,
    /// What came while it flew, for afterwards.
    waiting: VecDeque<Control>,
    shown: Arc<ArcSwap<Cockpit>>,
    wake: Wake,
    /// Where calibrations are kept.
    folder: Option<PathBuf>,
    cockpit: Cockpit,
    /// Opened when first needed.
    senses: Option<Senses>,
    /// The screen in its full size, and the picked board's colours on it.
    picture: Option<Picture>,
    samples: Option<Samples>,
    /// What a person said of its cells.
    told: [Option<u8>; 16],
}

impl Captain {
    pub(super) fn new(
        controls: Receiver<Control>,
        shown: Arc<ArcSwap<Cockpit>>,
        wake: Wake,
        folder: Option<PathBuf>,
    ) -> Self {
        Self {
            controls,
            waiting: VecDeque::new(),
            shown,
            wake,
            folder,
            cockpit: Cockpit::default(),
            senses: None,
            picture: None,
            samples: None,
            told: [None; 16],
        }
    }

    /// Serves until the laboratory is gone.
    pub(super) fn work(mut self) {
        let (profiles, errors) = profile::all(self.folder.as_deref());
        self.cockpit.calibrations = profiles.into_iter().map(|profile| profile.name).collect();
        self.cockpit.trouble = errors.first().map(|error| Trouble::File(error.to_string()));
        // A good player to begin with: it nearly always reaches 2048.
        self.cockpit.entrant =
            Ready::Standard.champion().and_then(|champion| champion.searching(1)).map(Arc::new);
        self.show();
        let mut listening = false;
        loop {
            let control = match self.waiting.pop_front() {
                Some(control) => Ok(control),
                // Only where the key could start something is it listened for.
                None if self.cockpit.is_ready() => self.controls.recv_timeout(LISTEN),
                None => self.controls.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match control {
                Ok(control) => {
                    self.obey(control);
                    listening = false;
                }
                Err(RecvTimeoutError::Timeout) => {
                    // What was pressed while nobody listened was not meant for the pilot.
                    let pressed = self.start_was_pressed() && listening;
                    listening = true;
                    if !pressed {
                        continue;
                    }
                    self.fly();
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
            self.show();
        }
    }

    fn obey(&mut self, control: Control) {
        self.cockpit.trouble = None;
        let done = match control {
            Control::Look(after) => {
                let looked = self.look(after).map_err(Trouble::Screen);
                self.cockpit.phase = Phase::Resting;
                self.cockpit.looks += 1;
                looked
            }
            Control::Album(path) => match Album::open(&path) {
                Ok(album) => {
                    self.senses = Some((Box::new(album), Box::new(Idle)));
                    Ok(())
                }
                Err(error) => Err(Trouble::Screen(error)),
            },
            Control::Pick(area) => self.pick(area),
            Control::Correct(cell, exponent) => {
                self.correct(cell, exponent);
                Ok(())
            }
            Control::Calibrate(name) => self.calibrate(&name).map_err(Trouble::File),
            Control::Keep(name) => self.keep(&name).map_err(Trouble::File),
            Control::Seat(entrant) => {
                self.cockpit.entrant = Some(entrant);
                Ok(())
            }
            Control::Set(settings) => {
                self.cockpit.settings = settings;
                Ok(())
            }
            Control::Start => {
                self.fly();
                Ok(())
            }
            Control::Pause | Control::Stop => Ok(()),
        };
        if let Err(trouble) = done {
            self.cockpit.trouble = Some(trouble);
        }
    }

    fn senses(&mut self) -> Result<&mut Senses, ScreenError> {
        if self.senses.is_none() {
            self.senses = Some(system::open()?);
        }
        self.senses.as_mut().ok_or(ScreenError::NoMore)
    }

    fn look(&mut self, after: Duration) -> Result<(), ScreenError> {
        self.senses()?;
        self.cockpit.phase = Phase::Looking;
        self.show();
        std::thread::sleep(after);
        let (eyes, hands) = self.senses()?;
        hands.note_windows()?;
        let picture = eyes.look(None)?;
        let scale = (LARGEST as f32 / picture.width().max(picture.height()) as f32).min(1.0);
        let smaller = if scale < 1.0 {
            let length = |length: u32| ((length as f32 * scale) as u32).max(1);
            image::imageops::thumbnail(&picture, length(picture.width()), length(picture.height()))
        } else {
            picture.clone()
        };
        self.cockpit.screen = Some((Arc::new(smaller), scale));
        self.picture = Some(picture);
        // What was on another picture is gone.
        (self.cockpit.spot, self.cockpit.reading, self.samples) = (None, None, None);
        self.cockpit.cells = [None; 16];
        self.find();
        Ok(())
    }

    /// Looks for boards in the calibration's colours; the largest is picked.
    fn find(&mut self) {
        let Some(picture) = &self.picture else { return };
        let found = boards(picture, self.cockpit.profile.frame);
        self.cockpit.found = found.iter().map(|spot| spot.area).collect();
        if let Some(spot) = found.into_iter().next() {
            self.picked(spot);
        }
    }

    fn pick(&mut self, area: Area) -> Result<(), Trouble> {
        let Some(picture) = &self.picture else { return Ok(()) };
        let spot = board_within(picture, area, self.cockpit.profile.frame).ok_or(Trouble::TooSmall)?;
        self.picked(spot);
        Ok(())
    }

    fn picked(&mut self, spot: Spot) {
        let Some(picture) = &self.picture else { return };
        self.samples = Some(Samples::of(&spot.area.cut(picture), &spot));
        self.cockpit.spot = Some(spot);
        self.told = [None; 16];
        self.read();
    }

    /// Reads the picked board anew; what a person said of it stays.
    fn read(&mut self) {
        let Some(samples) = &self.samples else { return };
        let reading = Reading::of(samples, &self.cockpit.profile);
        self.cockpit.cells = std::array::from_fn(|cell| self.told[cell].or(reading.cells[cell]));
        self.cockpit.reading = Some(reading);
        (self.cockpit.ended, self.cockpit.misunderstood) = (None, None);
        self.cockpit.standing = Standing::default();
    }

    fn correct(&mut self, cell: usize, exponent: u8) {
        let Some(samples) = &self.samples else { return };
        self.cockpit.profile.learn(exponent, samples.colour(cell));
        if let Some(frame) = self.cockpit.spot.as_ref().and_then(|spot| spot.frame) {
            self.cockpit.profile.frame = frame;
        }
        self.cockpit.changed = true;
        self.told[cell] = Some(exponent);
        self.read();
    }

    fn calibrate(&mut self, name: &str) -> Result<(), String> {
        let (profiles, _) = profile::all(self.folder.as_deref());
        let profile = profiles.into_iter().find(|profile| profile.name == name);
        self.cockpit.profile = profile.ok_or_else(|| format!("the calibration '{name}' is gone"))?;
        self.cockpit.changed = false;
        self.told = [None; 16];
        match &self.cockpit.spot {
            Some(_) => self.read(),
            None => self.find(),
        }
        Ok(())
    }

    fn keep(&mut self, name: &str) -> Result<(), String> {
        let folder = self.folder.as_ref().ok_or("this system has no place for calibrations")?;
        let named = Profile { name: name.trim().to_owned(), ..self.cockpit.profile.clone() };
        profile::save(folder, &named).map_err(|error| error.to_string())?;
        (self.cockpit.profile, self.cockpit.changed) = (named, false);
        let (profiles, _) = profile::all(Some(folder));
        self.cockpit.calibrations = profiles.into_iter().map(|profile| profile.name).collect();
        Ok(())
    }

    fn start_was_pressed(&mut self) -> bool {
        let Ok((_, hands)) = self.senses() else { return false };
        matches!(hands.sign(), Ok(Some(Sign::Toggle)))
    }

    /// Plays until something ends it.
    fn fly(&mut self) {
        let (Some(spot), Some(entrant)) = (self.cockpit.spot.clone(), self.cockpit.entrant.clone()) else {
            return;
        };
        let told = self.cockpit.board();
        let Self { controls, waiting, shown, wake, cockpit, senses: Some((eyes, hands)), .. } = self else {
            return;
        };
        (cockpit.phase, cockpit.ended, cockpit.misunderstood) = (Phase::Flying, None, None);
        (cockpit.standing, cockpit.flown) = (Standing::default(), Duration::ZERO);
        let mind = entrant.mind_for(&Variant::STANDARD);
        let mut player = mind.sit_down(Seed(1));
        let begun = Instant::now();
        let (mut profile, settings) = (cockpit.profile.clone(), cockpit.settings);
        let mut tell = |standing: &Standing| {
            if *standing != cockpit.standing || cockpit.flown.is_zero() {
                (cockpit.standing, cockpit.flown) = (*standing, begun.elapsed());
                shown.store(Arc::new(cockpit.clone()));
                wake(Duration::ZERO);
            }
            loop {
                match controls.try_recv() {
                    Ok(Control::Pause) => return Wish::Pause,
                    Ok(Control::Stop) | Err(TryRecvError::Disconnected) => return Wish::Stop,
                    Ok(Control::Start) => {}
                    Ok(other) => waiting.push_back(other),
                    Err(TryRecvError::Empty) => return Wish::Fly,
                }
            }
        };
        let flight = Flight::new((eyes.as_mut(), hands.as_mut()), &spot, &mut profile, settings, &mut tell);
        let landing = flight.fly(told, player.as_mut());
        self.landed(landing, profile, begun.elapsed());
    }

    fn landed(&mut self, landing: Landing, profile: Profile, flown: Duration) {
        self.told = [None; 16];
        let cockpit = &mut self.cockpit;
        cockpit.changed |= profile != cockpit.profile;
        cockpit.profile = profile;
        (cockpit.phase, cockpit.standing, cockpit.flown) = (Phase::Resting, landing.standing, flown);
        let picture = landing.picture.filter(|_| !landing.reason.is_wanted());
        if let (Some(picture), Some(spot)) = (&picture, &cockpit.spot) {
            // From now on this is what can be corrected.
            let samples = Samples::of(picture, spot);
            let reading = Reading::of(&samples, &cockpit.profile);
            cockpit.cells = reading.cells;
            cockpit.reading = Some(reading);
            self.samples = Some(samples);
        } else if let Some(board) = landing.standing.board {
            // What was read before the flight is no longer there.
            cockpit.cells = board.cells().map(Some);
            (cockpit.reading, self.samples) = (None, None);
        }
        cockpit.misunderstood = picture.map(Arc::new);
        cockpit.ended = Some(landing.reason);
    }

    fn show(&self) {
        self.shown.store(Arc::new(self.cockpit.clone()));
        (self.wake)(Duration::ZERO);
    }
}
