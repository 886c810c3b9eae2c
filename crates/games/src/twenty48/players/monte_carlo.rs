//! Flat Monte Carlo: plays every move out at random, many times, and takes the one that went best on average, without any
//! knowledge of what makes a grid good (Browne et al. 2012, "A survey of Monte Carlo tree search methods").

use super::super::board::Board;
use super::super::game::GridVariant;
use super::super::moves::{Direction, MoveTables, tables};
use super::GridPlayer;
use crate::seed::{Generator, Seed};
use rand::Rng;
use rayon::prelude::*;

/// How playouts end up as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The sum of the tiles at the end.
    Tiles,
    /// The score of all merges.
    Score,
}

/// How a Monte Carlo player thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Playouts for each legal move on an empty grid, at least 1.
    pub playouts: u32,
    /// Playouts for each legal move on a full grid; in between by the share of cells that are taken.
    pub playouts_when_full: u32,
    /// Moves of a playout; none plays to the end.
    pub depth: Option<u32>,
    /// What is averaged.
    pub measure: Measure,
    /// Whether the moves are played out at the same time, on rayon's threads. Changes nothing but the time.
    pub parallel: bool,
}

impl Settings {
    /// So many playouts for each move, to the end of the game.
    #[must_use]
    pub const fn fixed(playouts: u32) -> Self {
        Self { playouts, playouts_when_full: playouts, depth: None, measure: Measure::Tiles, parallel: false }
    }

    fn playouts_on(&self, board: Board) -> u32 {
        let taken = (16 - board.empties()) as i64;
        let more = (i64::from(self.playouts_when_full) - i64::from(self.playouts)) * taken / 16;
        (i64::from(self.playouts) + more).max(1) as u32
    }
}

/// A Monte Carlo player at one game.
#[derive(Debug)]
pub struct MonteCarloPlayer {
    settings: Settings,
    variant: GridVariant,
    seed: Seed,
    moves: u64,
}

impl MonteCarloPlayer {
    /// Sits down to a game of `variant`; playouts are drawn from `seed`.
    #[must_use]
    pub const fn new(settings: Settings, variant: &GridVariant, seed: Seed) -> Self {
        Self { settings, variant: *variant, seed, moves: 0 }
    }
}

/// Playouts of a direction between two questions whether to stop: some hundredths of a second.
const ASKED_EVERY: u32 = 1024;

impl GridPlayer for MonteCarloPlayer {
    fn values(&mut self, board: Board) -> [Option<f64>; 4] {
        self.values_unless(board, &|| false).unwrap_or_default()
    }

    fn values_unless(&mut self, board: Board, stop: &dyn Fn() -> bool) -> Option<[Option<f64>; 4]> {
        let seed = self.seed.derive(self.moves);
        self.moves += 1;
        let playouts = self.settings.playouts_on(board);
        let mut tables = Direction::ALL.map(|direction| {
            let after = tables().apply(board, direction);
            let generator = || seed.derive(direction as u64).generator();
            (after != board)
                .then(|| PlayoutTable::new(&self.variant, &self.settings, generator(), after, playouts))
        });
        loop {
            let mut at_work: Vec<_> = tables.iter_mut().flatten().filter(|table| table.active > 0).collect();
            if at_work.is_empty() {
                break;
            }
            if stop() {
                return None;
            }
            match self.settings.parallel {
                true => at_work.into_par_iter().for_each(|table| table.play(ASKED_EVERY)),
                false => at_work.iter_mut().for_each(|table| table.play(ASKED_EVERY)),
            }
        }
        Some(tables.map(|table| table.map(|table| table.sum as f64 / f64::from(playouts))))
    }
}

/// Playouts on the way at the same time: while one waits for the tables, the others go on.
const LANES: usize = 4;

/// One random game on the way.
#[derive(Clone, Copy, Debug)]
struct Playout {
    board: Board,
    moves: u32,
    fours: u32,
}

/// Where random games are played from one grid after a move.
struct PlayoutTable<'settings> {
    tables: &'static MoveTables,
    variant: &'settings GridVariant,
    measure: Measure,
    depth: u32,
    /// A draw below this of 2^24 is a "4".
    fours_below: u64,
    generator: Generator,
    /// The grid after the move that all of them begin with.
    after: Board,
    /// How many there are to be.
    playouts: u32,
    begun: u32,
    lanes: [Playout; LANES],
    /// How many of the lanes are in use; none once all have ended.
    active: usize,
    /// What those that ended add up to.
    sum: i64,
}

impl<'settings> PlayoutTable<'settings> {
    /// So many random games from the grid after a move, each with a new tile of its own.
    fn new(
        variant: &'settings GridVariant,
        settings: &Settings,
        generator: Generator,
        after: Board,
        playouts: u32,
    ) -> Self {
        let begun = playouts.min(LANES as u32);
        let mut table = Self {
            tables: tables(),
            variant,
            measure: settings.measure,
            depth: settings.depth.unwrap_or(u32::MAX),
            fours_below: (variant.share_of_fours * f64::from(1 << 24)).round() as u64,
            generator,
            after,
            playouts,
            begun,
            lanes: [Playout { board: after, moves: 0, fours: 0 }; LANES],
            active: begun as usize,
            sum: 0,
        };
        for lane in 0..table.active {
            table.lanes[lane] = table.begin();
        }
        table
    }

