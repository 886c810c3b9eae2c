//! `dna-lab lesson`: lessons for a class, as sheets.

use super::{Failure, print_json};
use crate::lessons;
use crate::store::lesson::{Lesson, load_lesson};
use serde::Serialize;
use std::borrow::Cow;
use std::io::Write;
use std::path::Path;

/// List the lessons that come with the program, or print the sheet of one as Markdown.
///
/// The window goes through a lesson card by card: Help, Lessons. A teacher can write one too: a file like those in assets/lessons.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A lesson by its name, or a file; all of them are listed if none is given
    #[arg(value_name = "NAME|LESSON.ron")]
    lesson: Option<String>,
    /// Print the teacher's page: what to expect, too
    #[arg(long, requires = "lesson")]
    teacher: bool,
    /// The language
    #[arg(long, value_parser = ["en", "fr"], default_value = "en")]
    language: String,
    /// Print one JSON object: lessons: [{name, title, aim}], or of one lesson title, aim, cards and expect, each text in
    /// English and French
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Listed<'a> {
    name: &'a str,
    title: &'a str,
    aim: &'a str,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let french = arguments.language == "fr";
    let Some(name) = &arguments.lesson else {
        let listed = |one: &'static lessons::Bundled| Listed {
            name: one.id,
            title: one.lesson.title.text(french),
            aim: one.lesson.aim.text(french),
        };
        let all: Vec<Listed<'_>> = lessons::all().iter().map(listed).collect();
        if arguments.json {
            return print_json(out, &serde_json::json!({ "lessons": all }));
        }
        for Listed { name, title, aim } in all {
            writeln!(out, "{name:<12} {title}\n{:<12} {aim}", "")?;
        }
        return Ok(());
    };
    let bundled = lessons::all().iter().find(|bundled| bundled.id == name);
    let lesson: Cow<'_, Lesson> = match bundled {
        Some(bundled) => Cow::Borrowed(&bundled.lesson),
        None if Path::new(name).extension().is_some() => Cow::Owned(load_lesson(Path::new(name))?),
        None => {
            let known: Vec<&str> = lessons::all().iter().map(|bundled| bundled.id).collect();
            let known = known.join(", ");
            return Err(Failure::Usage(format!("'{name}' is no lesson: give {known}, or a file")));
        }
    };
    if arguments.json {
        return print_json(out, &*lesson);
    }
    Ok(write!(out, "{}", lesson.sheet(french, arguments.teacher))?)
}
