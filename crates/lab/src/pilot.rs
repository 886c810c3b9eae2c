//! The worker that is the pilot: pictures of the screen, a board on one of them, its colours, and flights.

use super::worker::{Job, Link, Next};
use dna_lab_games::seed::Seed;
use dna_lab_games::twenty48::{Board, Settings as Twenty48, grid_player};
use dna_lab_games::{PlayerSpec, Sentence, say};
use dna_lab_pilot::{
    Album, Area, Flight, Idle, Landing, Picture, Profile, Reading, Reason, Samples, ScreenError, Senses,
    Settings, Sign, Spot, Standing, Wish, board_within, boards, profile, system,
};
use dna_lab_store::bundled_runs;
use std::path::PathBuf;
use std::sync::Arc;
use web_time::{Duration, Instant};

/// What may be asked of the pilot.
#[derive(Clone, Debug)]
pub enum Request {
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
    Seat(Arc<PlayerSpec>),
    /// How it plays.
    Set(Settings),
    /// Play: the person pressed start.
    Start,
    /// Wait for the next start.
    Pause,
    /// Stop.
    Stop,
}

/// What the pilot is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Status {
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
pub struct State {
    /// What it is doing.
    pub status: Status,
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
    /// What stands there: as it was read, as a person corrected it, or as it was played; none if unknown.
    pub cells: [Option<u8>; 16],
    /// The colours.
    pub profile: Profile,
    /// Whether they are not as they were read or kept last.
    pub changed: bool,
    /// The names of all calibrations.
    pub calibrations: Vec<String>,
    /// Who plays.
    pub player: Option<Arc<PlayerSpec>>,
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
    pub trouble: Option<Sentence>,
}

impl State {
    /// Whether there is a board and a player for it.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.status == Status::Resting && self.spot.is_some() && self.player.is_some()
    }

    /// The board, if all of it is known.
    #[must_use]
    pub fn board(&self) -> Option<Board> {
        let cells: Option<Vec<u8>> = self.cells.iter().copied().collect();
        Some(Board::from_cells(cells?.try_into().ok()?))
    }
}

