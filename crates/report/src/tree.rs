//! The tree of descent, as a picture.

use dna_lab_evolution::Run;
use dna_lab_evolution::lineage::{self, ancestors, remembered};
use dna_lab_evolution::population::{Individual, Origin};
use dna_lab_evolution::wording::Wording;
use maud::{Markup, html};
use std::collections::{HashMap, HashSet};

const WIDTH: f64 = 820.0;
const LEFT: f64 = 50.0;
const ROW: f64 = 16.0;

/// The dashes of a line of descent: mutants' are dashed.
const fn dashes(origin: Origin) -> &'static str {
    match origin {
        Origin::Mutation => "4 3",
        _ => "none",
    }
}

/// What the run remembers: an individual stands at the generation of its birth, with lines to its parents. The champion's ancestors are
/// blue, those of the living dark, all others grey.
pub(super) fn picture(run: &Run, wording: Wording) -> Markup {
    let all = remembered(run);
    let Some(champion) = run.champion() else { return html! {} };
    let mut rows: Vec<u32> = all.iter().map(|one| one.born).collect();
    rows.dedup();
    let height = rows.len() as f64 * ROW + 30.0;
    let mut places: HashMap<u64, (f64, f64)> = HashMap::new();
    let across = lineage::places(&all);
    for one in &all {
        let row = rows.partition_point(|born| *born < one.born) as f64;
        places.insert(one.id, (LEFT + across[&one.id] * (WIDTH - LEFT - 20.0), 20.0 + row * ROW));
    }
    let line = ancestors(&all, [champion.individual.id]);
    let alive = ancestors(&all, run.population.iter().map(|one| one.id));
    let colour = |id: u64| match id {
        id if line.contains(&id) => "#0072b2",
        id if alive.contains(&id) => "#52606d",
        _ => "#cbd2d9",
    };
    let edges = all.iter().flat_map(|one| one.parents.iter().map(move |parent| (*one, *parent)));
    let mut edges: Vec<(&Individual, u64)> =
        edges.filter(|(_, parent)| places.contains_key(parent)).collect();
    // What is coloured is drawn over what is grey.
    let rank = |(one, parent): &(&Individual, u64)| {
        let on = |ids: &HashSet<u64>| ids.contains(&one.id) && ids.contains(parent);
        (on(&line), on(&alive))
    };
    edges.sort_by_key(rank);
    html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(format!("0 0 {WIDTH} {height}")) width="100%" role="img"
            aria-label=(wording.pick("tree of descent", "arbre généalogique")) {
            @for (row, born) in rows.iter().enumerate() {
                @if row % 5 == 0 || row + 1 == rows.len() {
                    text x=(LEFT - 12.0) y=(24.0 + row as f64 * ROW) text-anchor="end" { (born) }
                }
            }
            @for edge in &edges {
                @let ((x1, y1), (x2, y2)) = (places[&edge.0.id], places[&edge.1]);
                @let (on_line, lives) = rank(edge);
                line x1=(format!("{x1:.1}")) y1=(y1) x2=(format!("{x2:.1}")) y2=(y2) stroke-dasharray=(dashes(edge.0.origin))
                    stroke=(if on_line { "#0072b2" } else if lives { "#7b8794" } else { "#e4e9ee" })
                    stroke-width=(if on_line { "1.6" } else { "0.8" }) {}
            }
            @for one in &all {
                @let (x, y) = places[&one.id];
                circle cx=(format!("{x:.1}")) cy=(y) r=(if line.contains(&one.id) { "4" } else { "2.5" }) fill=(colour(one.id)) {
                    title { "#" (one.id) " (" ((wording.say)(one.origin.name())) ")" }
                }
            }
        }
    }
}

/// The picture, and how to read it.
pub(super) fn tree(run: &Run, wording: Wording) -> Markup {
    html! {
        (picture(run, wording))
        p.note {
            (wording.pick(
                "A dot is an individual at the generation of its birth (left); lines lead to its parents, dashed ones to a mutant's. \
                 Blue: the champion and its ancestors. Dark: ancestors of the living. Grey: lines that died out. The lab remembers the \
                 ten best of a generation, so that some parents are missing.",
                "Un point est un individu, à la génération de sa naissance (à gauche)\u{a0}; les traits mènent à ses parents, en pointillé \
                 pour un mutant. Bleu\u{a0}: le champion et ses ancêtres. Foncé\u{a0}: les ancêtres des vivants. Gris\u{a0}: les lignées \
                 éteintes. Le labo retient les dix meilleurs d’une génération\u{a0}: certains parents manquent.",
            ))
        }
    }
}
