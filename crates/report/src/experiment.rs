//! The report of an experiment.

use super::page;
use super::plot::{Axes, Curve, colour, plot};
use dna_lab_evolution::experiment::{
    Budget, Difference, Measure, Outcome, Plan, Summary, bands, differences, fewest_seeds, summaries,
};
use dna_lab_evolution::wording::Wording;
use maud::{Markup, html};

/// Places of a curve.
const PLACES: usize = 80;

/// The page of an experiment as it stands.
#[must_use]
pub fn of_experiment(plan: &Plan, outcomes: &[Outcome], wording: Wording) -> String {
    let conditions = plan.conditions();
    let names = plan.names(wording);
    let done = outcomes.iter().filter(|outcome| outcome.test.is_some()).count();
    let summaries = summaries(conditions.len(), outcomes, plan.measure);
    let differences = differences(&conditions, outcomes, plan.measure);
    let body = html! {
        h1 { (plan.question) }
        p.lead { (answer(&names, &differences, plan.measure, wording)) }
        p {
            @if let Some(game) = plan.game() { (wording.game(&game)) ". " }
            (wording.numbers.grouped(done as u64)) (wording.pick(" of ", " sur ")) (wording.numbers.grouped(outcomes.len() as u64))
            (wording.pick(" runs are finished: ", " évolutions sont terminées\u{a0}: ")) (names.len())
            (wording.pick(" conditions on ", " conditions sur ")) (plan.seeds)
            (wording.pick(" seeds, ", " graines, ")) (budget(plan.budget, wording)) (wording.pick(" each.", " chacune."))
        }
        h2 { (wording.pick("Results", "Résultats")) }
        (table(&names, &summaries, plan, wording))
        h2 { (wording.pick("How they learned", "Comment ils ont appris")) }
        (curves(&names, outcomes, plan, wording))
        h2 { (wording.pick("Which is better", "Lequel est meilleur")) }
        (compared(&names, &differences, plan, fewest_seeds(&conditions), wording))
        h2 { (wording.pick("Settings of all runs", "Réglages de toutes les évolutions")) }
        (settings(plan, outcomes, wording))
    };
    page::page(wording, &plan.question, &body)
}

fn budget(budget: Budget, wording: Wording) -> String {
    match budget {
        Budget::Generations(most) => {
            format!("{} {}", wording.numbers.grouped(most.into()), wording.pick("generations", "générations"))
        }
        Budget::Games(most) => {
            format!("{} {}", wording.numbers.grouped(most), wording.pick("games", "parties"))
        }
        Budget::Seconds(most) => {
            format!("{} {}", wording.numbers.decimal(most, 0), wording.pick("seconds", "secondes"))
        }
    }
}

/// A difference with how far its interval reaches; of shares in points of a hundred.
fn by(measure: Measure, difference: &Difference, wording: Wording) -> String {
    let unit = if measure == Measure::Wins { " points" } else { "" };
    difference.told(measure, wording.numbers) + unit
}

/// What is sure, in a sentence.
fn answer(names: &[String], differences: &[Difference], measure: Measure, wording: Wording) -> String {
    let sure: Vec<String> = differences
        .iter()
        .filter(|difference| difference.sure_after.is_some())
        .map(|difference| {
            format!(
                "{} {} {} ({})",
                names[difference.better],
                wording.pick("beats", "bat"),
                names[difference.worse],
                by(measure, difference, wording)
            )
        })
        .collect();
    if sure.is_empty() {
        return wording
            .pick("No difference is sure yet.", "Aucune différence n’est sûre pour l’instant.")
            .to_owned();
    }
    format!("{}.", sure.join("; "))
}

fn table(names: &[String], summaries: &[Summary], plan: &Plan, wording: Wording) -> Markup {
    let show = |value: Option<f64>| plan.measure.told(value, wording.numbers);
    html! {
        div.wide {
            table {
                tr {
                    th { (wording.pick("condition", "condition")) }
                    th.n { (wording.pick("runs", "évolutions")) }
                    th.n { (wording.pick("median", "médiane")) }
                    th.n { (wording.pick("mean", "moyenne")) }
                    th.n { (wording.pick("95 % interval of the mean", "intervalle à 95\u{a0}% de la moyenne")) }
                    th { (wording.pick("each run", "chaque évolution")) }
                }
                @for summary in summaries {
                    tr {
                        td { (names[summary.condition]) }
                        td.n { (summary.values.len()) }
                        td.n { (show(summary.median)) }
                        td.n { (show(summary.mean)) }
                        td.n { (plan.measure.interval(summary.interval, wording.numbers)) }
                        td { (summary.values.iter().map(|value| show(Some(*value))).collect::<Vec<_>>().join(", ")) }
                    }
                }
            }
        }
        p.note {
            (wording.pick("Each run's last champion plays ", "Le dernier champion de chaque évolution joue ")) (wording.numbers.grouped(plan.test_games.into()))
            (wording.pick(
                " test games, the same for all runs; selection never sees them. The interval is over seeds, by Student's t.",
                " parties de test, les mêmes pour toutes les évolutions\u{a0}; la sélection ne les voit jamais. L’intervalle porte sur les \
                 graines (Student).",
            ))
        }
    }
}

