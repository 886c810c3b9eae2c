//! What a run is handed in as: a report to read, or one archive with all that a teacher needs of it.

use dna_lab_evolution::Run;
use dna_lab_evolution::arena::{Contest, KnockOut, regrets};
use dna_lab_evolution::evaluator::{Observer, Recording, Referee};
use dna_lab_evolution::wording::Wording;
use dna_lab_games::record::Record;
use dna_lab_games::seed::Seed;
use dna_lab_games::{PlayerSpec, Solver};
use dna_lab_report::{ChampionRegret, Replay, RunReport, of_run, pictures, sheet};
use dna_lab_store::players::Library;
use dna_lab_store::{Decimals, Kind, print, print_logbook};
use std::io::{Cursor, Write};
use std::sync::Arc;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A run with what is told of it.
#[derive(Clone, Debug)]
pub struct HandIn {
    /// Its name: the report's title, and the folder in the archive.
    pub name: String,
    /// The run.
    pub run: Arc<Run>,
    /// The champion's games without each of its genes, if they were played.
    pub knock_out: Option<KnockOut>,
    /// How far the champion's moves are from perfect play, if that was found.
    pub regret: Option<ChampionRegret>,
    /// The language it is in.
    pub wording: Wording,
    /// How the table writes numbers.
    pub decimals: Decimals,
    /// A sheet with answers; without one, a sheet to fill in is made.
    pub sheet: Option<String>,
    /// Whether all that belongs to it goes into an archive; else the report alone.
    pub is_archive: bool,
}

/// Games of which the best is shown.
const GAMES_FOR_SHOW: u64 = 10;

impl HandIn {
    /// What kind of file it becomes.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        if self.is_archive { Kind::Archive } else { Kind::Report }
    }

    /// The file: a page, or an archive.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        if self.is_archive { self.archive() } else { self.page().into_bytes() }
    }

    /// The report, as one HTML page.
    fn page(&self) -> String {
        let replay = replay(&self.run, &self.name);
        let (title, run, knock_out) = (&*self.name, &*self.run, self.knock_out.as_ref());
        let (replay, regret) = (replay.as_ref(), self.regret.as_ref());
        of_run(&RunReport { title, run, knock_out, replay, regret }, self.wording)
    }

    /// One ZIP archive: the run, its table, its pictures, its report, and a sheet.
    fn archive(&self) -> Vec<u8> {
        let safe = |c: char| if c.is_alphanumeric() || "-._ ".contains(c) { c } else { '-' };
        // Short enough that the beginning of the file has its first name whole.
        let folder: String = self.name.trim_matches(['.', ' ']).chars().map(safe).take(40).collect();
        let folder = if folder.is_empty() { "run".to_owned() } else { folder };
        let contents = self.wording.pick(
            "run.ron          the run: DNA Lab opens it\n\
             generations.csv  a line a generation, for a spreadsheet\n\
             report.html      the report: open it in a browser\n\
             curves.svg       win rates by generation\n\
             descent.svg      the tree of descent\n\
             sheet.md         the sheet\n",
            "run.ron          l’évolution\u{a0}: DNA Lab l’ouvre\n\
             generations.csv  une ligne par génération, pour un tableur\n\
             report.html      le rapport\u{a0}: à ouvrir dans un navigateur\n\
             curves.svg       les taux de victoire par génération\n\
             descent.svg      l’arbre de descendance\n\
             sheet.md         la fiche\n",
        );
        let to_fill_in = || sheet(&self.name, &self.run, self.wording);
        let sheet = self.sheet.clone().unwrap_or_else(to_fill_in);
        let mut files = vec![
            (NAME.to_owned(), contents.to_owned().into_bytes()),
            ("run.ron".to_owned(), print(&self.run).into_bytes()),
            ("generations.csv".to_owned(), print_logbook(&self.run, self.decimals)),
            ("report.html".to_owned(), self.page().into_bytes()),
            ("sheet.md".to_owned(), sheet.into_bytes()),
        ];
        let pictures = pictures(&self.run, self.wording);
        files.extend(pictures.into_iter().map(|(name, svg)| (format!("{name}.svg"), svg.into_bytes())));
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in files {
            let started = archive.start_file(format!("{folder}/{name}"), SimpleFileOptions::default());
            // Memory takes all that is written.
            started.expect("a name and room");
            archive.write_all(&bytes).expect("room");
        }
        archive.finish().expect("room").into_inner()
    }
}

/// The first file of an archive, by which it is known.
const NAME: &str = "dna-lab.txt";

