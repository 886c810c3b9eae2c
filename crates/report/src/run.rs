//! The report of a run.

use super::plot::{Axes, Curve, colour, plot};
use super::{Replay, Style, page, tree};
use dna_lab_evolution::Run;
use dna_lab_evolution::arena::{KnockOut, Regret};
use dna_lab_evolution::logbook::Record;
use dna_lab_evolution::presets::{self, Nearest};
use dna_lab_games::tally::Tally;
use dna_lab_games::{Gene, RuleId};
use maud::{Markup, html};

/// What a report of a run is made of. What is none is left out.
#[derive(Clone, Copy)]
pub struct RunReport<'a> {
    /// What the run is to answer, or its name.
    pub title: &'a str,
    /// The run.
    pub run: &'a Run,
    /// The champion's games without each of its genes.
    pub knock_out: Option<&'a KnockOut>,
    /// A game of the champion.
    pub replay: Option<&'a Replay>,
    /// How far its moves are from perfect play.
    pub regret: Option<&'a ChampionRegret>,
}

/// How far a champion's moves are from perfect play, in games that selection never saw.
#[derive(Clone, Debug, PartialEq)]
pub struct ChampionRegret {
    /// What its moves gave away.
    pub regret: Regret,
    /// From where on moves were judged, as [`dna_lab_games::Solver::reach`] says it.
    pub reach: &'static str,
    /// The games.
    pub games: usize,
    /// In a two-player game the opponent.
    pub against: Option<String>,
}

/// The page.
#[must_use]
pub fn of_run(report: &RunReport<'_>, style: Style<'_>) -> String {
    let RunReport { title, run, knock_out, replay, regret } = *report;
    let body = html! {
        h1 { (title) }
        (headline(run, style))
        @if !run.notes.trim().is_empty() {
            h2 { (style.pick("Notebook", "Cahier")) }
            @for paragraph in run.notes.trim().lines().filter(|line| !line.trim().is_empty()) { p { (paragraph) } }
        }
        h2 { (style.pick("How it learned", "Comment il a appris")) }
        (curves(run, style))
        h2 { (style.pick("What the champion pays attention to", "Ce que regarde le champion")) }
        (genes(run, knock_out, style))
        @if let Some(regret) = regret {
            h2 { (style.pick("Compared with perfect play", "Face au jeu parfait")) }
            (compared_with_perfect_play(regret, style))
        }
        @if let Some(replay) = replay {
            h2 { (style.pick("A game of the champion", "Une partie du champion")) }
            p.note {
                (style.pick("The best of a few games, not a usual one.", "La meilleure de quelques parties, pas une partie ordinaire."))
            }
            (replay.html(style))
        }
        h2 { (style.pick("Where it comes from", "D’où il vient")) }
        (tree::tree(run, style))
        h2 { (style.pick("Settings", "Réglages")) }
        (settings(run, style))
        h2 { (style.pick("Run it again", "Refaire l’expérience")) }
        p { (style.pick("The same command gives the same run on any machine:", "La même commande donne la même évolution sur toute machine\u{a0}:")) }
        pre { (presets::command(&run.settings, run.generation().unwrap_or(0))) }
    };
    page::page(style, title, &body)
}

/// The pictures of a report, as SVG, with their names.
#[must_use]
pub fn pictures(run: &Run, style: Style<'_>) -> Vec<(&'static str, String)> {
    vec![("curves", plot_of(run, style).into_string()), ("descent", tree::picture(run, style).into_string())]
}

/// The game, and how good the champion is.
fn headline(run: &Run, style: Style<'_>) -> Markup {
    let game = (style.say)(run.settings.game.title());
    let Some(champion) = run.champion() else {
        return html! { p.lead { (game) ". " (style.pick("Nothing was judged yet.", "Rien n’a encore été jugé.")) } };
    };
    let tally = &champion.validated;
    let against = run
        .settings
        .validated_against()
        .map(|words| format!(" {} {}", style.pick("against", "contre"), (style.say)(words)));
    html! {
        p.lead {
            (game) ". "
            (style.pick("The champion wins ", "Le champion gagne "))
            strong { (style.numbers().rate(tally)) }
            (style.pick(" of ", " de ")) (style.numbers().grouped(tally.games))
            (style.pick(" test games", " parties de test")) (against.unwrap_or_default()) "."
        }
        p.note {
            (style.pick(
                "In brackets the 95 % interval. Selection never saw these games, so that luck in selection is not in them.",
                "Entre parenthèses, l’intervalle à 95\u{a0}%. La sélection n’a jamais vu ces parties\u{a0}: la chance de la sélection n’y est pas.",
            ))
        }
        p {
            (style.pick("Generations: ", "Générations\u{a0}: ")) (style.numbers().grouped(run.generation().unwrap_or(0).into())) ". "
            (style.pick("Population: ", "Population\u{a0}: ")) (style.numbers().grouped(run.settings.population as u64)) ". "
            (style.pick("Games: ", "Parties\u{a0}: ")) (style.numbers().grouped(run.games())) ". "
            (style.pick("Seed: ", "Graine\u{a0}: ")) (run.settings.seed.0) "."
        }
    }
}

