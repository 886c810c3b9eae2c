//! The texts that help to see: the first settings, what genes are worth, lineage, notices and the palette.

use super::{ChoiceTexts, Text};
use crate::store::lesson::Until;

texts! {
    /// The first page.
    Welcome {
        page: "First page",
        title: "Watch game-playing AIs evolve",
        what: "Each is a list of rules with weights: its DNA. The best have offspring, and within seconds they win.",
        demo: "Show me evolution",
        demo_hint: "40 players with random weights soon win most of their games of 2048.",
        lesson: "Take a lesson",
        lesson_hint: "Ten lessons of fifty minutes, card by card",
        or_open: "Or begin with a champion that was bred before",
        or_settings: "Set up your own",
        experiment: "Compare settings in an experiment",
        or_pilot: "Let a player play the 2048 in your browser",
        help: "How it works, and all keys",
        all: "All champions",
        watch: "Watch",
        play: "Play it",
        play_hint: "You against this champion, on the board",
        won: "{0} won",
        wins: "Wins {0} of its games.",
        wins_against: "Wins {0} against {1}.",
        recent: "Recent: {0}",
    }
    /// The few settings that come first, and the others.
    First {
        more: "More settings",
        more_hint: "How players are judged and bred, and on how many threads",
        fewer: "Fewer settings",
        takes_new: "A change of it takes a new population",
        make_new: "Make a new population",
        make_new_hint: "By the settings as they stand; the run there is can be saved before",
        stop: "Stop",
        never: "by hand",
        changed: "{0}, changed",
    }
    /// What each gene is worth.
    Worth {
        ask: "What is each gene worth?",
        ask_hint: "Plays test games with all genes, and the same games without each of them: what is lost is what the gene is worth",
        stop: "Stop counting",
        playing: "playing with and without each gene",
        title_hint: "Points lost without this gene, of 100 games, with the 95 % interval; the score where all games are won or lost. \
                     If the interval includes 0, the effect is not significant.",
        only_gene: "The only gene: nothing is left to play without it",
        progress: "{0} of {1} games each",
        points: "{0} points ({1})",
        score: "score {0} ({1})",
        bar: "{0}: worth {1}";
        summary: fn(&str, &str) -> String = |seeks, avoids| match (seeks, avoids) {
            (seeks, "") => format!("Mostly: {seeks}."),
            ("", avoids) => format!("Mostly against: {avoids}."),
            _ => format!("Mostly: {seeks}. Against: {avoids}."),
        },
    }
    /// The rule editor.
    Editor {
        title: "Write a rule",
        what: "A rule is a line of text. This one is bred with the others, and weighed by evolution.",
        text: "The rule’s text",
        examples: "Examples",
        written: "Written by you",
        words: "The language",
        reading: "reading …",
        adopt: "Add to the rules",
        adopt_hint: "Puts the rule among those of the settings",
        says_nothing: "It has the same value on every board, so it cannot decide a move: make it depend on what cells hold",
        adopted: "It is among the rules of the settings.",
        shades: "Blue cells lie where it is above its mean on this board, orange ones where it is below.",
        there: "already there",
        in_words: "in words",
        size: "size",
        least: "least value",
        most: "largest value",
        not_zero: "not zero",
        take: "Take",
        take_hint: "Puts this text into the field",
        shorter: "the same",
        shorter_hint: "Has the same value everywhere",
        nearly: "Shorter, and nearly the same:",
        nearly_hint: "How much of the rule’s variance the shorter one explains, in games played at random",
        own: "Of your own",
        edit: "Edit",
        no_regions: "{0} has no regions that rules written as text could see.",
        value: "On this board: {0}",
        of_places: "{0} of places, in games played at random",
        at: "{0} at {1}";
        nodes: fn(usize) -> String = |nodes| format!("{nodes} {}", if nodes == 1 { "node" } else { "nodes" });
        grammar: [Text; 10] = [
            "[NAME:] REGION [least|most|total] VALUE",
            "REGION   {0}",
            "VALUE    1.5  a  L(a)  |x|  x + y  x - y  x * y  min(x, y)  max(x, y)",
            "         [x = y]  [x > y]  [x >= y]   1 where it is so, else 0",
            "         sum(ITEMS: x)  min(ITEMS: x)  max(ITEMS: x)",
            "ITEMS    cells tiles            each is a",
            "         pairs tile_pairs       a and b",
            "         triples tile_triples   a, b and c",
            "w x y z  the region’s own cells, then p q r s t; L(a) is a tile’s level, with the rule’s exponent",
            "least, most, total: of the values that it has when read in each direction",
        ],
    }
    /// Strength by size.
    Front {
        title: "Strength by size",
        hint: "The best individual of each size that the run has seen: what more rules, or longer ones, are worth",
        along: "Size: nodes of formulas, and one for each other rule",
        judge: "Play test games",
        judge_hint: "Lets each individual on the line play 5,000 games that selection never saw",
        judged: "All individuals on the line have played test games",
        legend: "Full: test games, with their 95 % interval. Hollow: in training, too high by luck.",
        as_selected: "{0} in training",
        line: "size {0} · {1} · {2} · {3}",
    }
    /// The map of styles.
    Styles {
        title: "Map of styles",
        hint: "The best player of each style: two behaviours divide all players into cells (MAP-Elites)",
        none: "This run keeps no map of styles. A map tells players apart by what they do with the board, and breeds the best player of each style.",
        none_here: "This game names no behaviours that could tell styles apart.",
        start: "Breed a map of styles",
        start_hint: "Starts a new population of this game with a map, and breeds it",
        coverage_hint: "Cells that have a player, of all cells of the map",
        score_hint: "The sum of the win rates of all cells, as in the literature on quality diversity: it grows with new styles and with better players",
        test: "Play test games",
        test_hint: "Lets the player of each cell play 5,000 games that selection never saw",
        tested: "The players of all cells have played test games",
        legend: "~ in training, too high by luck; without it, test games. Point at a cell to see its player, click to inspect it.",
        coverage: "{0} filled ({1} of {2} cells)",
        value: "{0}: {1}";
        score: fn(&str, bool) -> String = |score, tested| {
            let games = if tested { "in test games" } else { "in training" };
            format!("QD score {score} {games}")
        },
    }
    /// Beside the cards of lessons.
    Lessons {
        menu: "Lessons",
        close: "Close the lesson",
        close_hint: "Its answers stay: it goes on where you left it",
        again: "Begin anew",
        again_clears: "Clear the answers, and go to the first card",
        hand_in: "Hand in…",
        hand_in_hint: "Write the lesson with your answers to a file",
        answer: "Your answer",
        breed: "Breed this population",
        open: "Open this run",
        play: "Play",
        show: "Show me",
        compare: "Plan the experiment",
        arena: "Put them into the arena",
        next: "Next card",
        skip: "Skip",
        back: "Back",
        card_of: "card {0} of {1}",
        run_is_gone: "The run of card {0} is not open.";
        until: fn(Until) -> String = |until| match until {
            Until::Generation(wanted) => format!("until generation {wanted}"),
            Until::Paused => "until it is paused".to_owned(),
            Until::TestGames(wanted) => format!("until {wanted} test games are played"),
            Until::Moves(wanted) => format!("until {wanted} moves are played"),
            Until::Ablation => "until each gene is counted".to_owned(),
            Until::ArenaGames(wanted) => format!("until {wanted} games are played in the arena"),
            Until::Runs(wanted) => format!("until {wanted} runs are bred"),
            Until::Rule => "until the settings have a rule of your own".to_owned(),
            Until::Answer => "until you answer".to_owned(),
        },
    }
    /// The lineage of an individual.
    Story {
        title: "Where it comes from",
        title_hint: "Back through the parent that was most like it; the other parents stand beside. Click one to look at it.",
        forgotten: "Who came before is not remembered: of what was bred before the run was opened, only the best of each generation are.",
        begins: "The line begins here.",
        same: "no gene changed",
        born: "generation {0}, {1}",
        moved: "{0} from {1} to {2}",
        gained: "new: {0} {1}",
        lost: "lost: {0}",
    }
    /// The inspector's text without an individual.
    Absent {
        unjudged: "not judged yet",
        thrown_hint: "It stays until another one is thrown away, or the window closes",
        bring_back: "Bring it back",
        only_best: "its best, as the file keeps them",
        champion: "The champion of generation {0} was #{1}. Its genes are not remembered; what is known of it: {2} of {3} test games won.",
        thrown: "{0} is thrown away.",
    }
    /// Notices above the tab.
    Notices {
        dismiss: "Dismiss notice",
        found_hint: "Random players take the places of the last, and are judged with the next offspring",
        mutate: "Twice as many mutants",
        mutate_hint: "Doubles the share of mutants in the settings",
        go_on: "Go on",
        stop: "Stop here",
        more_games: "More games for each",
        more_games_hint: "Twice as many games of one evaluation: slower, and less luck",
        save: "Save it",
        diversity: "Diversity is down to {0}: the players are nearly identical.",
        stuck: "No progress for {0} generations.",
        better: "The champion is surely better than the one saved: {0}, then {1}.",
        found: "Put in {0} founders",
        found_in: "{0} founders are put in; they are judged with the next generation",
    }
    /// The command palette.
    Palette {
        title: "Search commands",
        hint: "Type, choose with the arrows, Enter; Escape closes",
        none: "No command is called so",
        copy_link: "Copy link",
        theme_of_system: "Theme: the system's",
        dark: "Theme: dark",
        light: "Theme: light",
        language_of_system: "Language: the system's",
        english: "Language: English",
        french: "Language: Français";
        keys: fn(String) -> String = |keys| keys,
    }
    /// The tab of experiments.
    Experiments {
        tab: "Experiments",
        title: "Compare settings",
        what: "An experiment breeds several runs of each setting, on the same seeds, and says which is better and how sure that is. One run \
               of each says little: luck decides much.",
        question: "Question",
        question_hint: "What the experiment is to answer: the title of its report",
        usual_question: "Which is better?",
        factor: "Compare",
        factor_hint: "The setting that differs between the runs. All others are those of the settings at the left.",
        preset: "Preset",
        levels: "Values",
        levels_hint: "Two or more, apart by spaces, commas or semicolons",
        seeds: "Seeds",
        seeds_hint: "Runs of each value. With two values it takes at least eight to be sure.",
        length: "Length of a run",
        length_hint: "Runs of the same number of generations or games are the same on any machine; runs of the same time are not",
        generations: "generations",
        games: "games",
        seconds: "seconds on one thread",
        tests: "Test games",
        tests_hint: "Games of each run's champion at the end. Selection never sees them, and they are the same for all runs.",
        file: "Plan",
        file_hint: "Where the plan is saved; the runs go into a folder beside it. `dna-lab experiment` goes on with it too.",
        start: "Start the experiment",
        start_hint: "Saves the plan and breeds its runs in the background, one on each core",
        others: "Open a plan…",
        others_hint: "A plan that was saved, with the runs that are bred of it",
        go: "Go on",
        pause: "Pause",
        close: "Put away",
        close_hint: "For another experiment. This one stays on disk.",
        report: "Write the report",
        report_hint: "One HTML page, beside the plan",
        condition: "value",
        runs: "runs",
        median: "median",
        mean: "mean",
        interval: "95 % interval",
        interval_hint: "Of the mean over seeds, by Student's t",
        bands: "The champion's test games during the run: lines are medians over the finished runs, half of which lie in the bands. The table has its \
                games at the end.",
        sure: "Compared on the same seeds",
        ahead: "The test may be looked at at any time: without a difference it names a winner in at most 5 % of experiments.",
        none_sure: "Nothing can be compared before two values have finished the same seed.",
        compare: "Compare values in an experiment…",
        shape: "{0} values × {1} seeds × {2}",
        standing: "{0} of {1} runs finished",
        no_curves: "The curves begin with the first generations.",
        again: "Back to {0}",
        beats: "{0} beats {1} by {2}: sure after {3} seeds",
        same: "{0} and {1}: no difference (seeds: {2})",
        fewest: "It takes at least {0} seeds to be sure of a difference.";
        leads: fn(&str, &str, &str, [u64; 3]) -> String = |better, worse, by, [wins, ties, seeds]| {
            let equal = if ties > 0 { format!(", equal on {ties}") } else { String::new() };
            format!("{better} leads {worse} by {by}, better on {wins} of {seeds} seeds{equal}: not sure yet")
        },
        points: fn(&str, bool) -> String = |by, wins| if wins { format!("{by} points") } else { by.to_owned() },
    }
    /// Runs side by side, and the view of one.
    SideBySide {
        this_run: "This run",
        this_run_hint: "The run in memory: its curves and its population",
        title: "Side by side",
        title_hint: "Curves, test games and settings of several runs",
        add: "Add a run…",
        add_hint: "A saved run, shown beside the one in memory. It is only read.",
        nothing: "Add a saved run to compare its curve, its champion and its settings with this run.",
        play: "Let the champions play",
        play_hint: "All champions play the same games in the arena, or each against each in a two-player game",
        other_games: "The runs are of different games, or have no champion yet",
        champion: "Champion",
        champion_hint: "Test games that the champion won, with the 95 % interval. Selection never saw them.",
        population: "Population",
        population_hint: "Test games that members drawn at random won, with the 95 % interval",
        score: "Score",
        score_hint: "The champion’s mean score in its test games",
        by_generation: "generations",
        by_generation_hint: "Curves go along generations",
        by_games: "games",
        by_games_hint: "Curves go along games played: fair where generations differ in size",
        by_seconds: "seconds",
        by_seconds_hint: "Curves go along time. Only runs of an experiment know theirs.",
        run: "Run",
        run_hint: "Shows or hides its curve. The numbers stay.",
        baseline: "Baseline",
        baseline_hint: "The run that the others are measured against",
        test: "Test games won",
        difference: "Points above the baseline",
        difference_hint: "With the 95 % interval: the difference is significant if 0 lies outside. It holds for one pair that was chosen before \
                          looking; an experiment compares settings over several seeds.",
        settings: "Settings that differ",
        same_settings: "None: game, seed, rules and settings are the same.",
        test_against: "Test games won against {0}",
        baseline_of: "Measure against {0}",
        remove: "Remove {0}: its file stays",
    }
    /// The tree of descent.
    Descent {
        title: "Descent",
        title_hint: "The tree of descent of the whole run",
        what: "Each dot is an individual at the generation of its birth. Solid lines lead to the parents of a crossover, dashed ones to \
               the parent of a mutant. In colour: the champion and its ancestors. Bright: ancestors of the living. Grey: lines that died \
               out. Scroll with Ctrl to zoom, drag to move, click to select. The run remembers the ten best of a generation.",
        parents: "parents {0}",
    }
    /// What a tab says first, and what fills an empty one.
    Headlines {
        example: "▶ Run an example",
        example_hint: "The selected player or a champion that comes with the program, a usual one, and one that plays at random",
        network: "A network learns a game from its own games. It takes more memory and time than evolution, and gets further.",
        train: "▶ Train a network",
        train_hint: "With the settings above; it can be paused and saved at any time",
        since: "champion since generation {0}",
        is_better: "{0} is better than {1}: sure after {2} games",
        beats: "{0} beats {1}: {2} of the points",
        leads: "{0} leads; whether it is better than {1} is not sure yet",
        best: "Best: {0}",
        over: "+{0} over {1}",
        because: "Decided by: {0}",
    }
    /// Opponents that a person names.
    Opponents {
        what: "All individuals also meet these players: files, networks, or your own programs (ugi:…, gtp:…). A run keeps \
               their names. A program starts only when you ask for it here.",
        add: "✚ Add an opponent",
        ask: "Ask for it",
        ask_hint: "Gets this player ready: it is read, or started if it is a program. A population that meets it waits for it.",
        apart: "Opponents that you named take no part in experiments.",
        remove: "Remove {0}",
        ask_for: "Ask for {0}",
        asked: "Asking {0} whether it plays…";
        title: fn(usize) -> String = |count| {
            format!("Further opponents · {}", if count == 0 { "none".to_owned() } else { count.to_string() })
        },
    }
    /// The notebook of a run.
    Notebook {
        title: "Notebook",
        what: "Your question, what you expect, what you see: saved with the run, and part of its report.",
        hint: "Write here…",
    }
    /// What may be handed in of a run.
    HandIn {
        page: "Report as HTML…",
        page_hint: "One page to read or print: result, curves, genes, a game, descent and settings",
        archive: "All of it as ZIP…",
        archive_hint: "To hand in: the run, its table, its pictures, its report, and the sheet of the lesson or one to fill in",
    }
    /// What stands beside plots and tables.
    Plots {
        by_generation: "Win rate by generation",
        generation: "generation",
        judging: "Generation 0 is being judged: its numbers come with its end",
        score_by: "Mean score by generation, in training",
        diversity_by: "Diversity by generation",
        enter: "Move in the table; Enter lets the selected individual play",
        hide: "Click to hide this curve, or to show it again",
    }
    /// The question before a pause throws much away.
    Pausing {
        title: "Finish this generation first?",
        finish: "Finish it, then pause",
        now: "Pause now",
        what: "{0} of its games are played, {1} are left. What is stopped now is played again later.",
    }
    /// The matrix of an arena.
    Matrix {
        title_scores: "Who is surely better",
        title_league: "Each against each",
        hint_scores: "Blue: the row's player is better than the column's; orange: worse; grey: not significant yet. A \
                      sequential test over all pairs, at the 5 % level however often you look.",
        hint_league: "Points of the row's player; a draw is a half. Blue: more than half.",
        file: "Choose file…",
        other_game_hint: "Rates of two games cannot be compared",
        games: "Save the games…",
        games_hint: "All games move by move, as text: the tab Game opens it, and dna-lab replay judges it",
        first_games: "Save the first 100 games…",
        first_games_hint: "The first hundred games of each player, move by move, as text: the tab Game opens it",
        record: "{0} won, {1} drawn, {2} lost",
        other_game: "Evolution plays “{0}”, the network learns “{1}”: their rates are of different games.",
    }
    /// All of them in one language.
    Insight {
        ;
        ;
        welcome: Welcome = Welcome::ENGLISH,
        first: First = First::ENGLISH,
        worth: Worth = Worth::ENGLISH,
        editor: Editor = Editor::ENGLISH,
        front: Front = Front::ENGLISH,
        styles: Styles = Styles::ENGLISH,
        lessons: Lessons = Lessons::ENGLISH,
        story: Story = Story::ENGLISH,
        absent: Absent = Absent::ENGLISH,
        notices: Notices = Notices::ENGLISH,
        palette: Palette = Palette::ENGLISH,
        experiments: Experiments = Experiments::ENGLISH,
        side_by_side: SideBySide = SideBySide::ENGLISH,
        descent: Descent = Descent::ENGLISH,
        headlines: Headlines = Headlines::ENGLISH,
        opponents: Opponents = Opponents::ENGLISH,
        notebook: Notebook = Notebook::ENGLISH,
        hand_in: HandIn = HandIn::ENGLISH,
        plots: Plots = Plots::ENGLISH,
        pausing: Pausing = Pausing::ENGLISH,
        matrix: Matrix = Matrix::ENGLISH,
        bar: ChoiceTexts = (
            "bounds",
            "The estimate with its standard error, as drawn from the games selection saw. Survival goes by the estimate; who may challenge \
         the champion goes by the lower end, so that much evidence beats a lucky few games",
        ),
    }
}