/// The champion, and in a two-player game the usual opponent. None before there is a champion.
fn players(run: &Run, name: &str) -> Option<Vec<PlayerSpec>> {
    let game = &run.settings.game;
    let genes = run.champion()?.individual.genome.genes();
    let mut players = vec![PlayerSpec::of_genes(name.to_owned(), genes, game)];
    if let Some(usual) = players[0].plan.usual_opponent(&**game).filter(|_| game.is_for_two()) {
        players.push(Library::default().read(game, &usual).ok()?);
    }
    Some(players)
}

/// The best of a few games of the champion.
fn replay(run: &Run, name: &str) -> Option<Replay> {
    Replay::best_of(&players(run, name)?, GAMES_FOR_SHOW, Seed(u64::MAX)).ok().flatten()
}

/// No opponent has this name.
const CHAMPION: &str = "the champion";

/// Games of a champion.
#[derive(Debug)]
pub struct ChampionGames {
    records: Vec<Record>,
    /// In a two-player game the opponent.
    against: Option<String>,
}

impl ChampionGames {
    /// Lets the champion play so many games, in a two-player game an even number against the usual opponent. None before there is a
    /// champion, or if the observer stopped it.
    #[must_use]
    pub fn play(run: &Run, games: usize, observer: &dyn Observer) -> Option<Self> {
        let game = &run.settings.game;
        let players = players(run, CHAMPION)?;
        let engines: Vec<_> = players.iter().map(PlayerSpec::engine).collect::<Result<_, _>>().ok()?;
        let names = players.iter().map(|player| player.name.clone());
        let recording = Recording::new(game.clone(), names.zip(engines.iter().cloned()).collect(), u32::MAX);
        let seed = run.settings.seed.derive(u64::MAX - 2);
        let mut contest = Contest::new(game, players.len(), games, seed);
        contest.play(Referee { game: &**game, evaluator: &recording, observer }, &engines, usize::MAX);
        let against = players.get(1).map(|other| other.name.clone());
        contest.is_over().then(|| Self { records: recording.records(), against })
    }

    /// How far its moves in these games are from perfect play. None if the observer stopped it.
    #[must_use]
    pub fn regret(self, solver: &dyn Solver, observer: &dyn Observer) -> Option<ChampionRegret> {
        let found = regrets(&self.records, &[CHAMPION], solver, observer);
        let (mut found, games) = found.expect("games that were just played can be played again");
        let regret = found.pop().filter(|_| games == self.records.len())?;
        Some(ChampionRegret { regret, reach: solver.reach(), games, against: self.against })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dna_lab_evolution::evaluator::Unobserved;
    use dna_lab_evolution::presets;
    use dna_lab_games::{Preset, list};
    use std::io::Read;

    #[test]
    fn an_archive_holds_the_run_and_what_is_told_of_it() {
        let game = list::variant("connect-four").expect("a game").game;
        let mut settings = presets::settings(Preset::Demo, Some(&game), &[]);
        (settings.population, settings.games, settings.validation_games) = (6, 4, 6);
        let mut run = Run::new(settings).expect("a run");
        run.step(&*run.settings.game.clone(), &Unobserved).expect("a generation");
        run.notes = "Luck?".to_owned();
        let hand_in = HandIn {
            name: "my/run".to_owned(),
            run: Arc::new(run.clone()),
            knock_out: None,
            regret: ChampionGames::play(&run, 3, &Unobserved)
                .and_then(|games| games.regret(&*run.settings.game.solver()?, &Unobserved)),
            wording: Wording::ENGLISH,
            decimals: Decimals::Point,
            sheet: None,
            is_archive: true,
        };
        let mut archive = zip::ZipArchive::new(Cursor::new(hand_in.bytes())).expect("an archive");
        let mut text = |name: &str| {
            let mut text = String::new();
            archive.by_name(name).expect(name).read_to_string(&mut text).expect("a text");
            text
        };
        assert_eq!(dna_lab_store::parse(&text("my-run/run.ron")).expect("a run"), run);
        assert_eq!(text("my-run/generations.csv").lines().count(), 2);
        let report = text("my-run/report.html");
        assert!(report.contains("Games: 4 against alphabeta:2,standard. Moves judged by exact values"));
        assert!(report.contains("Luck?") && text("my-run/sheet.md").contains("Luck?"));
        for picture in ["my-run/curves.svg", "my-run/descent.svg"] {
            assert!(text(picture).starts_with("<svg xmlns"), "{picture}");
        }
        assert_eq!(archive.len(), 7);
    }
}
