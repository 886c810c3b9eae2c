//! The texts about two-player games.

use super::Text;
use crate::games::search;

texts! {
    /// The board.
    Table {
        colon: ": ",
        person: "A person",
        person_hint: "Click a marble, or several in a line, then a ringed cell",
        seats_hint: "Who plays this side",
        to_move: "to move",
        thinking: "thinking…",
        your_turn: "Click one, two or three marbles in a line, then a ringed cell.",
        your_turn_to_put: "Click a ringed cell.",
        drawn: "Drawn",
        go: "Play",
        hold: "Pause",
        go_hint: "Let two players go on by themselves. A game that is over is shown again",
        one_move: "One move",
        one_move_hint: "One move of the player whose turn it is",
        undo: "Undo",
        undo_hint: "Take back a move; against a player, its answer too",
        new_game: "New game",
        new_game_hint: "Begin anew from this first position",
        layout: "First position",
        hint: "Hint",
        hint_hint: "What the selected individual would play here; a player that comes with the lab, where none is selected",
        hint_of: "Hint ({0})",
        would_play: "{0} would play",
        moves: "Moves",
        moves_hint: "In line: the last marble, then its new cell (A1B2). Sideways: both end marbles, then the first one's new cell (C3C5D4).",
        no_moves: "The moves, and what players thought of them, appear here.",
        position: "Position",
        how: "Thought",
        value: "value",
        line: "expected",
        nodes: "positions",
        depth: "plies",
        time: "time",
        out_hint: "Marbles that are off the board; six decide",
        cell: "cell {0}",
        wins: "{0} wins",
        will_win: "{0} will win",
        out: "{0}: {1} off",
        thought_by: "{1} ({0}) thought";
        deeper: fn(u8) -> String = |plies| format!("{} ahead", search::plies(plies)),
        wins_in: fn(u32) -> String = |plies| format!("wins in {}", search::plies(plies)),
        loses_in: fn(u32) -> String = |plies| format!("loses in {}", search::plies(plies)),
    }
    /// The league.
    League {
        add_hint: "Each plays each",
        empty: "Add two players or more: each plays each with both colours, and Elo ratings say who is stronger and how sure that is.",
        games: "Games per pair",
        games_hint: "Half of them with either colour; every pair plays the same first positions",
        elo: "Elo (95 %)",
        elo_hint: "400 points more are odds of ten to one; the mean of all players is 0. With its 95 % interval.",
        points: "Points (95 %)",
        record: "W D L",
        between_hint: "Won, drawn and lost by the player of the row",
        export: "Export table…",
    }
    /// Ratings over the panel.
    Panel {
        title: "Champion's rating over the panel by generation",
        hint: "In Elo: 400 points more are odds of ten to one, and the first of the fixed opponents has 1000. The panel are opponents of many \
               kinds and strengths, of whom selection meets the first fixed one only; the games of a champion add up, at a small share of a core. Bands are 95 % intervals.",
        champion: "Champion over the panel",
        elo: "Elo",
        elo_hint: "The champion's rating over the panel: one opponent is no measure of strength",
        percentages: "%",
        percentages_hint: "How often the champion wins against each of the fixed opponents, and against former champions",
        row: "Panel",
        profile: "Against the panel",
        profile_hint: "The share of points against each opponent, the strongest first, in games that selection never plays",
        line: "Generation {0} · champion #{1} · {2}",
        unrated: "Generation {0} · champion #{1} · not rated",
        games: "Elo {0}, {1} games",
        score: "{0} points of {1} games; expected for this rating: {2}",
    }
    /// The plot.
    Rates {
        past: "Champion against former champions",
        hint: "On games that selection never saw, draws count half. Against the first of the fixed opponents they add up over a \
               champion's time; the others are of the generation alone. Bands are 95 % intervals.",
        past_short: "former champions",
        against: "Champion against {0}",
        sample: "Population against {0}",
        line: "Generation {0} · {1}",
    }
    /// All of them in one language.
    Duels {
        lab_hint: "Coevolution: all individuals play the same living and former champions, with small steps from generation to generation",
        article_hint: "The second article's way: a challenger with random weights plays the champion twice, and takes its place if \
                   it does better. Two games are mostly luck, and nothing is inherited: see how little the champion gains \
                   against the fixed opponents. The article's 100 rounds are 100 generations.";
        ;
        table: Table = Table::ENGLISH,
        league: League = League::ENGLISH,
        panel: Panel = Panel::ENGLISH,
        rates: Rates = Rates::ENGLISH,
    }
}
