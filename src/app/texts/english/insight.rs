//! What helps to see, in English.

use crate::app::texts::insight::{
    Absent, Editor, First, Front, Insight, Matrix, Notices, Palette, Pausing, Plots, Story, Worth,
};

pub(super) static INSIGHT: Insight = Insight {
    first: First {
        more: "More settings",
        more_hint: "How players are judged and bred, and on how many threads",
        fewer: "Fewer settings",
        takes_new: "A change of it takes a new population",
        make_new: "Make a new population",
        make_new_hint: "By the protocol as it stands; the run there is can be saved before",
        stop: "Stop",
        never: "by hand",
        changed: |preset| format!("{preset}, changed"),
    },
    worth: Worth {
        ask: "What is each gene worth?",
        ask_hint: "Plays fresh games with all genes, and the same games without each of them: what is lost is what the gene is worth",
        stop: "Stop counting",
        playing: "playing with and without each gene",
        title_hint: "Points lost without this gene, of 100 games, with the 95 % interval; the score where all games are won or lost. \
                     If the interval includes 0, the effect is not significant.",
        only_gene: "The only gene: nothing is left to play without it",
        progress: |played, all| format!("{played} of {all} games each"),
        points: |worth, interval| format!("{worth} points ({interval})"),
        score: |worth, interval| format!("score {worth} ({interval})"),
        bar: |gene, worth| format!("{gene}: worth {worth}"),
    },
    editor: Editor {
        title: "Write a rule",
        what: "A rule is a line of text. This one is bred with the others, and weighed by evolution.",
        text: "The rule’s text",
        examples: "Examples",
        words: "The language",
        reading: "reading …",
        adopt: "Breed with it",
        adopt_hint: "Puts the rule among those of the protocol",
        says_nothing: "It has the same value on every board, so it cannot decide a move: make it depend on what cells hold",
        adopted: "It is among the protocol’s rules.",
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
        nearly_hint: "How much of the rule’s variance the shorter one explains, in games played at random",
        own: "Of your own",
        edit: "Edit",
        grammar: &[
            "[NAME:] REGION [least|most|total] VALUE",
            "REGION   line outer block corner edge",
            "VALUE    1.5  a  L(a)  |x|  x + y  x - y  x * y  min(x, y)  max(x, y)",
            "         [x = y]  [x > y]  [x >= y]   1 where it is so, else 0",
            "         sum(ITEMS: x)  min(ITEMS: x)  max(ITEMS: x)",
            "ITEMS    cells tiles            each is a",
            "         pairs tile_pairs       a and b",
            "         triples tile_triples   a, b and c",
            "w x y z  the region’s own cells, then p q r s t; L(a) is a tile’s level, with the rule’s exponent",
            "least, most, total: of the values that it has when read in each direction",
        ],
        no_regions: |game| format!("{game} has no regions that rules written as text could see."),
        value: |value| format!("On this board: {value}"),
        nodes: |nodes| format!("{nodes} {}", if nodes == 1 { "node" } else { "nodes" }),
        of_places: |share| format!("{share} of places, in games played at random"),
        at: |value, cells| format!("{value} at {cells}"),
    },
    front: Front {
        title: "Strength by size",
        hint: "The best individual of each size that the run has seen: what more rules, or longer ones, are worth",
        along: "Size: nodes of formulas, and one for each other rule",
        judge: "Play fresh games",
        judge_hint: "Lets each individual on the line play 5,000 games that selection never saw",
        judged: "All individuals on the line have played fresh games",
        legend: "Full: fresh games, with their 95 % interval. Hollow: as selected, too high by luck.",
        as_selected: |rate| format!("{rate} as selected"),
        line: |size, id, rate, rules| format!("size {size} · {id} · {rate} · {rules}"),
    },
    story: Story {
        title: "Where it comes from",
        title_hint: "Back through the parent that was most like it; the other parents stand beside. Click one to look at it.",
        forgotten: "Who came before is not remembered: of what was bred before the run was opened, only the best of each generation are.",
        begins: "The line begins here.",
        same: "no gene changed",
        born: |generation, origin| format!("generation {generation}, {origin}"),
        moved: |gene, before, now| format!("{gene} from {before} to {now}"),
        gained: |gene, now| format!("new: {gene} {now}"),
        lost: |gene| format!("lost: {gene}"),
    },
    absent: Absent {
        unjudged: "not judged yet",
        only_best: "its best, as the file keeps them",
        thrown_hint: "It stays until another one is thrown away, or the window closes",
        bring_back: "Bring it back",
        champion: |generation, id, rate, games| {
            format!(
                "The champion of generation {generation} was #{id}. Its genes are not remembered; what is known of it: {rate} of \
                 {games} fresh games won."
            )
        },
        thrown: |name| format!("{name} is thrown away."),
    },
    notices: Notices {
        dismiss: "Dismiss notice",
        found_hint: "Random players take the places of the last, and are judged with the next newborns",
        mutate: "Twice as many mutants",
        mutate_hint: "Doubles the share of mutants in the protocol",
        go_on: "Go on",
        stop: "Stop here",
        more_games: "More games for each",
        more_games_hint: "Twice as many games of one evaluation: slower, and less luck",
        save: "Save it",
        diversity: |diversity| format!("Diversity is down to {diversity}: the players are nearly identical."),
        stuck: |generations| format!("No progress for {generations} generations."),
        better: |now, before| {
            format!("The champion is surely better than the one saved: {now}, then {before}.")
        },
        found: |count| format!("Put in {count} founders"),
        found_in: |count| format!("{count} founders are put in; they are judged with the next generation"),
    },
    palette: Palette {
        title: "Search commands",
        hint: "Type, choose with the arrows, Enter; Escape closes",
        none: "No command is called so",
        theme_of_system: "Theme: the system's",
        dark: "Theme: dark",
        light: "Theme: light",
        language_of_system: "Language: the system's",
        english: "Language: English",
        french: "Language: Français",
    },
    plots: Plots {
        by_generation: "Win rate by generation",
        generation: "generation",
        judging: "Generation 0 is being judged: its numbers come with its end",
        score_by: "Mean score by generation, as selected",
        diversity_by: "Diversity by generation",
        enter: "Move in the table; Enter lets the selected individual play",
    },
    pausing: Pausing {
        title: "Finish this generation first?",
        finish: "Finish it, then pause",
        now: "Pause now",
        what: |done, left| {
            format!(
                "{done} of its games are played, {left} are left. What is stopped now is played again later."
            )
        },
    },
    matrix: Matrix {
        title_scores: "Who is surely better",
        title_league: "Each against each",
        hint_scores: "Blue: the row's player is better than the column's; orange: worse; grey: not significant yet. A \
                      sequential test over all pairs, at the 5 % level however often you look.",
        hint_league: "Points of the row's player; a draw is a half. Blue: more than half.",
        file: "Choose file…",
        other_game_hint: "Rates of two games cannot be held against each other",
        record: |won, drawn, lost| format!("{won} won, {drawn} drawn, {lost} lost"),
        other_game: |evolution, network| {
            format!(
                "Evolution plays “{evolution}”, the network learns “{network}”: their rates are of different games."
            )
        },
    },
    bar: (
        "bounds",
        "The estimate with its standard error, as drawn from the games selection saw. Survival goes by the estimate; who may challenge \
         the champion goes by the lower end, so that much evidence beats a lucky few games",
    ),
};
