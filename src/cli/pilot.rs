//! `dna-lab pilot`: a player at a real 2048 on the screen.

use super::options::{PlayOptions, note};
use super::{Failure, faults, format, interrupt, print_json, terminal};
use crate::games::twenty48::players::GridPlayer;
use crate::games::twenty48::{Board, grid_player, scene_of, text};
use crate::pilot::{
    Album, Area, Eyes, Flight, Gesture, Idle, Landing, Profile, Reading, Reason, Samples, Senses, Settings,
    Sign, Spot, Standing, Wish, board_within, boards, profile, system,
};
use crate::seed::Seed;
use crate::store;
use crossterm::{cursor, queue, terminal as control};
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Let a player play a real 2048 on the screen.
///
/// It looks at the board, and presses arrow keys or drags the mouse, on Linux. It finds the board by the colour between its tiles, or in the part of the screen that --area names, and prints what it reads.
///
/// Under X11 it waits for F9. Nothing is typed or clicked before, nor ever outside the window of that board. F9 pauses and goes on,
/// Escape stops, whichever window has the keyboard; it also stops as soon as the mouse is moved, the window is covered, moved or
/// left, or the board is not what the last move made of it.
///
/// Under Wayland the desktop asks you first whether it may look and press keys. Then click the game's window: arrow keys go to the
/// window that has the keyboard, three seconds later. Ctrl-C stops, and so does a board that is covered, moved or not as expected.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// See PLAYER in `dna-lab --help`
    player: String,
    #[command(flatten)]
    options: PlayOptions,
    /// Where the board is, in pixels of the screen; roughly is enough [default: found by its colour]
    #[arg(long, value_name = "X,Y,WIDTH,HEIGHT", value_parser = read_area)]
    area: Option<Area>,
    /// The tiles' colours: a calibration by name, or its file [default: web game]
    #[arg(long, value_name = "NAME")]
    calibration: Option<String>,
    /// What really stands on the board, where it is read wrongly: calibrates the colours of those tiles
    #[arg(long)]
    grid: Option<String>,
    /// Keep the colours under this name, those learned while playing too
    #[arg(long, value_name = "NAME")]
    save_calibration: Option<String>,
    /// Drag the mouse instead of pressing arrow keys
    #[arg(long)]
    drags: bool,
    /// Pause after each move, in milliseconds
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u64).range(0..=60_000))]
    delay_ms: u64,
    /// Stop when this tile is on the board
    #[arg(long, value_name = "TILE", value_parser = read_tile)]
    stop_at: Option<u8>,
    /// Start without waiting for F9, and end instead of waiting after a pause
    #[arg(long)]
    start: bool,
    /// Look at a picture (PNG) instead of the screen, or at a folder of them one after the other; nothing is touched
    #[arg(long, value_name = "PATH")]
    pictures: Option<PathBuf>,
    /// Print one JSON object at the end: reason, sentence, grid, moves, seconds (of play), thought_ms (all moves together)
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    reason: &'static str,
    sentence: String,
    grid: Option<String>,
    moves: u32,
    seconds: f64,
    thought_ms: f64,
}

fn read_area(text: &str) -> Result<Area, &'static str> {
    let numbers: Option<Vec<u32>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[x, y, width, height]) => Ok(Area { x, y, width, height }),
        _ => Err("write four whole numbers: X,Y,WIDTH,HEIGHT"),
    }
}

