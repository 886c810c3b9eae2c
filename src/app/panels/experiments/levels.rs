//! The values of a setting that an experiment compares, as they are typed and as a plan has them.

use crate::evolution::Settings;
use crate::evolution::experiment::Level;
use crate::evolution::fields::FIELDS;
use crate::games::{FieldInfo, Unit, Values};

/// What was typed, value by value: apart by spaces or semicolons, and by commas where numbers have decimal points. Shares may have their "%".
pub(super) fn levels(typed: &str, decimal_comma: bool) -> Vec<String> {
    let typed = typed.replace(['\u{a0}', '\u{202f}'], " ").replace(" %", "%");
    let is_number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    let value = |text: &str| {
        let text = if is_number(text) { text.replace(',', ".") } else { text.to_owned() };
        // By its text, for a division would not be exact.
        let share = text.strip_suffix('%').and_then(|share| format!("{share}e-2").parse::<f64>().ok());
        share.map_or(text, |share| share.to_string())
    };
    let token = |token: &str| -> Vec<String> {
        let token = token.trim_matches(',');
        if decimal_comma && is_number(token) {
            return vec![value(token)];
        }
        token.split(',').map(value).collect()
    };
    typed.split([' ', ';']).flat_map(token).filter(|text| !text.is_empty()).collect()
}

/// A value as a plan has it.
pub(super) fn level_of(info: &FieldInfo, text: &str) -> Level {
    match (info.values, text.parse()) {
        (Values::Number(_), Ok(number)) => Level::Number(number),
        _ => Level::Word(text.to_owned()),
    }
}

/// Values to begin with: all choices, or half, once and twice the number.
pub(super) fn usual_levels(info: &FieldInfo, settings: &Settings) -> String {
    let of_run = FIELDS.iter().find(|field| field.info.id == info.id).map(|field| field.value(settings));
    let of_game = || settings.game.fields().into_iter().find(|field| field.info.id == info.id);
    let Some(field) = of_run.or_else(of_game) else { return String::new() };
    match info.values {
        Values::Number(_) => {
            let (low, high) = field.range.clone().into_inner();
            let value = field.value.unwrap_or(low);
            let whole = value.fract() == 0.0 && low.fract() == 0.0 && high - low > 2.0;
            let rounded = |value: f64| if whole { value.round() } else { value };
            let mut values =
                [value / 2.0, value, value * 2.0].map(|value| rounded(value.clamp(low, high))).to_vec();
            values.dedup();
            let at = |value: f64| match info.values {
                Values::Number(Unit::Percent) => format!("{} %", (100_000.0 * value).round() / 1000.0),
                _ => crate::games::FieldValue { value: Some(value), ..field.clone() }.text(),
            };
            values.into_iter().map(at).collect::<Vec<_>>().join(", ")
        }
        Values::Switch => "no, yes".to_owned(),
        Values::Choice(choices) => choices.iter().map(|choice| choice.id).collect::<Vec<_>>().join(", "),
        Values::Subset(choices) => {
            choices.iter().map(|choice| choice.id).take(2).collect::<Vec<_>>().join(", ")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::levels;

    #[test]
    fn values_are_apart_by_spaces_semicolons_or_commas_and_may_have_decimal_commas() {
        for decimal_comma in [false, true] {
            let levels = |typed| levels(typed, decimal_comma);
            assert_eq!(levels("0, 0.1, 0.4"), ["0", "0.1", "0.4"]);
            assert_eq!(levels("lab,cma"), ["lab", "cma"]);
            assert_eq!(levels("0.7 %, 40 %; 1.1%"), ["0.007", "0.4", "0.011"]);
        }
        assert_eq!(levels("0,0.1,0.4", false), ["0", "0.1", "0.4"]);
        assert_eq!(levels("0 ; 0,1; 0,4", true), ["0", "0.1", "0.4"]);
        assert_eq!(levels("0,5, 1,", true), ["0.5", "1"]);
        assert_eq!(levels("0,1 0,25", true), ["0.1", "0.25"]);
        assert_eq!(levels("12.5 %, 25 %, 0,7 %", true), ["0.125", "0.25", "0.007"]);
    }
}
