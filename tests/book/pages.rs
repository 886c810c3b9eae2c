//! The reference pages are what the code says: `UPDATE_DOCS=1 cargo test -p dna-lab --test book` writes them anew.

use super::root;
use dna_lab::cli;
use dna_lab::engines;
use dna_lab::evolution::{fields::FIELDS, presets};
use dna_lab::games::{
    Changes, FieldInfo, FieldValue, GameSettings, Preset, Range, Section, Values, field, list,
};
use std::fmt::Write;

const MADE: &str = "<!-- Made from the code: change it there, then run `UPDATE_DOCS=1 cargo test -p dna-lab --test book`. -->\n\n";

/// Holds a page against what the code says, or writes it.
pub(super) fn hold(page: &str, text: &str) {
    let title = text.lines().next().unwrap_or_default();
    let whole = format!("{title}\n\n{MADE}{}\n", text[title.len()..].trim());
    let path = root().join("docs/reference").join(page);
    let written = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    if written == whole {
        return;
    }
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, whole).unwrap();
        return;
    }
    let line = written.lines().zip(whole.lines()).position(|(one, other)| one != other);
    let line = line.unwrap_or_else(|| written.lines().count().min(whole.lines().count())) + 1;
    panic!(
        "docs/reference/{page} is not what the code says, from line {line} on: run `UPDATE_DOCS=1 cargo test -p dna-lab --test book`"
    );
}

/// The teacher's page of each lesson, in both languages.
#[test]
fn lessons() {
    for bundled in dna_lab::lessons::all() {
        for (french, ending) in [(false, ""), (true, ".fr")] {
            hold(&format!("../lessons/{}{ending}.md", bundled.id), &bundled.lesson.sheet(french, true));
        }
    }
}

/// Text as Markdown shows it, also in a cell of a table. What stands between backticks is code already.
pub(super) fn prose(text: &str) -> String {
    let mut shown = String::new();
    for (at, part) in text.trim().replace('\n', " ").split('`').enumerate() {
        if at > 0 {
            shown.push('`');
        }
        for letter in part.chars() {
            match letter {
                '<' if at % 2 == 0 => shown += "&lt;",
                '*' | '[' | ']' if at % 2 == 0 => {
                    shown.push('\\');
                    shown.push(letter);
                }
                '|' => shown += "\\|",
                letter => shown.push(letter),
            }
        }
    }
    shown
}

pub(super) fn code(text: &str) -> String {
    format!("`{}`", text.replace('|', "\\|"))
}

/// Names that stand between commas.
fn forms(text: &str) -> String {
    text.split(", ").map(code).collect::<Vec<_>>().join(", ")
}

/// The page of a game's rules, without its ending.
fn rules_page(game: &GameSettings) -> &'static str {
    game.variants()[0].id
}

fn number(value: f64) -> String {
    field::plain(value)
}

fn range(Range { min, max }: Range) -> String {
    if min >= max {
        format!("fixed at {}", number(min))
    } else {
        format!("{} to {}", number(min), number(max))
    }
}

/// What may be given for a setting.
fn values(field: &FieldValue) -> String {
    match field.info.values {
        Values::Number(_) => {
            format!("{} to {}", number(*field.range.start()), number(*field.range.end()))
        }
        Values::Switch => "`no`, `yes`".to_owned(),
        Values::Choice(_) => "one of".to_owned(),
        Values::Subset(_) => "some of".to_owned(),
    }
}

/// A value as it is given on the command line.
fn default(field: &FieldValue) -> String {
    if field.value.is_some() { field.text() } else { "–".to_owned() }
}

/// The values of a setting in several places, those that are alike together.
fn grouped(values: &[(&str, String)]) -> String {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for (place, value) in values {
        match groups.iter_mut().find(|(known, _)| known == value) {
            Some((_, places)) => places.push(place),
            None => groups.push((value, vec![place])),
        }
    }
    match &groups[..] {
        [(value, _)] => (*value).to_owned(),
        groups => groups
            .iter()
            .map(|(value, places)| format!("{value} ({})", places.join(", ")))
            .collect::<Vec<_>>()
            .join("; "),
    }
}