fn read_tile(text: &str) -> Result<u8, &'static str> {
    let tile: Option<u32> = text.parse().ok().filter(|tile| (8..=32_768).contains(tile));
    let exponent = tile.filter(|tile| tile.is_power_of_two()).map(|tile| tile.trailing_zeros() as u8);
    exponent.ok_or("give a tile: 8, 16, … 32768")
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let game = arguments.options.game(std::slice::from_ref(&arguments.player))?;
    let of_another = || Failure::Usage("the pilot plays 2048: name a player of that game".to_owned());
    if !game.has_screen_reader() {
        return Err(of_another());
    }
    let chosen = arguments.options.read(&game, &arguments.player)?;
    let mut player = grid_player(&chosen, Seed(1)).ok_or_else(of_another)?;
    let mut profile = read_calibration(arguments.calibration.as_deref())?;
    // Under Wayland no key is heard that another window has, and no mouse can be dragged.
    let is_wayland = arguments.pictures.is_none() && system::is_wayland();
    if is_wayland && arguments.drags {
        let what = "under Wayland the pilot plays by arrow keys only: leave --drags out";
        return Err(Failure::Usage(what.to_owned()));
    }
    let (mut eyes, mut hands): Senses = match &arguments.pictures {
        Some(path) => (Box::new(Album::open(path).map_err(failed)?), Box::new(Idle)),
        None => system::open(Arc::new(interrupt::asked)).map_err(failed)?,
    };
    hands.note_windows().map_err(failed)?;
    let (spot, samples) = find(arguments, eyes.as_mut(), &profile)?;
    let told = arguments.grid.as_deref().map(text::parse).transpose()?;
    if let Some(board) = told {
        for (cell, exponent) in board.cells().into_iter().enumerate() {
            profile.learn(exponent, samples.colour(cell));
        }
        profile.frame = spot.frame.unwrap_or(profile.frame);
    }
    // What cannot be kept is better known before the game than after it.
    keep(arguments, &profile)?;
    let reading = Reading::of(&samples, &profile);
    let mut screen = Screen::new(arguments.json);
    screen.show(out, &reading.cells, &describe(&spot, &reading))?;
    let settings = Settings {
        gesture: if arguments.drags { Gesture::Drags } else { Gesture::Keys },
        delay: Duration::from_millis(arguments.delay_ms),
        stop_at: arguments.stop_at,
        ..if arguments.pictures.is_some() { IN_NO_TIME } else { Settings::default() }
    };
    interrupt::listen();
    let at_once = arguments.start || arguments.pictures.is_some() || is_wayland;
    if is_wayland {
        let seconds = hands.time_to_focus().as_secs();
        note(&format!(
            "Click the game's window now: the first move follows in {seconds} seconds. Ctrl-C stops; so does covering the board."
        ));
        screen.written_below = true;
    }
    let mut session = Session { senses: (eyes, hands), spot, profile, settings, screen, at_once };
    let ended = session.play(told, player.as_mut(), out)?;
    keep(arguments, &session.profile)?;
    faults::tell(&[chosen]);
    finish(arguments, &ended, out)
}

/// Pictures neither move by themselves nor are touched: there is nothing to wait for.
const IN_NO_TIME: Settings = Settings {
    gesture: Gesture::Keys,
    delay: Duration::ZERO,
    stop_at: None,
    patience: Duration::from_millis(50),
    rest: Duration::ZERO,
    look: Duration::from_millis(1),
};

/// A board that is played on, in one flight or in several with pauses between them.
struct Session {
    senses: Senses,
    spot: Spot,
    profile: Profile,
    settings: Settings,
    screen: Screen,
    /// Whether it starts without waiting for the key, and ends instead of pausing.
    at_once: bool,
}

/// The end of a session: the last landing, and the moves and times of all flights together.
struct Ended {
    landing: Landing,
    moves: u32,
    thought: Duration,
    flown: Duration,
}

impl Session {
    fn play(
        &mut self,
        told: Option<Board>,
        player: &mut dyn GridPlayer,
        out: &mut impl Write,
    ) -> Result<Ended, Failure> {
        let (mut moves, mut thought, mut flown) = (0, Duration::ZERO, Duration::ZERO);
        let mut board = told;
        loop {
            if !self.at_once && !self.await_start()? {
                let standing = Standing { board, ..Standing::default() };
                let landing = Landing { reason: Reason::Stopped, standing, picture: None };
                return Ok(Ended { landing, moves, thought, flown });
            }
            let begun = Instant::now();
            let landing = self.fly(board, player, out)?;
            flown += begun.elapsed();
            moves += landing.standing.moves;
            thought += landing.standing.thought;
            board = landing.standing.board.or(board);
            if self.at_once || !matches!(landing.reason, Reason::Paused | Reason::Mouse) {
                return Ok(Ended { landing, moves, thought, flown });
            }
            note(&format!("{}.", landing.reason));
        }
    }

