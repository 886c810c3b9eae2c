//! The rules of play around the moves: first tiles, spawns, the end, the score.

use super::board::Board;
use super::moves::{Direction, tables};
use super::players::GridPlayer;
use crate::seed::{Generator, Seed};
use crate::{Outcome, Verdict};
use rand::Rng;
use serde::{Deserialize, Serialize};

/// How the first two tiles are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FirstTiles {
    /// Both are "2".
    Twos,
    /// Like any later tile.
    Drawn,
}

/// What the score of a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scoring {
    /// The sum of the tiles on the final grid (the article).
    SumOfTiles,
    /// The sum of every tile made by a merge (the web game).
    SumOfMerges,
}

/// One variant of the game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridVariant {
    /// The share of "4" among new tiles, 0..=1.
    pub share_of_fours: f64,
    /// How the first two tiles are drawn.
    pub first_tiles: FirstTiles,
    /// The exponent that wins, 3..=15 (11 is 2048), or none: there is no win.
    pub win_exponent: Option<u8>,
    /// Whether the game goes on after the win.
    pub play_on: bool,
    /// What is counted.
    pub scoring: Scoring,
}

impl GridVariant {
    /// The web game: one 4 in ten, played on past 2048, scored by merges.
    pub const STANDARD: Self = Self {
        share_of_fours: 0.1,
        first_tiles: FirstTiles::Drawn,
        win_exponent: Some(11),
        play_on: true,
        scoring: Scoring::SumOfMerges,
    };

    /// The article's game: one 4 in six, over at 2048, scored by the tiles that stand.
    pub const ARTICLE: Self = Self {
        share_of_fours: 1.0 / 6.0,
        first_tiles: FirstTiles::Twos,
        win_exponent: Some(11),
        play_on: false,
        scoring: Scoring::SumOfTiles,
    };

    /// Whether a board with this largest exponent has won.
    #[must_use]
    pub fn is_won(&self, max_exponent: u8) -> bool {
        self.win_exponent.is_some_and(|win| max_exponent >= win)
    }

    /// Whether this board ends the game as a win.
    #[inline]
    #[must_use]
    pub fn ends_won(&self, board: Board) -> bool {
        !self.play_on && self.win_exponent.is_some_and(|win| board.reaches(win))
    }

    /// Whether no tile ends the game.
    #[must_use]
    pub const fn plays_on(&self) -> bool {
        self.play_on || self.win_exponent.is_none()
    }

    /// The largest exponent a grid of this variant can show before the game is over.
    #[must_use]
    pub fn largest_exponent(&self) -> u8 {
        if self.play_on {
            Board::LARGEST_EXPONENT
        } else {
            self.win_exponent.unwrap_or(Board::LARGEST_EXPONENT)
        }
    }
}

/// The chance of a game: where tiles appear, and which.
#[derive(Clone, Debug)]
pub struct Spawner {
    generator: Generator,
    /// A draw below this of 2^32 is a "4".
    fours_below: u64,
}

impl Spawner {
    /// Draws from `seed` with the variant's odds.
    #[must_use]
    pub fn new(variant: &GridVariant, seed: Seed) -> Self {
        let fours_below = (variant.share_of_fours * 4_294_967_296.0).round() as u64;
        Self { generator: seed.generator(), fours_below }
    }

    /// `board` with a new tile on a uniformly drawn empty cell; needs a tile on the board and an empty cell.
    #[inline]
    pub fn spawn(&mut self, board: Board) -> Board {
        let draw = self.generator.next_u64();
        let nth = ((draw >> 32) * board.empties() as u64) >> 32;
        let exponent = if (draw & 0xffff_ffff) < self.fours_below { 2 } else { 1 };
        board.with_nth_empty(nth, exponent)
    }

    /// A first board of two tiles.
    pub fn start(&mut self, variant: &GridVariant) -> Board {
        let draw = self.generator.next_u64();
        let exponent = if (draw & 0xffff_ffff) < self.fours_below { 2 } else { 1 };
        let first = Board::default().with_tile((draw >> 60) as usize, exponent);
        let board = self.spawn(first);
        match variant.first_tiles {
            FirstTiles::Drawn => board,
            FirstTiles::Twos => Board::from_cells(board.cells().map(|cell| cell.min(1))),
        }
    }
}

/// A game in progress, move by move.
#[derive(Clone, Debug)]
pub struct Game {
    /// The grid as the player sees it.
    pub board: Board,
    /// Moves made.
    pub moves: u32,
    variant: GridVariant,
    spawner: Spawner,
    /// "4"s that came as new tiles: they were not merged, so they do not count as merges.
    spawned_fours: i64,
}

impl Game {
    /// A fresh game.
    #[must_use]
    pub fn new(variant: &GridVariant, seed: Seed) -> Self {
        let mut spawner = Spawner::new(variant, seed);
        let board = spawner.start(variant);
        let spawned_fours = board.cells().iter().filter(|&&cell| cell == 2).count() as i64;
        Self { board, moves: 0, variant: *variant, spawner, spawned_fours }
    }

    /// A game that goes on from this board, new tiles drawn from `seed`.
    #[must_use]
    pub fn placed(variant: &GridVariant, seed: Seed, board: Board) -> Self {
        Self { board, ..Self::new(variant, seed) }
    }

    /// Moves and spawns. A move that changes nothing is no move: then this is false and nothing happens.
    #[inline]
    pub fn play(&mut self, direction: Direction) -> bool {
        let after = tables().apply(self.board, direction);
        if after == self.board {
            return false;
        }
        self.go_on_from(after);
        true
    }