/// Win rates by generation.
fn plot_of(run: &Run, style: Style<'_>) -> Markup {
    let of = |label: &str, at: usize, tally: fn(&Record) -> &Tally, banded: bool| {
        let known =
            || run.logbook.iter().map(|record| &**record).filter(move |record| !tally(record).is_empty());
        let point = |record: &Record| Some([f64::from(record.generation), tally(record).win_rate()?]);
        let around = |record: &Record| {
            let (low, high) = tally(record).interval();
            [f64::from(record.generation), low, high]
        };
        let band = if banded { known().map(around).collect() } else { Vec::new() };
        Curve {
            label: label.to_owned(),
            colour: colour(at),
            points: known().filter_map(point).collect(),
            band,
        }
    };
    let mut curves =
        vec![of(style.pick("champion, test", "champion, test"), 0, |record| &record.validated, true)];
    curves.push(of(style.pick("population, test", "population, test"), 1, |record| &record.sample, false));
    curves.push(of(
        style.pick("best in training", "meilleur à l’entraînement"),
        6,
        |record| &record.best,
        false,
    ));
    curves.retain(|curve| !curve.points.is_empty());
    let axes = Axes {
        across: style.pick("generation", "génération"),
        up: style.pick("games won", "parties gagnées"),
        value: &|value| style.numbers().percent(Some(value), 0),
        place: &|place| style.numbers().grouped(place.max(0.0) as u64),
    };
    plot(&axes, &curves)
}

fn curves(run: &Run, style: Style<'_>) -> Markup {
    html! {
        (plot_of(run, style))
        p.note {
            (style.pick(
                "The band is the 95 % interval of the champion's test games. The best in training was chosen for its luck too; in a game \
                 for two it also meets other opponents there.",
                "La bande est l’intervalle à 95\u{a0}% des parties de test du champion. Le meilleur à l’entraînement a aussi été choisi \
                 pour sa chance\u{a0}; dans un jeu à deux il y rencontre en plus d’autres adversaires.",
            ))
        }
    }
}

fn name(rule: &RuleId, style: Style<'_>) -> String {
    (style.say)(rule.title())
}

fn genes(run: &Run, knock_out: Option<&KnockOut>, style: Style<'_>) -> Markup {
    let Some(champion) = run.champion() else { return html! {} };
    let genes = champion.individual.genome.genes();
    let most = genes.iter().map(|gene| gene.coefficient.abs()).fold(f64::MIN_POSITIVE, f64::max);
    let losses = knock_out.map(KnockOut::losses).unwrap_or_default();
    let is_about_points = knock_out.is_some_and(KnockOut::is_about_points);
    let mut sorted: Vec<(usize, &Gene)> = genes.iter().enumerate().collect();
    sorted.sort_by(|one, other| other.1.coefficient.abs().total_cmp(&one.1.coefficient.abs()));
    let loss = |at: usize| {
        let loss = losses.get(at).and_then(Option::as_ref)?;
        let (difference, scale) = if is_about_points { (loss.points, 100.0) } else { (loss.score, 1.0) };
        let sure = if difference.is_sure() { "" } else { style.pick(" (not sure)", " (incertain)") };
        Some(format!("{}{sure}", style.numbers().decimal(scale * difference.mean, 1)))
    };
    let lost = if is_about_points {
        style.pick("points lost without it, of 100 games", "points perdus sans elle, sur 100 parties")
    } else {
        style.pick("score lost without it", "score perdu sans elle")
    };
    html! {
        table {
            tr {
                th { (style.pick("rule", "règle")) }
                th { (style.pick("weight", "poids")) }
                th.n {}
                @if !losses.is_empty() { th.n { (lost) } }
            }
            @for (at, gene) in sorted {
                @let width = 120.0 * gene.coefficient.abs() / most;
                tr {
                    td { (name(&gene.rule, style)) }
                    td {
                        svg width="244" height="14" role="presentation" {
                            rect x=(if gene.coefficient < 0.0 { 122.0 - width } else { 122.0 }) y="2" width=(format!("{width:.1}")) height="10"
                                fill=(if gene.coefficient < 0.0 { "#d55e00" } else { "#0072b2" }) {}
                            line x1="122" x2="122" y1="0" y2="14" stroke="#9fb3c8" {}
                        }
                    }
                    td.n { (style.numbers().decimal(gene.coefficient, 2)) }
                    @if !losses.is_empty() { td.n { (loss(at).unwrap_or_default()) } }
                }
            }
        }
        p.note {
            (style.pick(
                "Blue: the champion wants it. Orange: it avoids it.",
                "Bleu\u{a0}: le champion le recherche. Orange\u{a0}: il l’évite.",
            ))
            @if let Some(knock_out) = knock_out {
                " " (style.pick("The last column compares ", "La dernière colonne compare ")) (style.numbers().grouped(knock_out.played() as u64))
                (style.pick(" games with and without each rule, on the same seeds.", " parties avec et sans chaque règle, sur les mêmes graines."))
            }
        }
    }
}

