//! Ratings over the panel: measured on games that nothing else plays, kept in runs, and of no consequence for what is bred.

#![allow(clippy::unwrap_used)]

mod listener;

use dna_lab::arena::Panel;
use dna_lab::evaluator::{Observer, Threads, Unobserved};
use dna_lab::evolution::Run;
use dna_lab::evolution::evaluation::Evaluation;
use dna_lab::evolution::presets;
use dna_lab::evolution::stop::StopCriteria;
use dna_lab::games::{GameSettings, Preset, list};
use dna_lab::lab::{Reply, breeding, rating};
use dna_lab::rating::PanelRating;
use dna_lab::seed::Seed;
use dna_lab::store;
use dna_lab::store::players;
use listener::Listener;
use std::sync::Arc;

/// Stops everything at once.
struct Stopped;

impl Observer for Stopped {
    fn should_stop(&self) -> bool {
        true
    }
}

/// A game by the name of its first variant.
fn game(name: &str) -> GameSettings {
    list::variant(name).unwrap().game
}

/// Founders of a game that takes little time.
fn founders() -> Run {
    let mut settings = presets::settings(Preset::Demo, Some(&game("othello")), &[]);
    (settings.population, settings.games, settings.validation_games) = (8, 8, 8);
    // Whose files are no newer than ratings ask for.
    settings.opposition.as_mut().unwrap().by_hardness = false;
    settings.evaluation = Evaluation::Lifelong { elder_share: 0.5, relative: false };
    Run::new(settings).unwrap()
}

fn breed(run: &mut Run) {
    let game = run.settings.game.clone();
    run.step(&*game, &Unobserved).unwrap();
}

/// A player's rating by so many games of seed 1, on so many threads.
fn rated(name: &str, player: &str, games: std::ops::Range<u64>, threads: usize) -> PanelRating {
    let game = game(name);
    let panel = Panel::of(&game).unwrap().unwrap();
    let player = players::without_files(&game, player).unwrap().engine_at(&panel.game).unwrap();
    let mut scores = panel.scores();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| panel.play((&Threads, &Unobserved), &*player, Seed(1), games, &mut scores));
    PanelRating::of(scores).unwrap()
}

#[test]
fn games_for_two_have_panels_of_many_strengths() {
    for game in list::games().iter() {
        let panel = game.panel();
        assert_eq!(panel.is_empty(), !game.is_for_two(), "{}", game.title());
        if panel.is_empty() {
            continue;
        }
        assert!((10..=16).contains(&panel.len()));
        let ratings = || panel.iter().map(|opponent| opponent.rating);
        let (low, high) = (ratings().fold(9e9, f64::min), ratings().fold(-9e9, f64::max));
        assert!(high - low > 700.0, "{low} to {high}");
        assert!(ratings().any(|rating| rating == 1000.0), "one opponent anchors the scale");
    }
}

#[test]
fn opponents_take_turns_and_threads_change_nothing() {
    let one = rated("othello", "wpc:standard", 0..70, 1);
    assert_eq!(one, rated("othello", "wpc:standard", 0..70, 2));
    assert_eq!(one.games, 70);
    let counts: Vec<u64> = one.panel.iter().map(|score| score.games).collect();
    let (least, most) = (counts.iter().min().unwrap(), counts.iter().max().unwrap());
    assert!(most - least <= 2 && counts.iter().all(|count| count % 2 == 0), "{counts:?}");
    // What is played later adds up to the same.
    let (first, second) =
        (rated("othello", "wpc:standard", 0..30, 2), rated("othello", "wpc:standard", 30..70, 2));
    for ((all, first), second) in one.panel.iter().zip(&first.panel).zip(&second.panel) {
        assert_eq!((all.points, all.games), (first.points + second.points, first.games + second.games));
    }
}

#[test]
fn the_panel_tells_players_apart() {
    for (name, order, games) in [
        ("abalone", ["random", "alphabeta:1", "alphabeta:2"], 168),
        ("othello", ["random", "alphabeta:1", "alphabeta:3"], 780),
    ] {
        let ratings = order.map(|player| rated(name, player, 0..games, 2));
        for pair in ratings.windows(2) {
            let (low, high) = (pair[0].high.unwrap(), pair[1].low.unwrap());
            assert!(low < high, "{name}: {pair:?}");
        }
        // A reference opponent gets about its own rating.
        let own = &ratings[if name == "abalone" { 2 } else { 1 }];
        let (low, high) = (own.low.unwrap(), own.high.unwrap());
        assert!(low < 1040.0 && high > 960.0, "{name}: {own:?}");
    }
}

