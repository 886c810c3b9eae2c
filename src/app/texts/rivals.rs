//! The texts about players of other kinds, the arena and networks.

use super::{ChoiceTexts, Text};

texts! {
    /// Choosing a player.
    Picker {
        selected: "Selected individual",
        search: "Search over the selected individual",
        search_hint: "Expectimax: tries every move and every new tile so many replies deep, valued by the individual's rules",
        network: "Network in training",
        network_hint: "The network of the Network tab as it stands: it goes on learning while it plays",
        search_network: "Search over the network",
        named: "By name or from a file",
        add: "Take";
        searching: fn(u8, &str) -> String = |replies, who| {
            let noun = if replies == 1 { "reply" } else { "replies" };
            format!("{who}, {replies} {noun} deep")
        },
    }
    /// Boards of any player.
    Boards {
        player: "Player…",
        player_hint: "Let a player take this board: an individual, a search, a network, random games",
        rival: "Rival…",
        rival_hint: "A second board beside this one: the same seed, another player",
        no_rival: "No rival",
        thinking: "thinking…";
        plays: fn(&str) -> String = |name| format!("{name} plays"),
        milliseconds: fn(&str) -> String = |ms| format!("{ms} ms a move"),
        values_of: fn(&str) -> String = |name| format!("What each move is worth to {name}"),
    }
    /// The arena.
    Arena {
        add: "Add player…",
        add_hint: "All players play the same games",
        remove: "Remove",
        empty: "Add two players or more: they all play the same games, and you see who is better and how sure that is.",
        start: "Play",
        start_hint: "Play until each player has played all games",
        hold: "Pause",
        clear: "Clear results",
        clear_hint: "Begin anew with the same players",
        games: "Games per player",
        games_hint: "Games of each player",
        seed: "Seed",
        until_sure: "Stop when sure",
        until_sure_hint: "Stop as soon as it is sure of every two players which is better",
        export: "Export…",
        export_table: "The table, as CSV",
        export_table_hint: "A line for each player",
        export_games: "Every game, as CSV",
        export_games_hint: "A line for each game: its player, verdict, score, moves and largest tile",
        rank: "Rank",
        player: "Player",
        rate: "To 2048 (95 %)",
        won: "Won (95 %)",
        score: "Score",
        reached: "Share of games that reached this tile",
        speed: "moves/s",
        thought: "ms/move",
        faults: "Faults",
        faults_hint: "Games lost otherwise than at the board: the program ended, gave an illegal move, or was late",
        tiles: "Largest tile at the end, share of games",
        tiles_hint: "One bar a player; the shares of each add up to 1",
        scores: "Share of games that scored at least so much",
        scores_hint: "The farther to the right a curve falls, the better the player. The scale is logarithmic.",
        not_sure: "not sure yet",
        over: "all games played",
        sure: "stopped: it is sure who is better",
        resting: "idle",
        playing: "playing",
        judge: "Judge moves",
        judge_hint: "By exact values: what each move gave away in positions whose values are found quickly",
        moves: "Moves",
        perfect: "Perfect (95 %)",
        perfect_hint: "Share of moves that gave nothing away, among those judged in positions not yet lost. With its 95 % interval.",
        given_away: "Given away (95 %)",
        given_away_for_two: "Per move, on average: 1 for a win that became a loss, 0.5 for a win that became a draw or a draw that became a loss. With its 95 % interval.",
        given_away_alone: "Per move, on average, in points of the score that perfect play is still expected to reach. With its 95 % interval.";
        played: fn(&str, &str) -> String = |played, all| format!("{played} of {all} games"),
        judged: fn(&str, &str) -> String = |judged, all| format!("{judged} of {all} judged"),
        judge_needs: fn(usize) -> String = |mebibytes| {
            format!("The values of all positions come first: {mebibytes} MiB of memory, and about a minute")
        },
        pair: fn(&str, &str, &str) -> String = |a, b, counts| format!("{a} against {b}: {counts}"),
        by: fn(&str) -> String = |interval| format!("score {interval}"),
        better: fn(&str, u64) -> String = |name, games| format!("{name} is better, sure after {games} games"),
    }
    /// Networks.
    Networks {
        what: "An n-tuple network knows nothing of rules: it learns from its own games what every position is worth.",
        game: "Game to learn",
        game_hint: "2048, or a two-player game that states what its networks see",
        shape: "Network",
        shape_hint: "Which cells its tuples see",
        method: "Method",
        method_hint: "How it learns from its errors",
        learning_rate: "Rate",
        learning_rate_hint: "Learning rate: the share of each error that is corrected, 0.001 to 1",
        initial: "Initial value",
        initial_hint: "What every grid is said to be worth at first. 320,000 makes it explore, and pays after a million games",
        seed: "Seed",
        begin: "New network",
        begin_hint: "A network that knows nothing takes the place of this one",
        start: "Train",
        start_hint: "Play and learn, game after game",
        pause: "Pause",
        open: "Open…",
        save: "Save…",
        watch: "Watch it play",
        watch_hint: "On the board of the Game tab, as it stands",
        play: "Play against it",
        play_hint: "On the board of the Game tab; it plays as it stands",
        rate: "network: games that reached 2048",
        score: "mean score",
        rate_hint: "The games it learned from, 100 a point or more, with their 95 % intervals",
        points_hint: "400 test games a point, with their 95 % intervals: it learned from none of them, and looks one ply ahead",
        no_games: "Its first games are under way, or not begun.",
        not_tested: "Its first test games follow after two seconds of learning.",
        score_hint: "The mean score of the same games",
        evolution: "evolution: champion on test games",
        evolution_hint: "The same scale, over the games that evolution has played: two ways to learn, side by side",
        no_evolution: "No population has been judged yet: start evolution, and its curve stands here.",
        games: "games",
        beginning: "allocating memory",
        reading: "reading the file",
        writing: "writing the file",
        resting: "idle",
        learning: "learning",
        unsaved: "not saved",
        lose: "The network is not saved",
        lose_what: "What it has learned since would be lost.",
        lose_it: "Don't save",
        save_first: "Save it…",
        not_kept: "The network is not kept for recovery; it is tried again every five minutes while it learns, or save it:";
        memory: fn(usize) -> String = |mebibytes| format!("takes {mebibytes} MiB of memory while it learns"),
        standing: fn(&str, &str) -> String = |games, moves| format!("{games} games, {moves} moves"),
        recent: fn(&str, &str, &str) -> String = |games, rate, score| format!("last {games} games: {rate} to 2048, mean score {score}"),
        tested: fn(&str, &str, &str, &str) -> String = |rate, opponent, games, after| {
            format!(
                "{rate} of the points against {opponent} in {games} test games, after {after} games of learning"
            )
        },
        points: fn(&str) -> String = |opponent| format!("network: points against {opponent}"),
        champion_points: fn(&str) -> String = |opponent| format!("evolution: champion against {opponent}"),
        speed: fn(&str) -> String = |speed| format!("{speed} moves/s"),
        stages: fn(usize) -> String = |count| format!("{count} stages"),
        go_on_by: fn(&str) -> String = |method| format!("Go on by {method}"),
        saved: fn(&str) -> String = |name| format!("Network saved as {name}"),
        left: fn(&str) -> String = |path| {
            format!(
                "A network was in training when the program ended without warning: open {path} in the Network tab"
            )
        },
    }
    /// All of them in one language.
    Rivals {
        ;
        picker: Picker = Picker::ENGLISH,
        boards: Boards = Boards::ENGLISH,
        arena: Arena = Arena::ENGLISH,
        networks: Networks = Networks::ENGLISH,
        shapes: [ChoiceTexts; 6] = [
            ("4x6", "Four 6-tuples in all eight symmetries"),
            ("5x6", "Five 6-tuples"),
            ("6x6", "Six 6-tuples"),
            ("7x6", "Seven 6-tuples"),
            ("8x6", "Eight 6-tuples: the strongest, after millions of games"),
            ("small", "Four 5-tuples and two 4-tuples: learns faster at first, and takes little memory"),
        ],
        methods: [ChoiceTexts; 2] = [
            ("TD(0)", "Every weight by the same share of the error"),
            (
                "temporal coherence",
                "Every weight at a rate of its own, high while its errors agree: learns far faster",
            ),
        ],
    }
}