fn compared_with_perfect_play(regret: &ChampionRegret, style: Style<'_>) -> Markup {
    let ChampionRegret { regret, reach, games, against } = regret;
    let numbers = style.numbers();
    let perfect = regret.perfect().and_then(|(share, interval)| Some(numbers.share(share, interval?)));
    let measure = match against {
        Some(_) => style.pick(
            "A win that becomes a loss costs 1. A win that becomes a draw, or a draw that becomes a loss, costs 0.5.",
            "Un gain qui devient une défaite coûte 1. Un gain qui devient un nul, ou un nul qui devient une défaite, coûte 0,5.",
        ),
        None => style.pick(
            "The unit is a point of the expected score under perfect play.",
            "L’unité est un point du score attendu en jeu parfait.",
        ),
    };
    html! {
        p {
            (style.pick("Games: ", "Parties\u{a0}: ")) (numbers.grouped(*games as u64))
            @if let Some(against) = against { " " (style.pick("against", "contre")) " " ((style.say)(against)) } ". "
            (style.pick("Moves judged by exact values, ", "Coups jugés par valeurs exactes, ")) ((style.say)(reach)) (style.pick(": ", "\u{a0}: "))
            (numbers.grouped(regret.moves())) ". "
            (style.pick("Games with such moves: ", "Parties avec de tels coups\u{a0}: ")) (numbers.grouped(regret.games())) ". "
            (style.pick("Moves that gave nothing away: ", "Coups qui n’ont rien coûté\u{a0}: "))
            strong { (perfect.unwrap_or_else(|| "—".to_owned())) } ". "
            (style.pick("Given away per move, on average: ", "Coût moyen d’un coup\u{a0}: "))
            strong { (numbers.estimate(regret.given_away())) } "."
        }
        p.note {
            (style.pick(
                "In brackets the 95 % intervals. Selection never saw these games. Moves in positions that are lost whatever is played do not count.",
                "Entre parenthèses, les intervalles à 95\u{a0}%. La sélection n’a jamais vu ces parties. Les coups dans une position perdue quoi qu’on joue ne comptent pas.",
            ))
            " " (measure)
        }
    }
}

fn settings(run: &Run, style: Style<'_>) -> Markup {
    let Nearest { preset, differing, rules } = presets::nearest(&run.settings);
    html! {
        p {
            (style.pick("Preset ", "Préréglage ")) code { (preset.id()) } ". "
            @if differing.is_empty() && rules.is_none() {
                (style.pick("All settings are the preset's.", "Tous les réglages sont ceux du préréglage."))
            } @else {
                (style.pick("What differs from it:", "Ce qui en diffère\u{a0}:"))
            }
        }
        @if !differing.is_empty() || rules.is_some() {
            table {
                @for field in &differing {
                    tr { td { ((style.say)(field.info.name)) } td { code { (field.info.flag()) " " (field.text()) } } }
                }
                @if let Some(rules) = &rules {
                    tr {
                        td { (style.pick("Rules", "Règles")) }
                        td { (rules.iter().map(|rule| name(rule, style)).collect::<Vec<_>>().join(", ")) }
                    }
                }
            }
        }
    }
}
