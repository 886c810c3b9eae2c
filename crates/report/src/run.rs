//! The report of a run.

use super::plot::{Axes, Curve, colour, plot};
use super::{Replay, page, tree};
use dna_lab_evolution::Run;
use dna_lab_evolution::arena::{KnockOut, Regret};
use dna_lab_evolution::fields::infos;
use dna_lab_evolution::logbook::Record;
use dna_lab_evolution::presets::{self, Nearest};
use dna_lab_evolution::wording::Wording;
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
pub fn of_run(report: &RunReport<'_>, wording: Wording) -> String {
    let RunReport { title, run, knock_out, replay, regret } = *report;
    let body = html! {
        h1 { (title) }
        (headline(run, wording))
        @if !run.notes.trim().is_empty() {
            h2 { (wording.pick("Notebook", "Cahier")) }
            @for paragraph in run.notes.trim().lines().filter(|line| !line.trim().is_empty()) { p { (paragraph) } }
        }
        h2 { (wording.pick("How it learned", "Comment il a appris")) }
        (curves(run, wording))
        h2 { (wording.pick("What the champion pays attention to", "Ce que regarde le champion")) }
        (genes(run, knock_out, wording))
        @if let Some(regret) = regret {
            h2 { (wording.pick("Compared with perfect play", "Face au jeu parfait")) }
            (compared_with_perfect_play(regret, wording))
        }
        @if let Some(replay) = replay {
            h2 { (wording.pick("A game of the champion", "Une partie du champion")) }
            p.note {
                (wording.pick("The best of a few games, not a usual one.", "La meilleure de quelques parties, pas une partie ordinaire."))
            }
            (replay.html(wording))
        }
        h2 { (wording.pick("Where it comes from", "D’où il vient")) }
        (tree::tree(run, wording))
        h2 { (wording.pick("Settings", "Réglages")) }
        (settings(run, wording))
        h2 { (wording.pick("Run it again", "Refaire l’expérience")) }
        p { (wording.pick("The same command gives the same run on any machine:", "La même commande donne la même évolution sur toute machine\u{a0}:")) }
        pre { (presets::command(&run.settings, run.generation().unwrap_or(0))) }
    };
    page::page(wording, title, &body)
}

/// The pictures of a report, as SVG, with their names.
#[must_use]
pub fn pictures(run: &Run, wording: Wording) -> Vec<(&'static str, String)> {
    vec![
        ("curves", plot_of(run, wording).into_string()),
        ("descent", tree::picture(run, wording).into_string()),
    ]
}

/// The game, and how good the champion is.
fn headline(run: &Run, wording: Wording) -> Markup {
    let game = wording.game(&run.settings.game);
    let Some(champion) = run.champion() else {
        return html! { p.lead { (game) ". " (wording.pick("Nothing was judged yet.", "Rien n’a encore été jugé.")) } };
    };
    let tally = &champion.validated;
    let against = run
        .settings
        .validated_against()
        .map(|words| format!(" {} {}", wording.pick("against", "contre"), (wording.say)(words)));
    html! {
        p.lead {
            (game) ". "
            (wording.pick("The champion wins ", "Le champion gagne "))
            strong { (wording.numbers.rate(tally)) }
            (wording.pick(" of ", " de ")) (wording.numbers.grouped(tally.games))
            (wording.pick(" test games", " parties de test")) (against.unwrap_or_default()) "."
        }
        p.note {
            (wording.pick(
                "In brackets the 95 % interval. Selection never saw these games, so that luck in selection is not in them.",
                "Entre parenthèses, l’intervalle à 95\u{a0}%. La sélection n’a jamais vu ces parties\u{a0}: la chance de la sélection n’y est pas.",
            ))
        }
        p {
            (wording.pick("Generations: ", "Générations\u{a0}: ")) (wording.numbers.grouped(run.generation().unwrap_or(0).into())) ". "
            (wording.pick("Population: ", "Population\u{a0}: ")) (wording.numbers.grouped(run.settings.population as u64)) ". "
            (wording.pick("Games: ", "Parties\u{a0}: ")) (wording.numbers.grouped(run.games())) ". "
            (wording.pick("Seed: ", "Graine\u{a0}: ")) (run.settings.seed.0) "."
        }
    }
}

/// Win rates by generation.
fn plot_of(run: &Run, wording: Wording) -> Markup {
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
        vec![of(wording.pick("champion, test", "champion, test"), 0, |record| &record.validated, true)];
    curves.push(of(wording.pick("population, test", "population, test"), 1, |record| &record.sample, false));
    curves.push(of(
        wording.pick("best in training", "meilleur à l’entraînement"),
        6,
        |record| &record.best,
        false,
    ));
    curves.retain(|curve| !curve.points.is_empty());
    let axes = Axes {
        across: wording.pick("generation", "génération"),
        up: wording.pick("games won", "parties gagnées"),
        value: &|value| wording.numbers.percent(Some(value), 0),
        place: &|place| wording.numbers.grouped(place.max(0.0) as u64),
    };
    plot(&axes, &curves)
}

fn curves(run: &Run, wording: Wording) -> Markup {
    html! {
        (plot_of(run, wording))
        @if run.logbook.last().is_some_and(|last| last.is_population_ahead()) {
            p.note {
                (wording.pick(
                    "The population has caught up. The champion stays until a challenger is shown to be better.",
                    "La population l’a rattrapé. Le champion reste jusqu’à ce qu’un prétendant soit meilleur, preuves à l’appui.",
                ))
            }
        }
        p.note {
            (wording.pick(
                "The band is the 95 % interval of the champion's test games. The best in training was chosen for its luck too; in a game \
                 for two it also meets other opponents there.",
                "La bande est l’intervalle à 95\u{a0}% des parties de test du champion. Le meilleur à l’entraînement a aussi été choisi \
                 pour sa chance\u{a0}; dans un jeu à deux il y rencontre en plus d’autres adversaires.",
            ))
        }
    }
}