/// A row for each setting; names that go on with the one before are whole.
fn rows(fields: &[FieldInfo], values_of: impl Fn(&FieldInfo) -> (String, String)) -> String {
    let mut text = "| setting | option | values | default | what it is |\n|---|---|---|---|---|\n".to_owned();
    let mut before = "";
    for info in fields {
        let name = match info.name.strip_prefix("… ") {
            Some(rest) => format!("{before}, {rest}"),
            None => {
                before = info.name;
                info.name.to_owned()
            }
        };
        let (values, default) = values_of(info);
        let new = if info.changes == Changes::WithPopulation { ". New population" } else { "" };
        writeln!(
            text,
            "| {} | {} | {values} | {default} | {}{new} |",
            prose(&name),
            code(&info.flag()),
            prose(info.help)
        )
        .unwrap();
        let (Values::Choice(choices) | Values::Subset(choices)) = info.values else { continue };
        for choice in choices {
            let help = if choice.help.is_empty() { choice.name } else { choice.help };
            writeln!(text, "| | | {} | | {} |", code(choice.id), prose(help)).unwrap();
        }
    }
    text
}

#[test]
fn settings() {
    let games = list::games();
    let mut text = "# Settings\n\nEvery setting is an option of `evolve`. It is saved with the run. A default that differs between games or \
        variants is given for each. Defaults belong to each game's usual [preset](presets.md). \"New population\" marks a setting that \
        a running population keeps. A dash means that another choice leaves no place for the setting.\n\n"
        .to_owned();
    let sections = [
        (Section::Founders, "Founders"),
        (Section::Rules, "Rules"),
        (Section::Judging, "Evaluation"),
        (Section::Breeding, "Breeding"),
    ];
    let usual: Vec<_> = list::variants()
        .into_iter()
        .map(|variant| (variant.id, presets::settings(variant.game.usual_preset(), Some(&variant.game), &[])))
        .collect();
    for (section, title) in sections {
        let fields: Vec<FieldInfo> =
            FIELDS.iter().map(|field| field.info).filter(|info| info.section == section).collect();
        let of = |info: &FieldInfo| {
            let field = FIELDS.iter().find(|field| field.info.id == info.id).unwrap();
            let defaults: Vec<(&str, String)> =
                usual.iter().map(|(id, settings)| (*id, default(&field.value(settings)))).collect();
            // A range may need the setting to be there.
            let there = usual.iter().find(|(_, settings)| field.value(settings).value.is_some());
            (values(&field.value(&there.unwrap_or(&usual[0]).1)), grouped(&defaults))
        };
        write!(text, "## {title}\n\n{}\n", rows(&fields, of)).unwrap();
    }
    for game in games.iter() {
        let fields: Vec<FieldInfo> = game.fields().into_iter().map(|field| field.info).collect();
        let of = |info: &FieldInfo| {
            let find = |settings: &GameSettings| {
                settings.fields().into_iter().find(|field| field.info.id == info.id).unwrap()
            };
            let own = usual.iter().filter(|(id, _)| game.variants().iter().any(|variant| variant.id == *id));
            let defaults: Vec<(&str, String)> =
                own.map(|(id, settings)| (*id, default(&find(&settings.game)))).collect();
            (values(&find(game)), grouped(&defaults))
        };
        write!(text, "## {}\n\n{}\n", game.title(), rows(&fields, of)).unwrap();
    }
    hold("settings.md", &text);
}

#[test]
fn rules() {
    let mut index = "# Rules\n\nA rule is a number computed from a position. A genome gives each rule a weight, the coefficient, and some rules an \
        exponent. Names say what a positive weight does. Rules written as text are [formulas](../formulas.md).\n\n"
        .to_owned();
    for game in list::games().iter() {
        let page = rules_page(game);
        let rules = game.rules();
        writeln!(index, "- [{}](rules/{page}.md): {} rules", game.title(), rules.len()).unwrap();
        let mut text = format!(
            "# Rules of {}\n\n{} rules. `dna-lab rules --game {page}` prints them, and with `--position` what each says of a position.\n\n",
            game.title(),
            rules.len()
        );
        text += "| rule | what it does | value | coefficient | exponent |\n|---|---|---|---|---|\n";
        for rule in &rules {
            let exponent = rule.exponent.map_or("–".to_owned(), range);
            writeln!(
                text,
                "| {}<br>{} | {} | {} | {} | {exponent} |",
                prose(rule.name),
                code(rule.id),
                prose(rule.help),
                prose(rule.formula),
                range(rule.coefficient)
            )
            .unwrap();
        }
        text += "\n## Where they come from\n\n| source | looks at the board | rules |\n|---|---|---|\n";
        let mut sources: Vec<(&str, &str)> = rules.iter().map(|rule| (rule.source, rule.applies)).collect();
        sources.sort_unstable();
        sources.dedup();
        for (source, applies) in sources {
            let of = rules.iter().filter(|rule| (rule.source, rule.applies) == (source, applies));
            let ids: Vec<String> = of.map(|rule| code(rule.id)).collect();
            writeln!(text, "| {} | {} | {} |", prose(source), code(applies), ids.join(", ")).unwrap();
        }
        if !game.regions().is_empty() {
            text += "\n## Regions for formulas\n\n| region | what it is | cells |\n|---|---|---|\n";
            for region in game.regions() {
                writeln!(text, "| {} | {} | {} |", code(region.id), prose(region.help), region.cells)
                    .unwrap();
            }
        }
        hold(&format!("rules/{page}.md"), &text);
    }
    hold("rules.md", &index);
}

