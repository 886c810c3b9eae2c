//! Every game of the list keeps what the lab relies on.

use dna_lab::{conformance, games::list};

#[test]
fn every_game_conforms() {
    list::games().iter().for_each(conformance::check);
}