    /// Spawns on the grid after a legal move, for players that have made the move already.
    #[inline]
    pub(super) fn go_on_from(&mut self, after: Board) {
        self.board = self.spawner.spawn(after);
        self.spawned_fours += i64::from((self.board.0 ^ after.0) & 0x2222_2222_2222_2222 != 0);
        self.moves += 1;
    }

    /// Puts the last new tile elsewhere: on this empty cell of the board that the move left.
    pub(super) fn respawn(&mut self, after: Board, cell: usize, exponent: u8) {
        self.spawned_fours -= i64::from((self.board.0 ^ after.0) & 0x2222_2222_2222_2222 != 0);
        self.board = after.with_tile(cell, exponent);
        self.spawned_fours += i64::from(exponent == 2);
    }

    /// A game of `seed` that was left after so many moves on this board.
    #[must_use]
    pub(super) fn resumed(
        variant: &GridVariant,
        seed: Seed,
        board: Board,
        moves: u32,
        spawned_fours: i64,
    ) -> Self {
        let mut game = Self::new(variant, seed);
        // Every move draws once.
        for _ in 0..moves {
            game.spawner.generator.next_u64();
        }
        Self { board, moves, spawned_fours, ..game }
    }

    /// "4"s that came as new tiles.
    pub(super) const fn spawned_fours(&self) -> i64 {
        self.spawned_fours
    }

    /// Whether the game goes no further.
    #[inline]
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.variant.ends_won(self.board) || self.board.is_dead()
    }

    /// The score so far.
    #[must_use]
    pub fn score(&self) -> i64 {
        let tiles = self.board.cells().into_iter().filter(|&cell| cell > 0);
        match self.variant.scoring {
            Scoring::SumOfTiles => tiles.map(|cell| 1_i64 << cell).sum(),
            // A tile 2^k merged from "2"s has scored (k - 1) 2^k, less 4 for every "4" that came ready-made.
            Scoring::SumOfMerges => {
                tiles.map(|cell| (i64::from(cell) - 1) << cell).sum::<i64>() - 4 * self.spawned_fours
            }
        }
    }

    /// What the game says about its player, as it stands.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let milestone = self.board.max_exponent();
        let verdict = if self.variant.is_won(milestone) { Verdict::Win } else { Verdict::Loss };
        Outcome { verdict, score: self.score(), moves: self.moves, milestone }
    }

    /// Lets `player` play to the end, unless `stop` says so; it is asked every `asked_every` moves, at least 1.
    #[inline]
    pub fn finish_unless(
        mut self,
        player: &mut (impl GridPlayer + ?Sized),
        asked_every: u32,
        stop: impl Fn() -> bool,
    ) -> Option<Outcome> {
        let mut until_asked = 0;
        // A player that finds no move, or an illegal one, has resigned.
        while !self.variant.ends_won(self.board) {
            if until_asked == 0 {
                if stop() {
                    return None;
                }
                until_asked = asked_every;
            }
            until_asked -= 1;
            match player.choose_move(self.board, &stop)? {
                Some(made) if made.after != self.board => self.go_on_from(made.after),
                _ => break,
            }
        }
        Some(self.outcome())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays the first legal direction, and counts merges as they happen.
    #[test]
    fn score_of_merges_equals_the_sum_of_merged_tiles() {
        for seed in 0..50 {
            let mut game = Game::new(&GridVariant::STANDARD, Seed(seed));
            let mut merged = 0_i64;
            while let Some(direction) =
                Direction::ALL.into_iter().find(|&d| tables().apply(game.board, d) != game.board)
            {
                let sum = |board: Board| -> i64 {
                    board.cells().into_iter().filter(|&c| c > 0).map(|c| (i64::from(c) - 1) << c).sum()
                };
                merged += sum(tables().apply(game.board, direction)) - sum(game.board);
                assert!(game.play(direction));
                assert_eq!(game.score(), merged);
            }
            assert!(game.is_over() && game.board.is_dead());
        }
    }

    #[test]
    fn spawns_follow_the_odds() {
        let board = Board(0x1234_5678_9000_0000);
        let mut spawner = Spawner::new(&GridVariant::ARTICLE, Seed(1));
        let (mut fours, mut cells) = (0, [0; 16]);
        for _ in 0..60_000 {
            let after = spawner.spawn(board);
            let cell = (0..16).find(|&cell| after.cell(cell) != board.cell(cell)).expect("a new tile");
            cells[cell] += 1;
            fours += i32::from(after.cell(cell) == 2);
        }
        // Five standard deviations: 456 for the fours, 451 for a cell.
        assert!((fours - 10_000).abs() < 456, "{fours}");
        assert!(cells[9..].iter().all(|&count| (count - 8_571_i32).abs() < 451), "{cells:?}");
    }

    #[test]
    fn the_variants_start_and_end_as_written() {
        let tiles = |variant, seed| -> Vec<u8> {
            Game::new(&variant, Seed(seed)).board.cells().into_iter().filter(|&c| c > 0).collect()
        };
        assert!((0..200).all(|seed| tiles(GridVariant::ARTICLE, seed) == [1, 1]));
        assert!((0..200).all(|seed| tiles(GridVariant::STANDARD, seed).len() == 2));
        assert!((0..200).any(|seed| tiles(GridVariant::STANDARD, seed).contains(&2)));
        let mut game = Game::new(&GridVariant::ARTICLE, Seed(0));
        game.board = Board(0x0000_0000_0000_00aa);
        assert!(game.play(Direction::Left) && game.is_over());
        assert_eq!(game.outcome().verdict, Verdict::Win);
        let mut game = Game::new(&GridVariant::STANDARD, Seed(0));
        game.board = Board(0x0000_0000_0000_00aa);
        assert!(game.play(Direction::Left) && !game.is_over());
        assert_eq!(game.outcome().verdict, Verdict::Win);
    }
}