#[test]
fn players() {
    let mut text = "# Games, players and positions\n\nA player has a name wherever one is asked for: on the command line and in the window.\n\n".to_owned();
    for game in list::games().iter() {
        let rules = rules_page(game);
        write!(text, "## {}\n\nIts rules: [{}](rules/{rules}.md).\n\n", game.title(), game.title()).unwrap();
        text += "| `--game` | what it is |\n|---|---|\n";
        for variant in game.variants() {
            writeln!(text, "| {} | {} |", code(variant.id), prose(variant.help)).unwrap();
        }
        text += "\n| player | how it plays |\n|---|---|\n";
        for form in game.player_forms() {
            writeln!(text, "| {} | {} |", forms(form.form), prose(form.help)).unwrap();
        }
        let position = game.position_help();
        write!(text, "\nA position is {}, for example `{}`.\n", prose(position.help), position.example)
            .unwrap();
        let mut panel = game.panel().to_vec();
        panel.sort_by(|one, other| other.rating.total_cmp(&one.rating));
        if !panel.is_empty() {
            text += "\nIts reference opponents, by which players are [rated](../rating.md):\n\n| opponent | Elo | how it plays |\n|---|---|---|\n";
            for opponent in panel {
                writeln!(
                    text,
                    "| {} | {} | {} |",
                    prose(opponent.name),
                    number(opponent.rating),
                    prose(opponent.made)
                )
                .unwrap();
            }
        }
        text.push('\n');
    }
    text += "## Other programs\n\nIn every game a player is also one of these ([other programs](../engines.md)):\n\n| player | what it is |\n|---|---|\n";
    for [form, help] in engines::FORMS {
        writeln!(text, "| {} | {} |", forms(form), prose(help)).unwrap();
    }
    hold("players.md", &text);
}

/// What the command line says of each preset.
fn described() -> Vec<(&'static str, String)> {
    let command = cli::command();
    let evolve = command.find_subcommand("evolve").unwrap();
    let preset = evolve.get_arguments().find(|argument| argument.get_long() == Some("preset")).unwrap();
    let possible = preset.get_possible_values();
    let help = |id: &str| {
        let value = possible.iter().find(|value| value.get_name() == id).unwrap();
        value.get_help().unwrap().to_string()
    };
    Preset::ALL.map(|preset| (preset.id(), help(preset.id()))).to_vec()
}

#[test]
fn presets_side_by_side() {
    let mut text = "# Presets\n\nA preset is where the settings of a run start from. Each setting can then be changed. `dna-lab presets` prints these \
        tables.\n\n| preset | what it is |\n|---|---|\n"
        .to_owned();
    for (id, help) in described() {
        writeln!(text, "| {} | {} |", code(id), prose(&help)).unwrap();
    }
    text += "\nThe tables have the settings that differ between presets. A dash means that the setting has no place there.\n";
    for game in list::games().iter() {
        let usual = game.usual_preset().id();
        write!(text, "\n## {}\n\nUsual preset: `{usual}`.\n\n| setting |", game.title()).unwrap();
        let offered: Vec<Preset> =
            Preset::ALL.into_iter().filter(|preset| presets::check(*preset, game).is_ok()).collect();
        let columns = offered.iter().map(|&preset| {
            let settings = presets::settings(preset, Some(game), &[]);
            let fields = settings.game.fields().into_iter().chain(field::values(FIELDS, &settings));
            let mut all: Vec<(String, String)> =
                fields.map(|field| (field.info.flag(), field.text())).collect();
            all.push(("rules".to_owned(), settings.rules.len().to_string()));
            all
        });
        let columns: Vec<_> = columns.collect();
        for preset in &offered {
            write!(text, " {} |", code(preset.id())).unwrap();
        }
        text += &format!("\n|---|{}\n", "---|".repeat(offered.len()));
        for at in 0..columns[0].len() {
            if columns.iter().all(|column| column[at].1 == columns[0][at].1) {
                continue;
            }
            write!(text, "| {} |", code(&columns[0][at].0)).unwrap();
            for column in &columns {
                write!(text, " {} |", prose(if column[at].1 == "-" { "–" } else { &column[at].1 })).unwrap();
            }
            text.push('\n');
        }
    }
    hold("presets.md", &text);
}
