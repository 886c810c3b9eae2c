//! Rules as text: what is read, what it means, and how errors point.

#![allow(clippy::unwrap_used)]

use dna_lab::games::formula::{
    Aggregate, Expression, Formula, FormulaError, Items, Operator, Reading, Region,
};
use dna_lab::games::{Genome, RuleId, abalone, list, twenty48};
use proptest::prelude::*;

fn regions() -> Vec<&'static Region> {
    list::games().iter().flat_map(|game| game.regions().iter().copied()).collect()
}

fn read(text: &str) -> Result<Formula, FormulaError> {
    Formula::parse(text, &regions())
}

#[test]
fn what_is_read_is_printed_and_means_the_same() {
    for (text, printed) in [
        ("line sum(pairs:|L(a)-L(b)|)", "line sum(pairs: |L(a) - L(b)|)"),
        (
            " mine : block least 4*max( cells : L(a) ) - sum(cells: L(a))",
            "mine: block 4 * max(cells: L(a)) - sum(cells: L(a))",
        ),
        ("line most (w - x) - (y - z)", "line most w - x - (y - z)"),
        ("line 2 * (w + x) * -3", "line 2 * (w + x) * -3"),
        ("line -w + [w <= x]", "line -1 * w + [x >= w]"),
        ("edge ||w - x| - 1e2|", "edge ||w - x| - 100|"),
        ("outer min(w, max(x, 2.5))", "outer min(w, max(x, 2.5))"),
    ] {
        let formula = read(text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(formula.to_string(), printed);
        assert_eq!(read(printed).unwrap().to_string(), printed);
    }
}

#[test]
fn values_worked_by_hand() {
    for (text, cells, value) in [
        ("line sum(pairs: |a - b|)", [1, 4, 0, 2], 9.0),
        ("line sum(tile_pairs: |a - b|)", [1, 4, 0, 2], 5.0),
        ("line sum(tile_pairs: 1)", [0, 0, 0, 2], 0.0),
        ("line max(tile_triples: a + b + c)", [1, 0, 2, 3], 6.0),
        ("line min(tiles: a)", [0, 3, 0, 2], 2.0),
        ("line min(tiles: a)", [0, 0, 0, 0], 0.0),
        ("line most sum(triples: [a = b] * c)", [2, 2, 5, 5], 5.0),
        ("line w", [3, 0, 0, 1], 1.0),
        ("line most w", [3, 0, 0, 1], 3.0),
        ("line total w", [3, 0, 0, 1], 4.0),
        ("line total sum(cells: a)", [3, 0, 0, 1], 8.0),
        ("block sum(pairs: [a = b])", [2, 2, 2, 2], 4.0),
        ("block sum(tile_pairs: 1)", [2, 0, 2, 0], 1.0),
        ("block sum(tile_pairs: 1)", [2, 1, 2, 0], 3.0),
        ("block sum(tile_pairs: 1)", [2, 1, 2, 3], 4.0),
        ("block sum(tile_triples: 1)", [2, 1, 2, 3], 4.0),
        ("block sum(tile_triples: 1)", [2, 1, 0, 3], 1.0),
        ("line most L(w)", [4, 0, 0, 0], 2.0),
    ] {
        assert_eq!(read(text).unwrap().value(cells, 2.0), value, "{text} of {cells:?}");
    }
}

#[test]
fn neighbours_in_a_square_lie_in_its_rows_and_columns() {
    // Row by row.
    let cells = [1, 1, 0, -1, 0, 1, 0, -1, -1];
    for (text, value) in [
        ("corner9_late sum(cells: a)", 0.0),
        ("corner9_late sum(tiles: 1)", 6.0),
        ("corner9_late sum(pairs: 1)", 12.0),
        ("corner9_late sum(pairs: [a = b])", 2.0),
        ("corner9_late sum(tile_pairs: 1)", 6.0),
        ("corner9_late sum(tile_pairs: [a = b])", 2.0),
        ("corner9_late sum(triples: 1)", 6.0),
        ("corner9_late sum(triples: [a > c])", 5.0),
        ("corner9_late max(tile_triples: 1)", 0.0),
        ("corner9_late w - t", 2.0),
        ("corner9_late x", -1.0),
        ("corner9_late most x", 1.0),
        ("corner9_late total x + w", 2.0),
    ] {
        let formula = read(text).unwrap();
        let mirrored = [0, 3, 6, 1, 4, 7, 2, 5, 8].map(|at| cells[at]);
        assert_eq!(formula.value(cells, 1.0), value, "{text}");
        assert_eq!(formula.value(mirrored, 1.0), value, "{text}");
    }
    let full = [1, 1, 1, -1, 1, 1, -1, -1, 1];
    assert_eq!(
        read("corner9_early sum(tile_triples: b)").unwrap().value(full, 1.0),
        1.0 + 1.0 - 1.0 - 1.0 + 1.0 + 1.0
    );
    // Twelve pairs may be more than nine cells.
    assert!(
        read("corner9_early 45000 * 1000 * sum(pairs: a)")
            .unwrap_err()
            .to_string()
            .contains("1e9 is the most")
    );
}

#[test]
fn many_that_mean_the_same_have_one_shortest_form() {
    for (text, shortest) in [
        ("line sum(cells: L(a)) + 0 * max(pairs: a)", "line sum(cells: L(a))"),
        ("line [x = w] * (y * 1)", "line [w = x] * y"),
        ("line most y * [w = x] - 0", "line most [w = x] * y"),
        ("block most max(tiles: max(0, L(a)))", "block max(tiles: L(a))"),
        // Tiles are at least 1, cells are not.
        ("line sum(tiles: [a > 0] * a)", "line sum(tiles: a)"),
        ("line sum(cells: [a > 1] * a)", "line sum(cells: [a > 1] * a)"),
        // The same but for large tiles is not the same.
        ("line sum(cells: [a > 13])", "line sum(cells: [a > 13])"),
        ("row3 L(w) + min(x, 1) - 0", "row3 w + x"),
        ("corner9_early t * t * 1 + [w >= -1] * p", "corner9_early p + t * t"),
    ] {
        let formula = read(text).unwrap().shortest();
        assert_eq!(formula.to_string(), shortest, "{text}");
        assert_eq!(formula.shortest().to_string(), shortest, "{text}");
    }
}

#[test]
fn what_differs_at_some_exponents_only_is_not_said_shorter() {
    for text in [
        "block [L(w) = 0.5]",
        "block [L(w) > 3.3] * [L(w) < 3.99]",
        "line max(0, L(w) - 1.9) * max(0, 2.1 - L(w)) + x",
        "block most max(tile_pairs: [L(b) = 3 + L(a)])",
    ] {
        let formula = read(text).unwrap();
        assert_eq!(formula.simplified(None).to_string(), formula.to_string());
        assert!(!formula.says_nothing(), "{text}");
    }
}

#[test]
fn what_is_computed_twice_is_said_once() {
    for (text, shorter) in [
        ("line most min(pairs: L(b) - (L(a) + L(b)))", "line most min(pairs: -1 * L(b))"),
        ("block 2 * (L(w) + 1) - 2", "block 2 * L(w)"),
    ] {
        assert_eq!(read(text).unwrap().simplified(None).to_string(), shorter);
    }
}

#[test]
fn what_has_plain_words_is_a_formula_and_no_other_s() {
    for game in list::games().iter() {
        for (words, text) in game.formulas_in_words() {
            let formula = Formula::parse(text, game.regions()).unwrap_or_else(|error| panic!("{error}"));
            let known = formula.known_as(&**game).unwrap_or_else(|| panic!("{text} has no words"));
            assert_eq!((known.words, known.rule, known.times), (*words, None, 1.0), "{text}");
        }
    }
}

#[test]
fn what_is_nearly_nought_is_the_same_as_nothing_else() {
    let known = |text: &str| {
        let formula = read(text).unwrap();
        let games = list::games();
        let game = games.iter().find(|game| game.regions().contains(&formula.region())).unwrap();
        formula.known_as(&**game).map(|known| (known.words, known.times))
    };
    // So small beside what the catalogue says that it was taken for any of it, nought times.
    assert_eq!(known("line 0.000001 * 0.000001 * (w * x + 1)"), None);
    assert_eq!(known("row3 0.000001 * 0.000001 * (w * x + 2)"), None);
    assert_eq!(known("line 0"), None);
    // Times what it is, and no more.
    let (words, times) = known("line 0.000001 * 0.000001 * sum(tile_pairs: |a - b|)").unwrap();
    assert!(words == "Smooth neighbours" && (times * -1e12 - 1.0).abs() < 1e-9, "{words} {times}");
    assert_eq!(known("line 1000000 * 10 * max(cells: a) + 0.0001 * w * y"), None);
    let (_, times) = known("line 1.0000000001 * max(cells: a)").unwrap();
    assert_eq!(times, 1.000_000_000_1);
    // A part that says little beside another one says it.
    let text = "line 100000 * 1000 * [w = 0] + 0.001 * x";
    assert_eq!(read(text).unwrap().simplified(None).to_string(), text);
}

#[test]
fn a_block_is_worth_the_same_however_it_is_turned() {
    for text in
        ["block sum(tile_triples: b)", "corner sum(tile_triples: b)", "block most max(tile_triples: b - a)"]
    {
        let formula = read(text).unwrap();
        for cells in [[1, 2, 0, 3], [0, 4, 2, 1], [3, 1, 2, 0]] {
            for order in formula.region().readings {
                let turned: [i8; 4] = std::array::from_fn(|at| cells[order[at]]);
                assert_eq!(
                    formula.value(cells, 1.0),
                    formula.value(turned, 1.0),
                    "{text} of {cells:?}, {turned:?}"
                );
            }
        }
    }
}

#[test]
fn errors_point_where_the_text_is_wrong() {
    for (text, at, told) in [
        ("", 0, "begin with one of line"),
        ("row w", 0, "'row' is no part of a board"),
        ("line", 4, "a number, a cell or something in brackets"),
        ("line w +", 8, "a number, a cell or something in brackets"),
        ("line w w", 7, "an operator or the end"),
        ("line (w", 7, "')'"),
        ("line |w", 7, "'|'"),
        ("line [w = x", 11, "']'"),
        ("line [w x]", 8, "one of ="),
        ("line L(k)", 7, "a cell: a, b"),
        ("line L(q)", 7, "'q' stands for nothing"),
        ("line sum(w)", 9, "cells:, pairs:"),
        ("line max(w)", 10, "','"),
        ("line w + b", 9, "'b' stands for nothing"),
        ("line sum(pairs: c)", 16, "'c' stands for nothing"),
        ("line sum(pairs: sum(cells: a))", 5, "within each other"),
        ("line 1e99", 5, "0.000001 to 1000000"),
        ("line 1e-7 * w", 5, "0.000001 to 1000000"),
        ("line 1000000 * 1000000 * w", 5, "1e9 is the most"),
        ("merges: line w", 0, "no other rule"),
        ("line: block w", 0, "no region"),
        ("2x: line w", 0, "begins with a letter"),
    ] {
        let error = read(text).unwrap_err();
        assert!(error.to_string().contains(told), "{error}");
        assert_eq!(error.at, at, "{error}");
    }
    let error = read(&format!("line {}w", "w + ".repeat(60))).unwrap_err();
    assert!(error.to_string().starts_with("too long: 60 "), "{error}");
    assert!(read(&"(".repeat(100_000)).is_err());
}

#[test]
fn a_formula_is_a_gene_as_any_rule_and_only_of_its_own_game() {
    let game = twenty48::Settings::STANDARD;
    let text = "{line sum(pairs: max(0, L(a) - L(b)))}=-2.5^3,lost,{mine: block [w = x]}";
    let genome = Genome::parse(text, &game).unwrap();
    let printed = "lost=1,{line sum(pairs: max(0, L(a) - L(b)))}=-2.5^3,{mine: block [w = x]}=1";
    assert_eq!(genome.to_string(), printed);
    assert_eq!(Genome::parse(printed, &game).unwrap(), genome);
    let written = ron::to_string(&genome).unwrap();
    assert_eq!(ron::from_str::<Genome>(&written).unwrap(), genome);
    assert!(Genome::parse(printed, &abalone::Settings::default()).is_err());
    let rule = Formula::find("line sum(pairs: a * b)").unwrap();
    assert_eq!(rule, RuleId::read("line   sum(pairs:a*b)").unwrap());
    for slip in ["{line w}garbage", "{line L(w)}^3", "{line w", "{line w}=x"] {
        assert!(Genome::parse(slip, &game).is_err(), "{slip}");
    }
    assert!(RuleId::read("line sum(pairs: a").is_err_and(|error| error.to_string().contains('^')));
}

/// An expression of any kind, in a region or in items of so many cells.
fn expression(of_item: usize) -> BoxedStrategy<Expression> {
    let letters: Vec<char> =
        ['w', 'x', 'y', 'z'].into_iter().chain(['a', 'b', 'c'].into_iter().take(of_item)).collect();
    let letter = || proptest::sample::select(letters.clone());
    let leaf = prop_oneof![
        (-99_i32..99).prop_map(|value| Expression::Number(f64::from(value) / 4.0)),
        letter().prop_map(Expression::Cell),
        letter().prop_map(Expression::Level),
    ];
    let leaf = if of_item > 0 {
        leaf.boxed()
    } else {
        let over = (proptest::sample::select(&Aggregate::ALL[..]), proptest::sample::select(&Items::ALL[..]))
            .prop_flat_map(|((aggregate, _), (items, _))| {
                expression(items.cells()).prop_map(move |of| Expression::Over(aggregate, items, Box::new(of)))
            });
        prop_oneof![leaf, over].boxed()
    };
    leaf.prop_recursive(3, 12, 2, |inner| {
        let operator = proptest::sample::select(&Operator::ALL[..]);
        prop_oneof![
            inner.clone().prop_map(|of| Expression::Size(Box::new(of))),
            (operator, inner.clone(), inner).prop_map(|(operator, a, b)| Expression::both(operator, a, b)),
        ]
    })
    .boxed()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_formula_survives_being_printed(body in expression(0), at in 0..5_usize, reading in 0..3_usize) {
        if let Some(formula) = Formula::new(regions()[at], Reading::ALL[reading].0, body) {
            let again = read(&formula.to_string()).unwrap();
            prop_assert_eq!(again.to_string(), formula.to_string());
            let cells = [3, 0, 5, 1];
            let (one, other) = (formula.value(cells, 1.5), again.value(cells, 1.5));
            prop_assert!((one - other).abs() <= 1e-9 * (1.0 + one.abs()), "{formula}: {one}, {other}");
        }
    }

    #[test]
    fn a_value_is_the_same_however_the_cells_are_read(
        body in expression(0),
        (at, reading) in (0..5_usize, 0..3_usize),
        cells in proptest::array::uniform4(0_i8..12),
    ) {
        let region = regions()[at];
        if let Some(formula) = Formula::new(region, Reading::ALL[reading].0, body) {
            let one = formula.value(cells, 1.5);
            for order in region.readings {
                let turned: Vec<i8> = order.iter().map(|at| cells[*at]).collect();
                let other = formula.value(turned, 1.5);
                prop_assert!((one - other).abs() <= 1e-9 * (1.0 + one.abs()), "{formula}: {one}, {other}");
            }
        }
    }

    #[test]
    fn what_is_said_shorter_is_no_longer_and_means_the_same(body in expression(0), at in 0..5_usize) {
        if let Some(formula) = Formula::new(regions()[at], Reading::Least, body).filter(|one| one.nodes() < 9) {
            let shorter = formula.simplified(Some(1.5));
            prop_assert!(shorter.nodes() <= formula.nodes());
            for cells in [[0, 0, 0, 0], [1, 2, 3, 4], [0, 5, 5, 1], [2, 0, 0, 2], [15, 1, 0, 15], [3, 3, 4, 9]] {
                let (one, other) = (formula.value(cells, 1.5), shorter.value(cells, 1.5));
                prop_assert!((one - other).abs() <= 1e-6 * (1.0 + one.abs()), "{formula} is not {shorter}");
            }
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[ -~]{0,60}|line [a-z0-9 ()|+*:,L\\[\\]=<>.-]{0,80}") {
        let _ = read(&text).map_err(|error| error.to_string());
    }
}