    fn begin(&mut self) -> Playout {
        self.spawn(Playout { board: self.after, moves: 0, fours: 0 }, self.after)
    }

    /// Plays on until so many more have ended, or all.
    fn play(&mut self, most: u32) {
        let mut left = most;
        // In registers meanwhile, not behind a reference.
        let (mut lanes, mut active, mut begun, mut sum) = (self.lanes, self.active, self.begun, self.sum);
        while active > 0 && left > 0 {
            let mut at = 0;
            while at < active {
                if let Some(next) = self.step(lanes[at]) {
                    lanes[at] = next;
                    at += 1;
                    continue;
                }
                sum += self.measured(lanes[at]);
                left = left.saturating_sub(1);
                if begun < self.playouts {
                    begun += 1;
                    lanes[at] = self.begin();
                    at += 1;
                } else {
                    active -= 1;
                    lanes[at] = lanes[active];
                }
            }
        }
        (self.lanes, self.active, self.begun, self.sum) = (lanes, active, begun, sum);
    }

    /// One random legal move, and a new tile; none when the playout is over.
    #[inline(always)]
    fn step(&mut self, playout: Playout) -> Option<Playout> {
        /// The directions in a set of them, one bit each, the first in the lowest two bits.
        const MEMBERS: [u8; 16] = {
            let mut members = [0; 16];
            let mut set = 0;
            while set < 16 {
                let (mut direction, mut at) = (0, 0);
                while direction < 4 {
                    if set >> direction & 1 == 1 {
                        members[set] |= direction << (2 * at);
                        at += 1;
                    }
                    direction += 1;
                }
                set += 1;
            }
            members
        };
        let board = playout.board;
        let afters = self.tables.apply_each(board);
        let legal = (0..4).fold(0, |set, at| set | usize::from(afters[at] != board) << at);
        if legal == 0 || playout.moves == self.depth || self.variant.ends_won(board) {
            return None;
        }
        // The lowest 16 bits draw the direction, the others the new tile.
        let draw = self.generator.next_u64();
        let nth = ((draw & 0xffff) * u64::from(legal.count_ones())) >> 16;
        let direction = MEMBERS[legal] >> (2 * nth) & 3;
        Some(self.spawn_by(draw, playout, afters[usize::from(direction)]))
    }

    fn spawn(&mut self, playout: Playout, after: Board) -> Playout {
        let draw = self.generator.next_u64();
        self.spawn_by(draw, playout, after)
    }

    /// The playout with a new tile on the grid after a move: bits 40 to 63 draw where, bits 16 to 39 which.
    #[inline(always)]
    fn spawn_by(&self, draw: u64, playout: Playout, after: Board) -> Playout {
        let four = u64::from((draw >> 16 & 0xff_ffff) < self.fours_below);
        let nth = ((draw >> 40) * after.empties() as u64) >> 24;
        Playout {
            board: after.with_nth_empty(nth, 1 + four),
            moves: playout.moves + 1,
            fours: playout.fours + four as u32,
        }
    }

