//! The texts that help to see: the first settings, what genes are worth, lineage, notices and the palette.

use super::{ChoiceTexts, Text};
use crate::store::lesson::Until;

texts! {
    /// The first page.
    Welcome {
        page title what demo demo_hint lesson lesson_hint or_open or_settings experiment or_pilot help all watch play play_hint;
        won: fn(&str) -> String,
        wins: fn(&str) -> String,
        wins_against: fn(&str, &str) -> String,
        recent: fn(&str) -> String,
    }
    /// The few settings that come first, and the others.
    First {
        more more_hint fewer takes_new make_new make_new_hint stop never;
        changed: fn(&str) -> String,
    }
    /// What each gene is worth.
    Worth {
        ask ask_hint stop playing title_hint only_gene;
        summary: fn(&str, &str) -> String,
        progress: fn(&str, &str) -> String,
        points: fn(&str, &str) -> String,
        score: fn(&str, &str) -> String,
        bar: fn(&str, &str) -> String,
    }
    /// The rule editor.
    Editor {
        title what text examples words reading adopt adopt_hint says_nothing adopted shades there in_words size least most not_zero take
        take_hint shorter shorter_hint nearly_hint own edit;
        grammar: &'static [&'static str],
        no_regions: fn(&str) -> String,
        value: fn(&str) -> String,
        nodes: fn(usize) -> String,
        of_places: fn(&str) -> String,
        at: fn(&str, &str) -> String,
    }
    /// Strength by size.
    Front {
        title hint along judge judge_hint judged legend;
        as_selected: fn(&str) -> String,
        line: fn(usize, &str, &str, &str) -> String,
    }
    /// The map of styles.
    Styles {
        title hint none none_here start start_hint coverage_hint score_hint test test_hint tested legend;
        coverage: fn(&str, usize, usize) -> String,
        score: fn(&str, bool) -> String,
        value: fn(&str, &str) -> String,
    }
    /// Beside the cards of lessons.
    Lessons {
        menu close close_hint hand_in hand_in_hint answer breed open play show compare arena next skip back;
        card_of: fn(usize, usize) -> String,
        until: fn(Until) -> String,
    }
    /// The lineage of an individual.
    Story {
        title title_hint forgotten begins same;
        born: fn(u32, &str) -> String,
        moved: fn(&str, &str, &str) -> String,
        gained: fn(&str, &str) -> String,
        lost: fn(&str) -> String,
    }
    /// The inspector's text without an individual.
    Absent {
        unjudged thrown_hint bring_back only_best;
        champion: fn(u32, &str, &str, &str) -> String,
        thrown: fn(&str) -> String,
    }
    /// Notices above the tab.
    Notices {
        dismiss found_hint mutate mutate_hint go_on stop more_games more_games_hint save;
        diversity: fn(&str) -> String,
        stuck: fn(u32) -> String,
        better: fn(&str, &str) -> String,
        found: fn(usize) -> String,
        found_in: fn(usize) -> String,
    }
    /// The command palette.
    Palette {
        title hint none copy_link theme_of_system dark light language_of_system english french;
        keys: fn(String) -> String,
    }
    /// The tab of experiments.
    Experiments {
        language tab title what question question_hint usual_question factor factor_hint preset levels levels_hint seeds seeds_hint length
        length_hint generations games seconds tests tests_hint file file_hint start start_hint others others_hint go pause close
        close_hint report report_hint condition runs median mean interval interval_hint bands sure ahead none_sure compare;
        shape: fn(&str, &str, &str) -> String,
        standing: fn(&str, &str) -> String,
        level: fn(&str) -> String,
        beats: fn(&str, &str, &str, u64) -> String,
        leads: fn(&str, &str, &str, u64, u64) -> String,
        fewest: fn(u64) -> String,
        points: fn(&str, bool) -> String,
    }
    /// Runs side by side, and the view of one.
    SideBySide {
        this_run this_run_hint title title_hint add add_hint nothing play play_hint other_games champion champion_hint population
        population_hint score score_hint by_generation by_generation_hint by_games by_games_hint by_seconds by_seconds_hint run run_hint
        baseline baseline_hint test difference difference_hint settings same_settings;
        test_against: fn(&str) -> String,
        baseline_of: fn(&str) -> String,
        remove: fn(&str) -> String,
    }
    /// The tree of descent.
    Descent {
        title title_hint what;
        parents: fn(&str) -> String,
    }
    /// What a tab says first, and what fills an empty one.
    Headlines {
        example example_hint network train train_hint;
        since: fn(u32) -> String,
        is_better: fn(&str, &str, &str) -> String,
        beats: fn(&str, &str, &str) -> String,
        leads: fn(&str, &str) -> String,
        best: fn(&str) -> String,
        over: fn(&str, &str) -> String,
        because: fn(&str) -> String,
    }
    /// Opponents that a person names.
    Opponents {
        what add ask ask_hint apart;
        title: fn(usize) -> String,
        remove: fn(&str) -> String,
        ask_for: fn(&str) -> String,
        asked: fn(&str) -> String,
    }
    /// The notebook of a run.
    Notebook { title what hint }
    /// What may be handed in of a run.
    HandIn { page page_hint archive archive_hint }
    /// What stands beside plots and tables.
    Plots { by_generation generation judging score_by diversity_by enter hide }
    /// The question before a pause throws much away.
    Pausing {
        title finish now;
        what: fn(&str, &str) -> String,
    }
    /// The matrix of an arena.
    Matrix {
        title_scores title_league hint_scores hint_league file other_game_hint games games_hint first_games first_games_hint;
        record: fn(&str, &str, &str) -> String,
        other_game: fn(&str, &str) -> String,
    }
}

/// All of them in one language.
pub(in crate::app) struct Insight {
    pub(in crate::app) welcome: Welcome,
    pub(in crate::app) first: First,
    pub(in crate::app) worth: Worth,
    pub(in crate::app) editor: Editor,
    pub(in crate::app) front: Front,
    pub(in crate::app) styles: Styles,
    pub(in crate::app) lessons: Lessons,
    pub(in crate::app) story: Story,
    pub(in crate::app) absent: Absent,
    pub(in crate::app) notices: Notices,
    pub(in crate::app) palette: Palette,
    pub(in crate::app) experiments: Experiments,
    pub(in crate::app) side_by_side: SideBySide,
    pub(in crate::app) descent: Descent,
    pub(in crate::app) headlines: Headlines,
    pub(in crate::app) opponents: Opponents,
    pub(in crate::app) notebook: Notebook,
    pub(in crate::app) hand_in: HandIn,
    pub(in crate::app) plots: Plots,
    pub(in crate::app) pausing: Pausing,
    pub(in crate::app) matrix: Matrix,
    /// The bars of ranks in the table.
    pub(in crate::app) bar: ChoiceTexts,
}
