//! What is said when a worker of the laboratory panicked, in English.

use crate::lab::WorkerName;

/// One sentence or two.
pub(super) fn crashed(worker: WorkerName, what: &str) -> String {
    let (failed, then) = match worker {
        WorkerName::Breeding => {
            ("Breeding", "The last generation is safe: save it, and start again from there")
        }
        WorkerName::Training => {
            ("Training", "The network keeps what it learned: save it, and go on from there")
        }
        WorkerName::Files => {
            ("What was asked about a file", "The run and the freezer are as they were: try again")
        }
        WorkerName::Arena => ("The arena", "Its games so far are kept: start again from there"),
        WorkerName::Board => ("The board", "Its game is kept: go on, or begin another"),
        WorkerName::SecondBoard => ("The rival’s board", "Its game is kept: go on, or begin another"),
        WorkerName::Pilot => {
            ("The pilot", "It touches nothing any more: look at the screen, and start again")
        }
        WorkerName::Gallery => {
            ("The gallery", "Nothing is lost: its games are for show. Leave the tab and come back")
        }
        WorkerName::KnockOut => {
            ("The count of what genes are worth", "The results so far are kept: ask again")
        }
        WorkerName::Formulas => ("Reading the rule", "The text is kept: change it, and it is read again"),
        WorkerName::Experiments => ("The experiment", "Its runs are on disk: go on with them"),
        WorkerName::Rating => ("A rating", "What is known of champions is kept: the next is rated again"),
        WorkerName::Validation => ("A validation", "Its games so far count: ask for more"),
    };
    format!("{failed} failed ({what}). {then}")
}