fn curves(names: &[String], outcomes: &[Outcome], plan: &Plan, wording: Wording) -> Markup {
    let curve = |(condition, name): (usize, &String)| {
        let bands = bands(outcomes, condition, plan.budget, plan.measure, PLACES);
        Curve {
            label: name.clone(),
            colour: colour(condition),
            points: bands.iter().map(|band| [band.at, band.median]).collect(),
            band: bands.iter().map(|band| [band.at, band.low, band.high]).collect(),
        }
    };
    let curves: Vec<Curve> = names.iter().enumerate().map(curve).collect();
    let axes = Axes {
        across: match plan.budget {
            Budget::Generations(_) => wording.pick("generation", "génération"),
            Budget::Games(_) => wording.pick("games played", "parties jouées"),
            Budget::Seconds(_) => wording.pick("seconds", "secondes"),
        },
        up: match plan.measure {
            Measure::Wins => {
                wording.pick("test games won by the champion", "parties de test gagnées par le champion")
            }
            Measure::Score => wording.pick(
                "mean score of the champion's test games",
                "score moyen des parties de test du champion",
            ),
        },
        value: &|value| match plan.measure {
            Measure::Wins => wording.numbers.percent(Some(value), 0),
            Measure::Score => wording.numbers.decimal(value, 0),
        },
        place: &|place| wording.numbers.grouped(place.max(0.0) as u64),
    };
    html! {
        (plot(&axes, &curves))
        p.note {
            (wording.pick(
                "Lines are medians over seeds; half of the runs lie in the bands.",
                "Les courbes sont les médianes sur les graines\u{a0}; la moitié des évolutions est dans les bandes.",
            ))
        }
    }
}

fn compared(
    names: &[String],
    differences: &[Difference],
    plan: &Plan,
    fewest: u64,
    wording: Wording,
) -> Markup {
    let verdict = |difference: &Difference| match difference.sure_after {
        Some(after) => {
            format!(
                "{} {after} {}",
                wording.pick("yes, after", "oui, après"),
                wording.pick("seeds", "graines")
            )
        }
        None if difference.is_tie() => wording.pick("no difference", "aucune différence").to_owned(),
        None => wording.pick("not yet", "pas encore").to_owned(),
    };
    html! {
        table {
            tr {
                th { (wording.pick("ahead", "devant")) }
                th { (wording.pick("behind", "derrière")) }
                th.n { (wording.pick("difference", "différence")) }
                th.n { (wording.pick("seeds won", "graines gagnées")) }
                th { (wording.pick("sure?", "sûr\u{a0}?")) }
            }
            @for difference in differences {
                tr {
                    td { (names[difference.better]) }
                    td { (names[difference.worse]) }
                    td.n { (by(plan.measure, difference, wording)) }
                    td.n { (difference.wins) (wording.pick(" of ", " sur ")) (difference.seeds) }
                    td { (verdict(difference)) }
                }
            }
        }
        p.note {
            (wording.pick(
                "Conditions are compared on the same seeds. The test may be looked at at any time: if nothing differed, it would name a \
                 winner in at most 5 % of experiments, over all pairs together. Without exception it takes ",
                "Les conditions sont comparées sur les mêmes graines. On peut regarder le test à tout moment\u{a0}: sans différence, il \
                 nommerait un gagnant dans au plus 5\u{a0}% des expériences, toutes paires ensemble. Même si l’une gagne sur toutes les graines, il en faut ",
            ))
            (fewest) (wording.pick(" seeds.", "."))
        }
    }
}

fn settings(plan: &Plan, outcomes: &[Outcome], wording: Wording) -> Markup {
    let conditions = plan.conditions();
    // As far as it came, whatever ended it.
    let generations = |condition: usize| {
        let first = outcomes.iter().find(|outcome| outcome.condition == condition && outcome.seed == 1);
        first.and_then(|outcome| outcome.curve.last()).map(|point| point.generation)
    };
    let row = |name: &str, value: String| html! { tr { td { (name) } td { code { (value) } } } };
    html! {
        table {
            @for (name, value) in [(wording.pick("game", "jeu"), &plan.game), (wording.pick("preset", "préréglage"), &plan.preset)] {
                @if let Some(value) = value { (row(name, value.clone())) }
            }
            @for ((option, level), name) in plan.settings.iter().zip(plan.fixed_names(wording)) {
                (row(&name, format!("{option} {level}")))
            }
        }
        p { (wording.pick("The first run of each condition, as a command:", "La première évolution de chaque condition, en commande\u{a0}:")) }
        @for (at, condition) in conditions.iter().enumerate() {
            @if let (Ok(settings), Some(last)) = (plan.settings_of(condition, 1), generations(at)) {
                pre { (dna_lab_evolution::presets::command(&settings, last)) }
            }
        }
    }
}