    fn fly(
        &mut self,
        board: Option<Board>,
        player: &mut dyn GridPlayer,
        out: &mut impl Write,
    ) -> Result<Landing, Failure> {
        let Self { senses: (eyes, hands), spot, profile, settings, screen, .. } = self;
        let (mut shown, mut written) = (None, Ok(()));
        let mut tell = |standing: &Standing| {
            if let Some(board) = standing.board.filter(|board| shown != Some(*board)) {
                shown = Some(board);
                written = screen.show(out, &board.cells().map(Some), &progress(standing));
            }
            if written.is_err() || interrupt::asked() { Wish::Stop } else { Wish::Fly }
        };
        let flight = Flight::new((eyes.as_mut(), hands.as_mut()), spot, profile, *settings, &mut tell);
        let landing = flight.fly(board, player);
        written.map(|()| landing)
    }

    /// Waits for F9; false if it is Escape or Ctrl-C.
    fn await_start(&mut self) -> Result<bool, Failure> {
        note("F9 starts and pauses, Escape stops, in any window; so does moving the mouse.");
        self.screen.written_below = true;
        loop {
            if interrupt::asked() {
                return Ok(false);
            }
            match self.senses.1.sign().map_err(failed)? {
                Some(Sign::Toggle) => return Ok(true),
                Some(Sign::Stop) => return Ok(false),
                Some(Sign::Mouse | Sign::Lost(_)) | None => std::thread::sleep(Duration::from_millis(20)),
            }
        }
    }
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::Failed(error.to_string())
}

/// Where the window keeps calibrations too.
fn folder() -> Option<PathBuf> {
    store::data_folder().as_deref().map(profile::folder)
}

fn read_calibration(name: Option<&str>) -> Result<Profile, Failure> {
    let Some(name) = name else { return Ok(Profile::web_game()) };
    let (profiles, errors) = profile::all(folder().as_deref());
    if let Some(known) = profiles.iter().find(|profile| profile.name == name) {
        return Ok(known.clone());
    }
    let path = Path::new(name);
    if path.exists() || path.extension().is_some_and(|extension| extension == "ron") {
        return Ok(profile::load(path)?);
    }
    for error in errors {
        note(&error.to_string());
    }
    let names: Vec<&str> = profiles.iter().map(|profile| profile.name.as_str()).collect();
    Err(Failure::Usage(format!(
        "there is no calibration '{name}': there are {}, or name a file",
        names.join(", ")
    )))
}

/// The board, and the colours of its cells.
fn find(arguments: &Arguments, eyes: &mut dyn Eyes, profile: &Profile) -> Result<(Spot, Samples), Failure> {
    let picture = eyes.look(None).map_err(failed)?;
    let spot = match arguments.area {
        Some(area) => {
            let (width, height) = picture.dimensions();
            let is_inside = area.within((width, height)) == Some(area);
            let spot = board_within(&picture, area, profile.frame).filter(|_| is_inside);
            spot.ok_or_else(|| {
                Failure::Failed(format!(
                    "--area holds no board: give at least 72 by 72 pixels within the {width} by {height} that are seen"
                ))
            })?
        }
        None => {
            let mut found = boards(&picture, profile.frame);
            if found.len() > 1 {
                note(&format!(
                    "{} boards are on the screen: the largest is taken, --area names another",
                    found.len()
                ));
            }
            if found.is_empty() {
                let instead = match arguments.pictures {
                    Some(_) => "name a picture of the game",
                    None => "bring the game to the front",
                };
                return Err(Failure::Failed(format!(
                    "no board is to be seen: {instead}, or say where it is by --area X,Y,WIDTH,HEIGHT"
                )));
            }
            found.remove(0)
        }
    };
    let samples = Samples::of(&spot.area.cut(&picture), &spot);
    Ok((spot, samples))
}