#[test]
fn ratings_change_nothing_that_is_bred() {
    let (mut plain, mut measured) = (founders(), founders());
    for _ in 0..4 {
        breed(&mut plain);
        breed(&mut measured);
        rating::rate(&mut measured, 48, (&Threads, &Unobserved)).unwrap();
    }
    let champion = measured.champion().unwrap().individual.id;
    assert!(measured.rating(champion).is_some_and(|rating| rating.games % 48 == 0 && rating.is_possible()));
    assert_eq!(measured.rating(u64::MAX), None);
    // What was cut off is not kept.
    let before = measured.ratings.clone();
    rating::rate(&mut measured, 48, (&Threads, &Stopped)).unwrap();
    assert_eq!(measured.ratings, before);
    measured.ratings.clear();
    assert_eq!(measured, plain);
}

#[test]
fn ratings_are_saved_and_what_cannot_be_is_refused() {
    let mut run = founders();
    breed(&mut run);
    let before = store::print(&run);
    assert!(before.contains("version: 3,") && !before.contains("ratings"));
    rating::rate(&mut run, 26, (&Threads, &Unobserved)).unwrap();
    let text = store::print(&run);
    assert!(text.contains("version: 4,"));
    let again = store::parse(&text).unwrap();
    assert_eq!(again, run);
    assert!(store::print(&again) == text);
    // It adds up over a reign, in the run that was read too.
    let (mut here, mut there) = (run.clone(), again);
    rating::rate(&mut here, 26, (&Threads, &Unobserved)).unwrap();
    rating::rate(&mut there, 26, (&Threads, &Unobserved)).unwrap();
    assert_eq!(here, there);
    assert_eq!((here.ratings.len(), here.ratings[0].1.games), (1, 52));
    let (id, rating) = &run.ratings[0];
    let games = format!("games: {},\n        panel:", rating.games);
    let head = format!("({id}, (\n        rating: ");
    let number = format!("{head}{:?},", rating.rating);
    for (from, to) in [
        (head.clone(), head.replace(&id.to_string(), &run.next_id.to_string())),
        (games.clone(), games.replace("26", "27")),
        (number.clone(), format!("{head}NaN,")),
        (number, format!("{head}1e9,")),
    ] {
        assert!(text.contains(&from), "{from}");
        let error = store::parse(&text.replacen(&from, &to, 1)).unwrap_err().to_string();
        assert!(error.contains("ratings: #") && error.contains("take it out"), "{error}");
    }
}

/// The games that rated the champion.
fn games(this: &Listener) -> u64 {
    let run = this.lab.breeding.state().run.clone().unwrap();
    run.champion().and_then(|champion| run.rating(champion.individual.id)).map_or(0, |rating| rating.games)
}

#[test]
fn the_worker_rates_the_champions_of_the_run_bred_here() {
    let this = Listener::new(None);
    let bred = |this: &Listener, generation: u32| {
        this.lab.breeding.state().run.as_ref().and_then(|run| run.generation()) >= Some(generation)
    };
    let mut old = founders();
    breed(&mut old);
    this.lab.breeding.send(breeding::Request::Replace(Arc::new(old)));
    this.wait("the run", |this| this.lab.breeding.state().run.is_some());
    assert_eq!(rating::wanted(&this.lab.breeding.state()), None, "opening starts nothing");
    this.lab.breeding.send(breeding::Request::Step { threads: 1 });
    this.wait("a generation", |this| bred(this, 1));
    this.wait("a rest", |this| !this.lab.breeding.status().is_busy());
    let opponents = game("othello").panel().len() as u64;
    for round in 1..=2 {
        assert!(rating::wanted(&this.lab.breeding.state()).is_some());
        this.lab.rating.send(rating::Look);
        this.wait("a round", |this| games(this) == 4 * opponents * round);
    }
    // One of a population that is gone is given up, and nothing of it is kept.
    this.lab.rating.send(rating::Look);
    this.wait("a game", |this| matches!(*this.lab.rating.state(), rating::State::Playing { epoch: 1, .. }));
    this.lab.breeding.send(breeding::Request::Reset);
    this.wait("a rest", |this| *this.lab.rating.state() == rating::State::Resting);
    assert!(this.lab.breeding.state().run.as_ref().unwrap().ratings.is_empty());
    // While others are bred it plays too.
    this.lab.breeding.send(breeding::Request::Start { bounds: StopCriteria::default(), threads: 1 });
    this.wait("a generation", |this| bred(this, 0));
    this.lab.rating.send(rating::Look);
    this.wait("a rating", |this| !this.lab.breeding.state().run.as_ref().unwrap().ratings.is_empty());
    assert!(this.lab.breeding.status().is_busy());
    assert!(!this.heard(|reply| matches!(reply, Reply::Crashed { .. } | Reply::Refused(_))));
}
