//! Elo ratings: strengths that explain the points of all games together.

use dna_lab_games::tally::Tally;

/// How strong a player is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Elo points; the mean of all players is 0, and 400 more are odds of ten to one.
    pub elo: f64,
    /// Half the width of the 95 % interval; infinite before the first game.
    pub margin: f64,
}

/// Points of one unit of the logarithm of odds.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// Parts of a point that are told apart: finer ones are rounding, and equals shall be equal.
const EXACT: f64 = 1e6;

/// Half a win each that every two players that met are held to have had beside their games: without it a player that won
/// all games would be infinitely strong (BayesElo's prior; Coulom 2005).
const PRIOR: f64 = 0.5;

/// The ratings of players by the games of each with each: the maximum likelihood of the model of Bradley and Terry (1952),
/// a draw being half a win of either side, found by Newton's method; intervals by its curvature.
#[must_use]
pub fn ratings(games: &[Vec<Tally>]) -> Vec<Rating> {
    let players = games.len();
    let mut strengths = vec![0.0_f64; players];
    let mut spread = vec![vec![0.0; players]; players];
    for _ in 0..50 {
        let (slope, curvature) = derivatives(games, &strengths);
        let Some(inverse) = inverted(curvature) else { break };
        let step: Vec<f64> =
            inverse.iter().map(|row| row.iter().zip(&slope).map(|(a, b)| a * b).sum::<f64>()).collect();
        let longest = step.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
        // Long steps overshoot if a player won everything.
        let share = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        strengths.iter_mut().zip(&step).for_each(|(strength, part)| *strength += share * part);
        spread = inverse;
        if longest < 1e-9 {
            break;
        }
    }
    let played = |player: usize| games[player].iter().any(|tally| tally.games > 0);
    (0..players)
        .map(|player| {
            // Less what holds the sum of all strengths.
            let deviation = (spread[player][player] - 1.0 / players as f64).max(0.0).sqrt();
            let margin = if played(player) { 1.96 * SCALE * deviation } else { f64::INFINITY };
            // Zero has no sign.
            Rating { elo: (SCALE * strengths[player] * EXACT).round() / EXACT + 0.0, margin }
        })
        .collect()
}

/// The slope of the likelihood's logarithm, and its negative curvature. Only differences of strengths matter, so their sum
/// is held at zero by adding a constant, which changes nothing else.
fn derivatives(games: &[Vec<Tally>], strengths: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let players = games.len();
    let mut slope = vec![0.0; players];
    let mut curvature = vec![vec![1.0 / players.max(1) as f64; players]; players];
    for a in 0..players {
        for b in 0..players {
            let tally = &games[a][b];
            if a == b || tally.games == 0 {
                continue;
            }
            let count = tally.games as f64 + 2.0 * PRIOR;
            let points = tally.win_rate().unwrap_or(0.0) * tally.games as f64 + PRIOR;
            let expected = 1.0 / (1.0 + libm::exp(strengths[b] - strengths[a]));
            slope[a] += points - count * expected;
            let weight = count * expected * (1.0 - expected);
            curvature[a][a] += weight;
            curvature[a][b] -= weight;
        }
    }
    (slope, curvature)
}

/// The inverse by Gauss-Jordan elimination with pivots; none of a singular matrix.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let unit = |row: usize| (0..size).map(|column| f64::from(u8::from(row == column))).collect();
    let mut inverse: Vec<Vec<f64>> = (0..size).map(unit).collect();
    for column in 0..size {
        let pivot =
            (column..size).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let divisor = matrix[column][column];
        if divisor.abs() < 1e-12 {
            return None;
        }
        for part in [&mut matrix, &mut inverse] {
            part[column].iter_mut().for_each(|value| *value /= divisor);
        }
        for row in (0..size).filter(|&row| row != column) {
            let factor = matrix[row][column];
            for part in [&mut matrix, &mut inverse] {
                let lead = part[column].clone();
                part[row].iter_mut().zip(lead).for_each(|(value, lead)| *value -= factor * lead);
            }
        }
    }
    Some(inverse)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two(wins: u64, draws: u64, games: u64) -> Vec<Rating> {
        let tally = |wins| Tally { games, wins, draws, ..Tally::default() };
        ratings(&[vec![Tally::default(), tally(wins)], vec![tally(games - wins - draws), Tally::default()]])
    }

    #[test]
    fn odds_of_ten_to_one_are_400_points() {
        let [a, b] = two(10_000, 0, 11_000)[..] else { panic!() };
        assert!((a.elo - b.elo - 400.0).abs() < 0.5 && (a.elo + b.elo).abs() < 1e-6, "{a:?} {b:?}");
        // The difference is twice as far from the mean as each: its standard error is 1/sqrt(n p q).
        let error = SCALE / (11_000.0_f64 * 10.0 / 121.0).sqrt();
        assert!((2.0 * a.margin - 1.96 * error).abs() < 0.1, "{a:?}");
    }

    #[test]
    fn equals_have_the_same_strength_to_the_last_bit() {
        // The first and the last win as much against each of the others, and the games between them are draws.
        let wins = [13_u64, 5, 9, 4, 17, 0, 11];
        for others in 1..=wins.len() {
            let last = others + 1;
            let won = |a: usize, b: usize| match (a, b) {
                (0, b) if b == last => 10,
                (a, 0) if a == last => 10,
                (a, b) if a == 0 || a == last => wins[b - 1],
                (a, b) if b == 0 || b == last => 20 - wins[a - 1],
                (a, b) if a < b => wins[(a + b) % others],
                (a, b) => 20 - wins[(a + b) % others],
            };
            let tally = |a: usize, b: usize| match a == b {
                true => Tally::default(),
                false => Tally { games: 20, wins: won(a, b), ..Tally::default() },
            };
            let games: Vec<Vec<Tally>> =
                (0..=last).map(|a| (0..=last).map(|b| tally(a, b)).collect()).collect();
            let found = ratings(&games);
            assert!(found[0].elo.total_cmp(&found[last].elo).is_eq(), "{found:?}");
        }
    }

    #[test]
    fn draws_count_half_and_clean_sweeps_stay_finite() {
        let [a, b] = two(0, 50, 50)[..] else { panic!() };
        assert!(a.elo.abs() < 1e-9 && b.elo.abs() < 1e-9);
        let [a, b] = two(50, 0, 50)[..] else { panic!() };
        assert!(a.elo > 300.0 && a.elo.is_finite() && b.elo < -300.0 && a.margin > 50.0);
        assert!(ratings(&[]).is_empty());
        assert!(ratings(&[vec![Tally::default()]])[0].margin.is_infinite());
    }
}
