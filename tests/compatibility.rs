//! What the version before wrote opens, saves back to the same bytes, and goes on to the very bytes that version made
//! of it, but for the past that is remembered from then on.
//!
//! `tests/fixtures/v1` was written by that version's own program: `NAME.ron` by `dna-lab evolve`, and `NAME.next.ron` out
//! of it by `evolve --open NAME.ron --generations 1`, with the logbook of that by `--csv`; `METHOD.net` by `dna-lab train --net
//! small --threads 1`, and `METHOD.next.net` by as many games more.

#![allow(clippy::unwrap_used)]

use dna_lab::evolution::{Run, Unobserved};
use dna_lab::games::RuleId;
use dna_lab::pilot::profile;
use dna_lab::store::{self, Claim, Kind, Target};
use std::path::{Path, PathBuf};

/// A generation more.
fn breed(run: &mut Run) {
    let game = run.settings.game.clone();
    run.step(&*game, &Unobserved).unwrap();
}

/// A file or folder that the version before wrote.
fn old(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/v1").join(name)
}

/// A file to write to, whatever stands there.
fn target(path: &Path, kind: Kind) -> Target {
    Target::claim(path, kind, Claim::Replace).unwrap()
}

/// The RON files of a folder, by name.
fn documents(folder: &Path) -> Vec<PathBuf> {
    store::list(folder, &["ron"]).unwrap().1
}

/// Holds what was made against the file that it should equal, and says where it does not.
fn same(file: &Path, made: &[u8]) {
    let kept = std::fs::read(file).unwrap();
    if made != kept {
        let at = made.iter().zip(&kept).take_while(|(made, kept)| made == kept).count();
        let line = kept[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
        let part = |bytes: &[u8]| {
            String::from_utf8_lossy(&bytes[at.saturating_sub(60)..bytes.len().min(at + 60)]).into_owned()
        };
        panic!("{}, line {line}: {:?} became {:?}", file.display(), part(&kept), part(made));
    }
}

#[test]
fn runs_open_and_save_back_to_the_same_bytes() {
    let ours = documents(&Path::new(env!("CARGO_MANIFEST_DIR")).join("populations"));
    let theirs = documents(&old("runs"));
    assert_eq!((ours.len(), theirs.len()), (8, 26));
    for file in ours.iter().chain(&theirs) {
        same(file, store::print(&store::load(file).unwrap()).as_bytes());
    }
}

/// Runs that hold what version 1 could not say: those in `tests/fixtures/v2` and so on are of `evolve` since then.
#[test]
fn runs_of_later_versions_open_and_save_back_to_the_same_bytes() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let files: Vec<PathBuf> =
        (2..=4).flat_map(|version| documents(&fixtures.join(format!("v{version}/runs")))).collect();
    let mut hold = [0; 5];
    for file in &files {
        let run = store::load(file).unwrap();
        assert!(run.evidence.is_some() && run.portable_since == Some(0));
        same(file, store::print(&run).as_bytes());
        let is_formula = |rule: &RuleId| rule.formula().is_some();
        let genes = || run.population.iter().flat_map(|individual| individual.genome.genes());
        let held = [
            true,
            !run.past.is_empty(),
            genes().any(|gene| is_formula(&gene.rule)),
            run.distribution.is_some(),
            !run.ratings.is_empty(),
        ];
        hold.iter_mut().zip(held).for_each(|(count, held)| *count += usize::from(held));
    }
    // All of them, the past, genes that are formulas, a distribution, ratings.
    assert_eq!((files.len(), hold), (5, [5, 3, 1, 1, 1]));
}

#[test]
fn runs_breed_on_as_they_did() {
    let files = documents(&old("runs"));
    let next = |file: &PathBuf| file.with_extension("next.ron");
    let pairs: Vec<_> =
        files.iter().map(|file| (file, next(file))).filter(|(_, next)| next.exists()).collect();
    assert_eq!(2 * pairs.len(), files.len());
    for (file, next) in pairs {
        let (mut run, goal) = (store::load(file).unwrap(), store::load(&next).unwrap());
        let before = run.logbook.len();
        // Founders are judged before the first generation is bred.
        while run.logbook.len() < goal.logbook.len() {
            breed(&mut run);
        }
        // All but that its powers are the lab's own from here on, and its past remembered, which the file and its version say.
        assert!(store::print(&run).starts_with("(\n  format: \"dna-lab run\",\n  version: 3,\n"));
        assert_eq!(run.portable_since.take(), Some(before as u32));
        let past = std::mem::take(&mut run.past);
        let remembered: Vec<usize> = past.generations().iter().map(|one| one.number as usize).collect();
        assert_eq!(remembered, (before..run.logbook.len()).collect::<Vec<_>>());
        same(&next, store::print(&run).as_bytes());
    }
}

#[test]
fn logbooks_export_to_the_same_table() {
    // The tables are not that version's own any more: it gave an interval to what selection had looked at, too.
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("log.csv");
    for name in ["standard-lab", "abalone-demo"] {
        let run = store::load(&old(&format!("runs/{name}.next.ron"))).unwrap();
        store::export_logbook(&mut target(&table, Kind::Table), &run, store::Decimals::Point).unwrap();
        same(&old(&format!("runs/{name}.next.csv")), &std::fs::read(&table).unwrap());
    }
}

#[test]
fn networks_save_back_and_learn_on_as_they_did() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("net");
    for method in ["tc", "td"] {
        let (before, after) =
            (old(&format!("networks/{method}.net")), old(&format!("networks/{method}.next.net")));
        let mut training = store::load_training(&before).unwrap();
        store::save_training(&mut target(&file, Kind::Network), &training).unwrap();
        same(&before, &std::fs::read(&file).unwrap());
        training.train(training.progress().games, 1, &Unobserved);
        store::save_training(&mut target(&file, Kind::Network), &training).unwrap();
        same(&after, &std::fs::read(&file).unwrap());
        assert!(store::load_network(&after).is_ok());
    }
}

#[test]
fn the_freezer_and_a_calibration_save_back_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let shelf = folder.path().join("freezer.ron");
    let frozen = store::load_freezer(&old("freezer.ron")).unwrap();
    store::change_freezer(&shelf, |freezer| *freezer = frozen).unwrap();
    same(&old("freezer.ron"), &std::fs::read(&shelf).unwrap());
    let phone = old("calibrations/a phone.ron");
    let again = profile::save(folder.path(), &profile::load(&phone).unwrap()).unwrap();
    assert_eq!(again.file_name(), phone.file_name());
    same(&phone, &std::fs::read(&again).unwrap());
}