fn describe(spot: &Spot, reading: &Reading) -> String {
    let Area { x, y, width, height } = spot.area;
    let unread = match reading.unread() {
        Some(_) => "; ? is a colour that is not calibrated: say what stands there by --grid",
        None => "",
    };
    format!("a board of {width} by {height} pixels at {x},{y}{unread}")
}

fn progress(standing: &Standing) -> String {
    let moves = format::counted(standing.moves.into(), "move");
    let last = standing.last.map_or("", |direction| direction.name());
    format!("{moves}  {last}")
}

fn keep(arguments: &Arguments, profile: &Profile) -> Result<(), Failure> {
    let Some(name) = &arguments.save_calibration else { return Ok(()) };
    let folder = folder().ok_or_else(|| {
        Failure::Failed("this system has no place for calibrations: leave --save-calibration out".to_owned())
    })?;
    let named = Profile { name: name.clone(), ..profile.clone() };
    profile::save(&folder, &named).map(|_| ()).map_err(|error| match error {
        profile::KeepError::Name(what) => what.into(),
        profile::KeepError::File(error) => error.into(),
    })
}

/// The board in the terminal: drawn anew in its place where that can be done, else only at the start.
struct Screen {
    colour: bool,
    silent: bool,
    /// Whether a board was shown.
    shown: bool,
    /// Whether something was written below it.
    written_below: bool,
}

/// Lines that [`Screen::show`] draws in colour.
const LINES: u16 = 13;

impl Screen {
    fn new(silent: bool) -> Self {
        Self { colour: terminal::has_colour(), silent, shown: false, written_below: false }
    }

    fn show(&mut self, out: &mut impl Write, cells: &[Option<u8>; 16], words: &str) -> Result<(), Failure> {
        if self.silent || self.shown && !self.colour {
            return Ok(());
        }
        if self.shown && !self.written_below {
            queue!(out, cursor::MoveUp(LINES), control::Clear(control::ClearType::FromCursorDown))?;
        }
        (self.shown, self.written_below) = (true, false);
        writeln!(out, "{words}")?;
        terminal::draw(out, &scene_of(*cells), self.colour, "\n")?;
        Ok(out.flush()?)
    }
}

/// Says how it ended.
fn finish(arguments: &Arguments, ended: &Ended, out: &mut impl Write) -> Result<(), Failure> {
    let Ended { landing, moves, thought, flown } = ended;
    // A picture cannot be clicked on.
    let is_still = arguments.pictures.is_some() && landing.reason == Reason::NoAnswer;
    let sentence = if is_still {
        "the board stays as it is: name a folder of pictures, one after each move".to_owned()
    } else {
        landing.reason.to_string()
    };
    if arguments.json {
        print_json(
            out,
            &Report {
                reason: landing.reason.code(),
                sentence: sentence.clone(),
                grid: landing.standing.board.map(text::hex),
                moves: *moves,
                seconds: flown.as_secs_f64(),
                thought_ms: 1e3 * thought.as_secs_f64(),
            },
        )?;
    } else if *moves > 0 {
        if let Some(board) = landing.standing.board.filter(|_| !terminal::has_colour()) {
            terminal::draw(out, &scene_of(board.cells().map(Some)), false, "\n")?;
        }
        let each = 1e3 / f64::from(*moves);
        writeln!(
            out,
            "{sentence}: {}, {:.0} ms a move, {:.2} ms of them thinking",
            format::counted((*moves).into(), "move"),
            each * flown.as_secs_f64(),
            each * thought.as_secs_f64()
        )?;
    }
    if landing.reason.is_wanted() {
        return Ok(());
    }
    // What was looked at as a picture is in a file already.
    Err(Failure::Failed(match landing.picture.as_ref().filter(|_| arguments.pictures.is_none()) {
        Some(picture) => {
            let path = std::env::temp_dir().join(format!("dna-lab-pilot-{}.png", std::process::id()));
            match picture.save(&path) {
                Ok(()) => format!("{sentence}. The board as it was seen: {}", path.display()),
                Err(_) => sentence,
            }
        }
        None => sentence,
    }))
}
