//! `dna-lab watch`: one match in the terminal.

use super::games_file::GamesFile;
use super::options::{PlayOptions, ShownAs};
use super::{Failure, format, interrupt, terminal};
use crate::games::record::Record;
use crate::games::scene::Powers;
use crate::games::{Match, PlayerSpec};
use crate::seed::Seed;
use crossterm::{cursor, queue, terminal as screen};
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Watch a player play one game in the terminal, in colour.
///
/// When output is not a terminal, boards are printed one after another, without colour.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// See PLAYER in `dna-lab --help`
    player: String,
    /// In a two-player game: who plays second [default: the game's first reference opponent, e.g. the article's terms,
    /// looking as far ahead as PLAYER]
    against: Option<String>,
    /// The named first position [default: as chance or PLAYER's run has it]
    #[arg(long)]
    layout: Option<String>,
    #[command(flatten)]
    options: PlayOptions,
    #[command(flatten)]
    shown_as: ShownAs,
    /// Pause between moves, in milliseconds
    #[arg(long, default_value_t = 75, value_parser = clap::value_parser!(u64).range(0..=60_000))]
    delay_ms: u64,
    /// Write the game here, with its moves: `dna-lab replay` judges them. A name that ends with .ggf takes the Generic Game Format, for
    /// Othello
    #[arg(long, value_name = "FILE.txt")]
    record: Option<PathBuf>,
    /// Replace whatever stands where the game is written
    #[arg(long, requires = "record")]
    force: bool,
    /// Where all chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let Arguments { player, against, layout, options, .. } = arguments;
    let against = ("a second player", against.as_deref());
    let (players, variant) = options.seats(player, against, layout.as_deref())?;
    let powers = arguments.shown_as.powers(&variant)?;
    let board = Board { colour: terminal::has_colour(), powers, lines: None };
    if players.len() > 1 {
        for (seat, (name, player)) in variant.seats().iter().zip(&players).enumerate() {
            writeln!(out, "{name} ({}): {}", terminal::letter(seat), player.name)?;
        }
    }
    // Seeds as a contender derives them: in a single-player game, the game watched is the game that `stats` would count.
    let seed = Seed(arguments.seed);
    let file = |path: &PathBuf| GamesFile::claim(path, &variant, arguments.force);
    let file = arguments.record.as_ref().map(file).transpose()?;
    interrupt::listen();
    let mut game = variant.begin(seed);
    let watched = watch(arguments, &mut *game, (&players, seed), board, out);
    interrupt::note();
    // What was played is kept, however it ended.
    let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
    let file = file.filter(|_| game.plies() > 0);
    let written = file.map_or(Ok(()), |mut file| file.write(&[Record::of(&variant, &*game, &names)]));
    watched.and(written)
}

fn watch(
    arguments: &Arguments,
    game: &mut dyn Match,
    (players, seed): (&[PlayerSpec], Seed),
    mut board: Board,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let engines = players.iter().map(PlayerSpec::engine).collect::<Result<Vec<_>, _>>()?;
    let chance = |seat: usize| if players.len() > 1 { seed.derive(3 + seat as u64) } else { seed };
    let mut seated: Vec<_> =
        engines.iter().enumerate().map(|(seat, engine)| engine.player(chance(seat))).collect();
    board.show(out, game, "")?;
    let mut thought = vec![Duration::ZERO; players.len()];
    while game.ending().is_none() && !interrupt::asked() {
        let turn = game.turn();
        let start = Instant::now();
        let Some(found) = seated[turn].choose(game, &interrupt::asked) else { break };
        thought[turn] += start.elapsed();
        let Some(best) = found.best else {
            if let Some(fault) = found.fault {
                writeln!(out, "{} loses: {}", players[0].game.seats()[turn], fault.what)?;
            }
            break;
        };
        let until = Instant::now() + Duration::from_millis(arguments.delay_ms);
        while Instant::now() < until && !interrupt::asked() {
            std::thread::sleep(
                until.saturating_duration_since(Instant::now()).min(Duration::from_millis(50)),
            );
        }
        let mut words = game.print(best);
        if players.len() > 1 {
            let worth = found.worth.map_or(String::new(), |worth| format!("  {}", format::worth(worth)));
            words = format!("{} {words:<8}{worth}", players[0].game.seats()[turn]);
        }
        game.play(best);
        board.show(out, game, &words)?;
    }
    let a_move: Vec<String> = thought
        .iter()
        .enumerate()
        .map(|(seat, time)| {
            let moves = f64::from(game.outcome(seat).moves.max(1));
            format!("{:.4}", 1e3 * time.as_secs_f64() / moves)
        })
        .collect();
    writeln!(
        out,
        "{}: {}; {}, {} ms a move",
        format::ending(&players[0].game, game.ending()),
        game.standing(),
        format::counted(game.plies() as u64, "move"),
        a_move.join(" and ")
    )?;
    Ok(())
}

/// The board in the terminal: drawn anew in its place where that can be done, else one below the other.
struct Board {
    colour: bool,
    powers: Powers,
    /// Lines of the board that stands there.
    lines: Option<u16>,
}

impl Board {
    fn show(&mut self, out: &mut impl Write, game: &dyn Match, words: &str) -> Result<(), Failure> {
        if let Some(lines) = self.lines.filter(|_| self.colour) {
            queue!(out, cursor::MoveUp(lines), screen::Clear(screen::ClearType::FromCursorDown))?;
        }
        writeln!(out, "move {:>5}  {words}", game.plies())?;
        writeln!(out, "{}", game.standing())?;
        let lines = terminal::draw(out, &game.scene().counted_in(self.powers), self.colour, "\n")?;
        writeln!(out)?;
        self.lines = Some(lines + 3);
        Ok(out.flush()?)
    }
}