impl Default for State {
    fn default() -> Self {
        Self {
            status: Status::Resting,
            looks: 0,
            screen: None,
            found: Vec::new(),
            spot: None,
            reading: None,
            cells: [None; 16],
            profile: Profile::web_game(),
            changed: false,
            calibrations: Profile::ready().map(|profile| profile.name).to_vec(),
            player: None,
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
pub(super) struct PilotJob {
    link: Link<Request, State>,
    /// Where calibrations are kept.
    folder: Option<PathBuf>,
    now: State,
    /// Opened when first needed.
    senses: Option<Senses>,
    /// The screen in its full size, and the picked board's colours on it.
    picture: Option<Picture>,
    samples: Option<Samples>,
    /// What a person said of its cells.
    told: [Option<u8>; 16],
    /// Whether the key that starts was listened for since the last request.
    listening: bool,
}

impl PilotJob {
    pub(super) fn new(link: Link<Request, State>, folder: Option<PathBuf>) -> Self {
        let now = State::default();
        let (senses, picture, samples) = (None, None, None);
        Self { link, folder, now, senses, picture, samples, told: [None; 16], listening: false }
    }

    fn obey(&mut self, request: Request) -> Result<(), Sentence> {
        match request {
            Request::Look(after) => {
                self.now.status = Status::Looking;
                let looked = self.look(after);
                self.now.status = Status::Resting;
                self.now.looks += 1;
                looked?;
            }
            Request::Album(path) => {
                let album = Album::open(&path)?;
                self.senses = Some((Box::new(album), Box::new(Idle)));
            }
            Request::Pick(area) => self.pick(area)?,
            Request::Correct(cell, exponent) => self.correct(cell, exponent),
            Request::Calibrate(name) => self.calibrate(&name)?,
            Request::Keep(name) => self.keep(&name)?,
            Request::Seat(player) => self.now.player = Some(player),
            Request::Set(settings) => self.now.settings = settings,
            Request::Start => self.fly(),
            Request::Pause | Request::Stop => {}
        }
        Ok(())
    }

    fn senses(&mut self) -> Result<&mut Senses, ScreenError> {
        if self.senses.is_none() {
            let link = self.link.clone();
            self.senses = Some(system::open(Arc::new(move || link.is_interrupted()))?);
        }
        self.senses.as_mut().ok_or(ScreenError::NoMore)
    }

    fn look(&mut self, after: Duration) -> Result<(), ScreenError> {
        // The desktop may ask for permission first.
        self.show();
        self.senses()?;
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
        self.now.screen = Some((Arc::new(smaller), scale));
        self.picture = Some(picture);
        // What was on another picture is gone.
        (self.now.spot, self.now.reading, self.samples) = (None, None, None);
        self.now.cells = [None; 16];
        self.find();
        Ok(())
    }

    /// Looks for boards in the calibration's colours; the largest is picked.
    fn find(&mut self) {
        let Some(picture) = &self.picture else { return };
        let found = boards(picture, self.now.profile.frame);
        self.now.found = found.iter().map(|spot| spot.area).collect();
        if let Some(spot) = found.into_iter().next() {
            self.picked(spot);
        }
    }

    fn pick(&mut self, area: Area) -> Result<(), Sentence> {
        let Some(picture) = &self.picture else { return Ok(()) };
        let spot = board_within(picture, area, self.now.profile.frame).ok_or_else(|| {
            say!("this is too small for a board: drag a rectangle around all sixteen cells")
        })?;
        self.picked(spot);
        Ok(())
    }

    fn picked(&mut self, spot: Spot) {
        let Some(picture) = &self.picture else { return };
        self.samples = Some(Samples::of(&spot.area.cut(picture), &spot));
        self.now.spot = Some(spot);
        self.told = [None; 16];
        self.read();
    }

    /// Reads the picked board anew; what a person said of it stays.
    fn read(&mut self) {
        let Some(samples) = &self.samples else { return };
        let reading = Reading::of(samples, &self.now.profile);
        self.now.cells = std::array::from_fn(|cell| self.told[cell].or(reading.cells[cell]));
        self.now.reading = Some(reading);
        (self.now.ended, self.now.misunderstood) = (None, None);
        self.now.standing = Standing::default();
    }

    fn correct(&mut self, cell: usize, exponent: u8) {
        let Some(samples) = &self.samples else { return };
        self.now.profile.learn(exponent, samples.colour(cell));
        if let Some(frame) = self.now.spot.as_ref().and_then(|spot| spot.frame) {
            self.now.profile.frame = frame;
        }
        self.now.changed = true;
        self.told[cell] = Some(exponent);
        self.read();
    }

    fn calibrate(&mut self, name: &str) -> Result<(), Sentence> {
        let (profiles, _) = profile::all(self.folder.as_deref());
        let profile = profiles.into_iter().find(|profile| profile.name == name);
        self.now.profile = profile.ok_or_else(|| say!("the calibration '{0}' is gone", name))?;
        self.now.changed = false;
        self.told = [None; 16];
        match &self.now.spot {
            Some(_) => self.read(),
            None => self.find(),
        }
        Ok(())
    }

    fn keep(&mut self, name: &str) -> Result<(), Sentence> {
        let folder = self.folder.as_ref().ok_or_else(|| say!("this system has no place for calibrations"))?;
        let named = Profile { name: name.trim().to_owned(), ..self.now.profile.clone() };
        profile::save(folder, &named)?;
        (self.now.profile, self.now.changed) = (named, false);
        let (profiles, _) = profile::all(Some(folder));
        self.now.calibrations = profiles.into_iter().map(|profile| profile.name).collect();
        Ok(())
    }

    fn start_was_pressed(&mut self) -> bool {
        let Ok((_, hands)) = self.senses() else { return false };
        matches!(hands.sign(), Ok(Some(Sign::Toggle)))
    }

    /// Plays until something ends it.
    fn fly(&mut self) {
        let player = self.now.player.as_ref().and_then(|player| {
            // The game on the screen is the web game.
            grid_player(&player.at_variant_of(&Twenty48::STANDARD.into()).ok()?, Seed(1))
        });
        let (Some(spot), Some(mut player)) = (self.now.spot.clone(), player) else { return };
        let told = self.now.board();
        let Self { link, now, senses: Some((eyes, hands)), .. } = self else { return };
        (now.status, now.ended, now.misunderstood) = (Status::Flying, None, None);
        (now.standing, now.flown) = (Standing::default(), Duration::ZERO);
        let begun = Instant::now();
        let (mut profile, settings) = (now.profile.clone(), now.settings);
        let mut tell = |standing: &Standing| {
            if *standing != now.standing || now.flown.is_zero() {
                (now.standing, now.flown) = (*standing, begun.elapsed());
                link.publish(now.clone(), Duration::ZERO);
            }
            wish(link)
        };
        let flight = Flight::new((eyes.as_mut(), hands.as_mut()), &spot, &mut profile, settings, &mut tell);
        let landing = flight.fly(told, player.as_mut());
        self.landed(landing, profile, begun.elapsed());
    }

    fn landed(&mut self, landing: Landing, profile: Profile, flown: Duration) {
        self.told = [None; 16];
        let now = &mut self.now;
        now.changed |= profile != now.profile;
        now.profile = profile;
        (now.status, now.standing, now.flown) = (Status::Resting, landing.standing, flown);
        let picture = landing.picture.filter(|_| !landing.reason.is_wanted());
        if let (Some(picture), Some(spot)) = (&picture, &now.spot) {
            // From now on this is what can be corrected.
            let samples = Samples::of(picture, spot);
            let reading = Reading::of(&samples, &now.profile);
            now.cells = reading.cells;
            now.reading = Some(reading);
            self.samples = Some(samples);
        } else if let Some(board) = landing.standing.board {
            // What was read before the flight is no longer there.
            now.cells = board.cells().map(Some);
            (now.reading, self.samples) = (None, None);
        }
        now.misunderstood = picture.map(Arc::new);
        now.ended = Some(landing.reason);
    }

    fn show(&self) {
        self.link.publish(self.now.clone(), Duration::ZERO);
    }
}

impl Job for PilotJob {
    type Request = Request;
    type State = State;

    fn is_urgent(request: &Request) -> bool {
        matches!(request, Request::Pause | Request::Stop)
    }

    fn begin(&mut self) {
        let (profiles, errors) = profile::all(self.folder.as_deref());
        self.now.calibrations = profiles.into_iter().map(|profile| profile.name).collect();
        self.now.trouble = errors.into_iter().next().map(|error| error.sentence());
        // A good player to begin with: it nearly always reaches 2048.
        let champion = bundled_runs::champion(&Twenty48::STANDARD.into());
        self.now.player = champion.and_then(|champion| champion.searching("expectimax", 1)).map(Arc::new);
        self.show();
    }

    fn handle(&mut self, request: Request) {
        self.listening = false;
        self.now.trouble = None;
        self.now.trouble = self.obey(request).err();
        self.show();
    }

    fn next(&self) -> Next {
        // Only where the key could start something is it listened for.
        if self.now.is_ready() { Next::At(Instant::now() + LISTEN) } else { Next::Rest }
    }

    fn work(&mut self) {
        // Keys pressed before listening began were not meant for the pilot.
        let pressed = self.start_was_pressed() && self.listening;
        self.listening = true;
        if pressed {
            self.fly();
            self.show();
        }
    }

    /// It rests, and touches nothing; of the board it knows what it saw last.
    fn recover(&mut self, _what: &str) {
        let now = &mut self.now;
        if let (Status::Flying, Some(board)) = (now.status, now.standing.board) {
            self.told = [None; 16];
            now.cells = board.cells().map(Some);
            (now.reading, self.samples) = (None, None);
        }
        // Ends the wait of a caller that waits for a picture.
        now.looks += u64::from(now.status == Status::Looking);
        (now.status, self.listening) = (Status::Resting, false);
        self.show();
    }
}

/// What the person wishes of the flight under way; other requests wait until it has ended.
fn wish(link: &Link<Request, State>) -> Wish {
    if link.is_ending() {
        return Wish::Stop;
    }
    let about_flights =
        |request: &Request| matches!(request, Request::Start | Request::Pause | Request::Stop);
    while let Some(request) = link.take(about_flights) {
        match request {
            Request::Pause => return Wish::Pause,
            Request::Stop => return Wish::Stop,
            _ => {}
        }
    }
    Wish::Fly
}
