//! Reports of runs and experiments: one HTML page each that needs no other file, in English or French.

mod experiment;
mod page;
mod plot;
mod replay;
mod run;
mod sheet;
mod tree;

pub use experiment::of_experiment;
pub use replay::Replay;
pub use run::{ChampionRegret, RunReport, of_run, pictures};
pub use sheet::sheet;

#[cfg(test)]
mod tests {
    use super::*;
    use dna_lab_evolution::arena::{KnockOut, Regret};
    use dna_lab_evolution::evaluator::{Referee, Threads, Unobserved};
    use dna_lab_evolution::experiment::{Outcome, Plan, test};
    use dna_lab_evolution::wording::Wording;
    use dna_lab_evolution::{Run, presets};
    use dna_lab_games::seed::Seed;
    use dna_lab_games::{PlayerSpec, Preset, list};

    fn bred(game: &str) -> Run {
        let game = list::variant(game).expect("a game").game;
        let mut settings = presets::settings(Preset::Demo, Some(&game), &[]);
        (settings.population, settings.games, settings.validation_games) = (6, 4, 6);
        let mut run = Run::new(settings).expect("a run");
        for _ in 0..3 {
            run.step(&*game, &Unobserved).expect("a generation");
        }
        run
    }

    fn referee(run: &Run) -> Referee<'_> {
        Referee { game: &*run.settings.game, evaluator: &Threads, observer: &Unobserved }
    }

    #[test]
    fn every_game_has_a_report_in_both_languages() {
        for variant in list::variants() {
            let run = bred(variant.id);
            let champion = &run.champion().expect("a champion").individual;
            let mut knock_out = KnockOut::new(champion.genome.clone(), 4, Seed(1)).expect("several genes");
            let ready = knock_out.players(&*run.settings.game);
            knock_out.play(referee(&run), &ready, usize::MAX);
            let mut players =
                vec![PlayerSpec::of_genes("<one>".to_owned(), champion.genome.genes(), &run.settings.game)];
            if run.settings.game.is_for_two() {
                players.push(players[0].clone());
            }
            let replay = Replay::best_of(&players, 2, Seed(3)).expect("players").expect("a game");
            let (knock_out, replay) = (Some(&knock_out), Some(&replay));
            let against = (players.len() > 1).then(|| "its twin".to_owned());
            let regret =
                ChampionRegret { regret: Regret::default(), reach: "from here on", games: 3, against };
            let regret = Some(&regret);
            let report = RunReport { title: "A <title>", run: &run, knock_out, replay, regret };
            let english = of_run(&report, Wording::ENGLISH);
            // Sentences are asked for by their templates.
            let french = of_run(
                &report,
                Wording::french(|text| match text {
                    "score {0}" => "points {0}",
                    "score {0}, largest tile {1}" => "points {0}, {1}",
                    "{0} is to move" => "{0} joue",
                    _ => text,
                }),
            );
            assert!(!french.contains(" is to move") && !french.contains("score 4"), "{}", variant.id);
            let rate = run.champion().and_then(|champion| champion.validated.win_rate()).expect("games");
            assert!(english.contains(&format!("<strong>{:.1}\u{a0}% (", 100.0 * rate)), "{}", variant.id);
            assert!(english.contains("A &lt;title&gt;") && !english.contains("A <title>"));
            assert!(french.contains("parties de test") && !french.contains("test games"));
            assert!(english.contains(&presets::command(&run.settings, 2)));
            for page in [&english, &french] {
                assert!(
                    !page.contains("NaN") && !page.contains("http:") || page.contains("http://www.w3.org")
                );
            }
            assert!(english.contains("texts[cell].style.fill = front"), "{}", variant.id);
            // The script's positions are as many as the board has moves, and each has a piece for every cell.
            let data = english.split("frames=").nth(1).expect("a script").split(";\n").next().expect("data");
            let frames: Vec<(Vec<usize>, String, String)> = serde_json::from_str(data).expect("JSON");
            let cells = run.settings.game.begin(Seed(1)).scene().cells.len();
            assert!(frames.len() > 5 && frames.iter().all(|frame| frame.0.len() == cells), "{}", variant.id);
        }
    }

    #[test]
    fn an_experiment_shows_each_figure_of_its_runs() {
        let plan: Plan = ron_plan();
        let outcomes: Vec<Outcome> = plan
            .runs()
            .into_iter()
            .map(|(condition, seed)| {
                let run = bred("connect-four");
                let test = test(&run, 20, referee(&run));
                Outcome { test, ..Outcome::of(condition, seed, &run, &[0.5, 1.0, 1.5]) }
            })
            .collect();
        let page = of_experiment(&plan, &outcomes, Wording::ENGLISH);
        let rate = outcomes[0].test.and_then(|test| test.win_rate()).expect("games");
        assert!(page.contains(&format!("{:.1}\u{a0}%", 100.0 * rate)), "{page}");
        assert!(
            page.contains("Population 6")
                && page.contains("Connect Four. 4 of 4 runs are finished")
                && page.contains("No difference is sure yet")
        );
        assert!(page.matches("<polyline").count() == 2);
    }

    fn ron_plan() -> Plan {
        use dna_lab_evolution::experiment::{Budget, Level, Measure};
        Plan {
            question: "Does size matter?".to_owned(),
            game: Some("connect-four".to_owned()),
            preset: None,
            settings: Default::default(),
            rules: Vec::new(),
            factors: [("population".to_owned(), vec![Level::Number(4.0), Level::Number(6.0)])].into(),
            seeds: 2,
            budget: Budget::Generations(2),
            test_games: 20,
            measure: Measure::Wins,
        }
    }
}
