//! What went wrong, as sentences.

use crate::evolution::SettingsError;
use crate::evolution::experiment::PlanError;
use crate::games::NotationError;
use crate::games::formula::FormulaError;
use crate::lab::Refusal;
use crate::store::StoreError;
use crate::store::players::Note;

/// How each kind of error is said in one language.
pub(in crate::app) struct Errors {
    pub(in crate::app) store: fn(&StoreError) -> String,
    pub(in crate::app) refusal: fn(&Refusal) -> String,
    pub(in crate::app) plan: fn(&PlanError) -> String,
    pub(in crate::app) settings: fn(&SettingsError) -> String,
    pub(in crate::app) notation: fn(&NotationError) -> String,
    pub(in crate::app) formula: fn(&FormulaError) -> String,
    pub(in crate::app) note: fn(&Note) -> String,
}
