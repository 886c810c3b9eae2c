//! What is said when a worker of the laboratory panicked, in French.

use crate::lab::WorkerName;

/// One sentence or two.
pub(super) fn crashed(worker: WorkerName, what: &str) -> String {
    let (failed, then) = match worker {
        WorkerName::Breeding => {
            ("L’élevage a échoué", "La dernière génération est sauve\u{a0}: enregistrez-la et repartez de là")
        }
        WorkerName::Training => (
            "L’entraînement a échoué",
            "Le réseau garde ce qu’il a appris\u{a0}: enregistrez-le et repartez de là",
        ),
        WorkerName::Files => (
            "Ce qui était demandé d’un fichier a échoué",
            "La population et le congélateur sont intacts\u{a0}: réessayez",
        ),
        WorkerName::Arena => {
            ("L’arène a échoué", "Les parties déjà jouées sont gardées\u{a0}: repartez de là")
        }
        WorkerName::Board => {
            ("Le plateau a échoué", "Sa partie est gardée\u{a0}: continuez, ou commencez-en une autre")
        }
        WorkerName::SecondBoard => (
            "Le plateau du rival a échoué",
            "Sa partie est gardée\u{a0}: continuez, ou commencez-en une autre",
        ),
        WorkerName::Pilot => {
            ("Le pilote a échoué", "Il ne touche plus à rien\u{a0}: regardez l’écran et recommencez")
        }
        WorkerName::Gallery => (
            "La galerie a échoué",
            "Rien n’est perdu\u{a0}: ses parties sont pour le spectacle. Quittez l’onglet et revenez",
        ),
        WorkerName::KnockOut => (
            "Le compte de ce que valent les gènes a échoué",
            "Ce qui était compté reste affiché\u{a0}: redemandez",
        ),
        WorkerName::Formulas => {
            ("La lecture de la règle a échoué", "Le texte est gardé\u{a0}: changez-le, et il sera relu")
        }
        WorkerName::Experiments => {
            ("L’expérience a échoué", "Ses évolutions sont sur le disque\u{a0}: continuez-les")
        }
        WorkerName::Rating => (
            "Un classement a échoué",
            "Ce qu’on sait des champions est gardé\u{a0}: le prochain sera classé de nouveau",
        ),
        WorkerName::Validation => {
            ("Une validation a échoué", "Ses parties déjà jouées comptent\u{a0}: demandez-en d’autres")
        }
    };
    format!("{failed} ({what}). {then}")
}
