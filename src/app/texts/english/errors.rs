//! What went wrong, in English: as errors say it themselves.

use crate::app::texts::errors::Errors;

pub(super) static ERRORS: Errors = Errors {
    store: |error| error.to_string(),
    refusal: |refusal| refusal.to_string(),
    settings: |error| error.to_string(),
    plan: |error| error.to_string(),
    notation: |error| error.to_string(),
    formula: |error| error.to_string(),
    note: |note| {
        format!("{}: a {} network, {} MiB of memory", note.path.display(), note.shape, note.mebibytes)
    },
};