fn name(rule: &RuleId, wording: Wording) -> &str {
    (wording.say)(rule.title())
}

fn genes(run: &Run, knock_out: Option<&KnockOut>, wording: Wording) -> Markup {
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
        let sure = if difference.is_sure() { "" } else { wording.pick(" (not sure)", " (incertain)") };
        Some(format!("{}{sure}", wording.numbers.decimal(scale * difference.mean, 1)))
    };
    let lost = if is_about_points {
        wording.pick("points lost without it, of 100 games", "points perdus sans elle, sur 100 parties")
    } else {
        wording.pick("score lost without it", "score perdu sans elle")
    };
    html! {
        table {
            tr {
                th { (wording.pick("rule", "règle")) }
                th { (wording.pick("weight", "poids")) }
                th.n {}
                @if !losses.is_empty() { th.n { (lost) } }
            }
            @for (at, gene) in sorted {
                @let width = 120.0 * gene.coefficient.abs() / most;
                tr {
                    td { (name(&gene.rule, wording)) }
                    td {
                        svg width="244" height="14" role="presentation" {
                            rect x=(if gene.coefficient < 0.0 { 122.0 - width } else { 122.0 }) y="2" width=(format!("{width:.1}")) height="10"
                                fill=(if gene.coefficient < 0.0 { "#d55e00" } else { "#0072b2" }) {}
                            line x1="122" x2="122" y1="0" y2="14" stroke="#9fb3c8" {}
                        }
                    }
                    td.n { (wording.numbers.decimal(gene.coefficient, 2)) }
                    @if !losses.is_empty() { td.n { (loss(at).unwrap_or_default()) } }
                }
            }
        }
        p.note {
            (wording.pick(
                "Blue: the champion wants it. Orange: it avoids it.",
                "Bleu\u{a0}: le champion le recherche. Orange\u{a0}: il l’évite.",
            ))
            @if let Some(knock_out) = knock_out {
                " " (wording.pick("The last column compares ", "La dernière colonne compare ")) (wording.numbers.grouped(knock_out.played() as u64))
                (wording.pick(" games with and without each rule, on the same seeds.", " parties avec et sans chaque règle, sur les mêmes graines."))
            }
        }
    }
}

fn compared_with_perfect_play(regret: &ChampionRegret, wording: Wording) -> Markup {
    let ChampionRegret { regret, reach, games, against } = regret;
    let numbers = wording.numbers;
    let perfect = regret.perfect().and_then(|(share, interval)| Some(numbers.share(share, interval?)));
    let measure = match against {
        Some(_) => wording.pick(
            "A win that becomes a loss costs 1. A win that becomes a draw, or a draw that becomes a loss, costs 0.5.",
            "Un gain qui devient une défaite coûte 1. Un gain qui devient un nul, ou un nul qui devient une défaite, coûte 0,5.",
        ),
        None => wording.pick(
            "The unit is a point of the expected score under perfect play.",
            "L’unité est un point du score attendu en jeu parfait.",
        ),
    };
    html! {
        p {
            (wording.pick("Games: ", "Parties\u{a0}: ")) (numbers.grouped(*games as u64))
            @if let Some(against) = against { " " (wording.pick("against", "contre")) " " ((wording.say)(against)) } ". "
            (wording.pick("Moves judged by exact values, ", "Coups jugés par valeurs exactes, ")) ((wording.say)(reach)) (wording.pick(": ", "\u{a0}: "))
            (numbers.grouped(regret.moves())) ". "
            (wording.pick("Games with such moves: ", "Parties avec de tels coups\u{a0}: ")) (numbers.grouped(regret.games())) ". "
            (wording.pick("Moves that gave nothing away: ", "Coups qui n’ont rien coûté\u{a0}: "))
            strong { (perfect.unwrap_or_else(|| "—".to_owned())) } ". "
            (wording.pick("Given away per move, on average: ", "Coût moyen d’un coup\u{a0}: "))
            strong { (numbers.estimate(regret.given_away())) } "."
        }
        p.note {
            (wording.pick(
                "In brackets the 95 % intervals. Selection never saw these games. Moves in positions that are lost whatever is played do not count.",
                "Entre parenthèses, les intervalles à 95\u{a0}%. La sélection n’a jamais vu ces parties. Les coups dans une position perdue quoi qu’on joue ne comptent pas.",
            ))
            " " (measure)
        }
    }
}

fn settings(run: &Run, wording: Wording) -> Markup {
    let Nearest { preset, differing, rules } = presets::nearest(&run.settings);
    let infos = infos(&run.settings.game);
    html! {
        p {
            (wording.pick("Preset ", "Préréglage ")) code { (preset.id()) } ". "
            @if differing.is_empty() && rules.is_none() {
                (wording.pick("All settings are the preset's.", "Tous les réglages sont ceux du préréglage."))
            } @else {
                (wording.pick("What differs from it:", "Ce qui en diffère\u{a0}:"))
            }
        }
        @if !differing.is_empty() || rules.is_some() {
            table {
                @for field in &differing {
                    tr { td { (wording.name(&field.info, &infos)) } td { code { (field.info.flag()) " " (field.text()) } } }
                }
                @if let Some(rules) = &rules {
                    tr {
                        td { (wording.pick("Rules", "Règles")) }
                        td { (rules.iter().map(|rule| name(rule, wording)).collect::<Vec<_>>().join(", ")) }
                    }
                }
            }
        }
    }
}
