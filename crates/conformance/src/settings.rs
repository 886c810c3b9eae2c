//! Settings, rules and presets: what files, panels and flags are made of.

use super::{all_variants, are_distinct, good, must};
use dna_lab_evolution::fields::FIELDS;
use dna_lab_evolution::presets;
use dna_lab_games::{FieldValue, GameSettings, Preset, Range, RuleId, Unit, Values, list};

/// All of it.
pub(super) fn check(game: &GameSettings) {
    rules(game);
    for variant in all_variants(game) {
        good(game, "its settings", variant.check());
        written(&variant);
        fields(&variant);
        presets(&variant);
    }
}

/// Settings come back from a file as they were.
fn written(game: &GameSettings) {
    let text = good(game, "its settings cannot be written", ron::to_string(game));
    let read: GameSettings = good(game, format_args!("'{text}' is not read"), ron::from_str(&text));
    must!(game, read == *game, "'{text}' is read as {read:?}");
    must!(game, text.starts_with(game.tag()), "'{text}' does not begin with the game's tag");
}

/// What a person may set can be set, to all that it is said to be, and to nothing else.
fn fields(game: &GameSettings) {
    let all = game.fields();
    must!(game, are_distinct(all.iter().map(|field| field.info.id)), "two settings have the same id");
    for field in &all {
        let id = field.info.id;
        let taken = FIELDS.iter().any(|other| other.info.id == id);
        must!(game, !taken, "its setting '{id}' has the id of a setting that every run has");
        let others = list::games().iter().flat_map(|other| other.fields()).collect::<Vec<_>>();
        let alike = others.iter().filter(|other| other.info.id == id);
        let alike = alike.into_iter().all(|other| other.info.values == field.info.values);
        must!(game, alike, "'{id}' has other values in another game, and the flag is the same");
        must!(
            game,
            !field.info.name.is_empty() && !field.info.help.is_empty(),
            "'{id}' has no name or no help"
        );
        range(game, field);
        set(game, field);
    }
    must!(game, game.with("?!", 1.0) == *game, "a setting that is none was set");
}

fn range(game: &GameSettings, FieldValue { info, range, value }: &FieldValue) {
    let (id, low, high) = (info.id, *range.start(), *range.end());
    must!(game, low <= high && low.is_finite() && high.is_finite(), "the range of '{id}' is {range:?}");
    must!(game, value.is_none_or(|value| range.contains(&value)), "'{id}' is {value:?}, not in {range:?}");
    let (expected, choices) = match info.values {
        Values::Switch => ((0.0, 1.0), [].as_slice()),
        Values::Choice(choices) => ((0.0, choices.len() as f64 - 1.0), choices),
        Values::Subset(choices) => ((1.0, ((1_u64 << choices.len()) - 1) as f64), choices),
        Values::Number(_) => ((low, high), [].as_slice()),
    };
    must!(
        game,
        (low, high) == expected,
        "the range of '{id}' is {range:?}, but its values are {:?}",
        info.values
    );
    must!(
        game,
        are_distinct(choices.iter().map(|choice| choice.id)),
        "two choices of '{id}' have the same id"
    );
    must!(game, choices.iter().all(|choice| !choice.name.is_empty()), "a choice of '{id}' has no name");
}

fn set(game: &GameSettings, FieldValue { info, range, value }: &FieldValue) {
    let (id, low, high) = (info.id, *range.start(), *range.end());
    let kept = |settings: &GameSettings| {
        let field = settings.fields().into_iter().find(|field| field.info.id == id);
        field.and_then(|field| field.value)
    };
    if value.is_none() {
        must!(game, game.with(id, low) == *game, "'{id}' was set where there is no place for it");
        return;
    }
    let middle = match info.values {
        Values::Number(Unit::Percent | Unit::Factor) => f64::midpoint(low, high),
        _ => f64::midpoint(low, high).round(),
    };
    let tried = [low, high, middle].map(|value| (value, value));
    for (given, expected) in tried.into_iter().chain([(low - 1.0, low), (high + 1e9, high)]) {
        let set = game.with(id, given);
        good(game, format_args!("'{id}' at {given}"), set.check());
        must!(game, kept(&set) == Some(expected), "'{id}' is set to {given} and then {:?}", kept(&set));
        must!(game, set.is_same_game(game), "another '{id}' is another game");
        written(&set);
        let text = |game: &GameSettings| ron::to_string(game).unwrap_or_default();
        let same = Some(given) == *value;
        must!(game, !same || text(&set) == text(game), "'{id}' set to what it was is not what it was");
    }
    must!(game, game.with(id, f64::NAN) == *game, "'{id}' was set to no number");
}

/// Every preset makes a run of the game, which holds what was asked for.
fn presets(game: &GameSettings) {
    for preset in [Preset::Lab, Preset::Article, Preset::Demo] {
        let made = presets::settings(preset, Some(game), &[]);
        good(game, format_args!("the settings of {preset:?}"), made.check());
        must!(game, made.game.is_same_game(game), "{preset:?} breeds another game");
        must!(
            game,
            presets::in_order(game, made.rules.clone()) == made.rules,
            "rules of {preset:?} out of order"
        );
        for field in made.game.fields().into_iter().filter(|field| field.value.is_some()) {
            let id = field.info.id;
            for value in [*field.range.start(), *field.range.end()] {
                let made = presets::settings(preset, Some(game), &[(id, value)]);
                good(game, format_args!("{preset:?} with '{id}' at {value}"), made.check());
                let kept = made.game.fields().into_iter().find(|field| field.info.id == id);
                let kept = kept.and_then(|field| field.value);
                must!(game, kept == Some(value), "{preset:?} with '{id}' at {value} has {kept:?}");
            }
        }
    }
}

/// The catalogue can be read, searched, and bred with.
fn rules(game: &GameSettings) {
    let rules = game.rules();
    must!(game, !rules.is_empty(), "it has no rules");
    must!(game, are_distinct(rules.iter().map(|rule| rule.name)), "two rules have the same name");
    for rule in &rules {
        let id = rule.id;
        let of_all =
            list::games().iter().flat_map(|game| game.rules()).filter(|other| other.id == id).count();
        must!(game, of_all == 1, "{of_all} rules of all games are called '{id}'");
        let found = RuleId::find(id).map(|found| found.help());
        must!(game, found == Some(rule.help), "'{id}' is not found by its name");
        let simple = id.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        must!(game, simple && !id.is_empty(), "'{id}' is no name that genomes can be written with");
        let told = [rule.name, rule.help, rule.formula, rule.source, rule.applies]
            .iter()
            .all(|words| !words.is_empty());
        must!(game, told, "'{id}' lacks name, help, formula, source, or when it applies");
        for Range { min, max } in std::iter::once(rule.coefficient).chain(rule.exponent) {
            let sane = min.is_finite() && max.is_finite() && min <= max;
            must!(game, sane, "a number of '{id}' lies between {min} and {max}");
        }
    }
    let free = |rule: &&&dna_lab_games::RuleInfo| !rule.coefficient.is_fixed();
    must!(
        game,
        rules.iter().any(|rule| free(&rule)),
        "evolution has nothing to choose: all coefficients are fixed"
    );
}