    /// What a playout that is over counts. The score is that of its own merges and those before, but for a constant
    /// that all playouts of one grid share.
    fn measured(&self, playout: Playout) -> i64 {
        let tiles = playout.board.cells().into_iter().filter(|&cell| cell > 0);
        match self.measure {
            Measure::Tiles => tiles.map(|cell| 1_i64 << cell).sum(),
            Measure::Score => {
                tiles.map(|cell| (i64::from(cell) - 1) << cell).sum::<i64>() - 4 * i64::from(playout.fours)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::reference::moved;
    use super::*;

    fn table<'a>(settings: &Settings, variant: &'a GridVariant, seed: u64) -> PlayoutTable<'a> {
        PlayoutTable::new(variant, settings, Seed(seed).generator(), Board(0), 0)
    }

    /// Plays one playout move by move; gives its last grid and its moves.
    fn followed(settings: &Settings, variant: &GridVariant, seed: u64) -> Playout {
        let mut table = table(settings, variant, seed);
        let after = Board(0x0000_0000_0120_0000);
        let mut playout = table.spawn(Playout { board: after, moves: 0, fours: 0 }, after);
        while let Some(next) = table.step(playout) {
            let legal =
                Direction::ALL.into_iter().map(|direction| moved(playout.board, direction)).any(|after| {
                    let new = next.board.0 ^ after.0;
                    let at = new.trailing_zeros() / 4 * 4;
                    after != playout.board && [1, 2].contains(&(new >> at)) && after.0 >> at & 15 == 0
                });
            assert!(legal, "{:016x} to {:016x}", playout.board.0, next.board.0);
            assert_eq!(next.moves, playout.moves + 1);
            playout = next;
        }
        playout
    }

    #[test]
    fn playouts_make_legal_moves_to_the_end_of_the_game() {
        let settings = Settings::fixed(1);
        let mut most = 0;
        for seed in 0..300 {
            let last = followed(&settings, &GridVariant::STANDARD, seed);
            assert!(last.board.is_dead());
            most = most.max(last.moves);
        }
        assert!(most > 200, "{most}");
        // A game that ends at 64 ends there.
        let short = GridVariant { win_exponent: Some(6), play_on: false, ..GridVariant::STANDARD };
        let lasts: Vec<Playout> = (0..100).map(|seed| followed(&settings, &short, seed)).collect();
        assert!(lasts.iter().all(|last| last.board.max_exponent() == 6 || last.board.is_dead()));
        assert!(lasts.iter().filter(|last| last.board.max_exponent() == 6).count() > 50);
        let shallow = Settings { depth: Some(50), ..settings };
        assert!((0..50).all(|seed| followed(&shallow, &GridVariant::STANDARD, seed).moves <= 50));
    }

    #[test]
    fn every_direction_and_every_cell_is_as_likely() {
        let board = Board(0x1200_0000_0000_0000);
        let mut table = table(&Settings::fixed(1), &GridVariant::ARTICLE, 1);
        let (mut directions, mut fours, mut cells) = ([0_i32; 4], 0_i32, [0_i32; 16]);
        for _ in 0..60_000 {
            // Right and down are legal.
            let next = table.step(Playout { board, moves: 0, fours: 0 }).expect("a legal move").board;
            let direction = Direction::ALL
                .into_iter()
                .find(|&direction| {
                    let after = moved(board, direction);
                    after != board && (next.0 ^ after.0).count_ones() == 1 && next.0 & after.0 == after.0
                })
                .expect("a legal direction");
            directions[direction as usize] += 1;
            let after = moved(board, direction);
            let cell = (0..16).find(|&cell| next.cell(cell) != after.cell(cell)).expect("a new tile");
            fours += i32::from(next.cell(cell) == 2);
            cells[cell] += i32::from(direction == Direction::Right);
        }
        // Five standard deviations.
        assert_eq!([directions[0], directions[1]], [0, 0]);
        assert!((directions[2] - 30_000).abs() < 612, "{directions:?}");
        assert!((fours - 10_000).abs() < 456, "{fours}");
        let expected = f64::from(directions[3]) / 14.0;
        let near = |&count: &i32| (f64::from(count) - expected).abs() < 5.0 * expected.sqrt();
        assert!(cells.iter().filter(|&&count| count > 0).all(near), "{cells:?}");
        assert_eq!(cells.iter().filter(|&&count| count > 0).count(), 14);
    }

    #[test]
    fn more_playouts_on_a_fuller_grid_and_the_same_in_parallel() {
        let settings = Settings { playouts_when_full: 80, ..Settings::fixed(16) };
        assert_eq!(settings.playouts_on(Board(0)), 16);
        assert_eq!(settings.playouts_on(Board(0x1234_1234_0000_0000)), 48);
        assert_eq!(settings.playouts_on(Board(0x1234_1234_1234_1234)), 80);
        let board = Board(0x1234_1122_0000_0001);
        let mut player = MonteCarloPlayer::new(settings, &GridVariant::STANDARD, Seed(5));
        let mut parallel =
            MonteCarloPlayer::new(Settings { parallel: true, ..settings }, &GridVariant::STANDARD, Seed(5));
        assert_eq!(player.values(board), parallel.values(board));
        assert_ne!(player.values(board), parallel.values(Board(0x1234_1122_0000_0010)));
    }

    #[test]
    fn playouts_are_the_same_with_breaks_and_end_when_they_are_to() {
        let (settings, variant) = (Settings::fixed(5_000), GridVariant::STANDARD);
        let begun = || PlayoutTable::new(&variant, &settings, Seed(8).generator(), Board(0x120), 5_000);
        let (mut straight, mut broken) = (begun(), begun());
        straight.play(u32::MAX);
        while broken.active > 0 {
            broken.play(7);
        }
        assert_eq!(straight.sum, broken.sum);
        let mut player = MonteCarloPlayer::new(settings, &variant, Seed(5));
        let asked = std::cell::Cell::new(0);
        let stop = || asked.replace(asked.get() + 1) == 2;
        assert_eq!(player.choose_move(Board(0x120), &stop), None);
        assert_eq!(asked.get(), 3);
    }

    #[test]
    fn the_score_counts_merges_and_not_new_tiles() {
        let settings = Settings { measure: Measure::Score, ..Settings::fixed(1) };
        let table = table(&settings, &GridVariant::STANDARD, 1);
        // A "8" of four "2"s scored 4 + 4 + 8; of a "4" that came ready-made, 4 less.
        let playout = |fours| Playout { board: Board(0x3000_0000_0000_0000), moves: 9, fours };
        assert_eq!((table.measured(playout(0)), table.measured(playout(1))), (16, 12));
    }
}
