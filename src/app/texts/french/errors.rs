//! What went wrong, in French.

use super::said::say;
use crate::app::texts::errors::Errors;
use crate::evolution::SettingsError;
use crate::evolution::experiment::{MOST_RUNS, PlanError};
use crate::evolution::exploiters::EXPLOITERS;
use crate::evolution::style::AxisError;
use crate::games::field::plain;
use crate::games::formula::{FormulaError, FormulaFault, MOST_NODES, UnknownRegion};
use crate::games::{
    COEFFICIENTS, EXPONENTS, GenomeError, NameError, NotationError, OutOfRange, Range, RuleError, Sentence,
    UnknownRule, WrongGame,
};
use crate::lab::Refusal;
use crate::pilot::profile::KeepError;
use crate::store::lesson::LessonError;
use crate::store::{DocumentError, InTheWay, Inconsistency, Kind, Owner, StoreError, shown};
use std::time::SystemTime;

pub(super) static ERRORS: Errors = Errors {
    store,
    refusal: |refusal| match refusal {
        Refusal::Settings(error) => settings(error),
        Refusal::Genome(error) => genome(error),
        Refusal::Name(error) => name(error),
        Refusal::Plan(error) => plan(error),
        Refusal::Opponents(names) => format!(
            "la population rencontre aussi {names}\u{a0}: appelez chacun dans les réglages, sous «\u{a0}Autres adversaires\u{a0}»"
        ),
        Refusal::Fault(what) => sentence(what),
        Refusal::Threads(error) => {
            format!("les fils d’exécution ne peuvent démarrer ({error})\u{a0}: demandez-en moins")
        }
        Refusal::Memory(error) => format!(
            "la mémoire manque ({error})\u{a0}: fermez d’autres programmes, ou prenez un plus petit réseau"
        ),
    },
    settings,
    plan,
    notation,
    formula,
    note: |note| {
        format!("{}\u{a0}: un réseau {}, {} Mio de mémoire", note.path.display(), note.shape, note.mebibytes)
    },
};

fn sentence(sentence: &Sentence) -> String {
    sentence.translated(&say)
}

fn notation(NotationError { problem, forms }: &NotationError) -> String {
    match forms {
        Some(forms) => format!("{}\u{a0}: {}", sentence(problem), say(forms)),
        None => sentence(problem),
    }
}

fn unknown_rule(UnknownRule(id): &UnknownRule) -> String {
    format!(
        "règle inconnue «\u{a0}{id}\u{a0}»\u{a0}: `dna-lab rules` liste celles qu’il y a (d’un autre jeu avec --game)"
    )
}

fn formula(error: &FormulaError) -> String {
    let fault = match &error.fault {
        FormulaFault::Region(unknown) => {
            let UnknownRegion { word, known, games } = &**unknown;
            let board = match games.as_slice() {
                [] => "d’un plateau".to_owned(),
                games => format!("de ce plateau mais d’un autre jeu ({})", games.join(", ")),
            };
            format!("«\u{a0}{word}\u{a0}» n’est pas une partie {board}\u{a0}: commencez par {known}")
        }
        FormulaFault::Expected(what) => format!("ici est attendu {}", say(what)),
        FormulaFault::Unbound(letter) => format!(
            "«\u{a0}{letter}\u{a0}» ne désigne rien ici\u{a0}: w, x, y, z (puis p, q, r, s, t) sont les cases de la région, a, b, c celles d’un élément de \
             sum(…), min(…), max(…)"
        ),
        FormulaFault::Nested => "sum(…), min(…) et max(…) ne s’emboîtent pas".to_owned(),
        FormulaFault::Number => "un nombre est 0, ou sa taille va de 0,000001 à 1000000".to_owned(),
        FormulaFault::Values(most) => format!("ses valeurs peuvent atteindre {most:e}\u{a0}: 1e9 au plus"),
        FormulaFault::TooLarge => format!("trop long\u{a0}: {MOST_NODES} nombres, cases et signes au plus"),
        FormulaFault::Name => {
            "un nom a des lettres, des chiffres et _, commence par une lettre, et n’est celui d’aucune région ni d’aucune règle"
                .to_owned()
        }
    };
    error.pointed(&fault)
}

fn genome(error: &GenomeError) -> String {
    match error {
        GenomeError::Empty => "un génome sans gène\u{a0}: donnez-lui au moins une règle".to_owned(),
        GenomeError::Rule(error) => rule(error),
        GenomeError::Foreign(id) => format!("«\u{a0}{id}\u{a0}» n’est pas une règle de ce jeu"),
        GenomeError::Twice(id) => {
            format!("la règle «\u{a0}{id}\u{a0}» vient deux fois dans un génome\u{a0}: gardez-en une")
        }
        GenomeError::NamedTwice(name, first, second) => format!(
            "«\u{a0}{name}\u{a0}» nomme la règle {first} et la règle {second}\u{a0}: donnez un autre nom à l’une"
        ),
        GenomeError::OutOfOrder(id) => {
            format!(
                "la règle «\u{a0}{id}\u{a0}» n’est pas à sa place\u{a0}: suivez l’ordre de `dna-lab rules`"
            )
        }
        GenomeError::Coefficient(id, value) => {
            format!(
                "le coefficient de «\u{a0}{id}\u{a0}» est {value:e}\u{a0}: donnez un nombre de {:e} à {:e}",
                COEFFICIENTS.min, COEFFICIENTS.max
            )
        }
        GenomeError::Exponent(id, value) => {
            format!(
                "l’exposant de «\u{a0}{id}\u{a0}» est {value:e}\u{a0}: donnez un nombre de {} à {}",
                EXPONENTS.min, EXPONENTS.max
            )
        }
        GenomeError::NoExponent(id) => {
            format!("la règle «\u{a0}{id}\u{a0}» n’a pas d’exposant\u{a0}: ôtez-le")
        }
        GenomeError::NeedsExponent { id, range: Range { min, max } } => {
            format!("la règle «\u{a0}{id}\u{a0}» demande un exposant, de {min} à {max}")
        }
        GenomeError::CoefficientText(id, text) => {
            format!(
                "le coefficient de la règle «\u{a0}{id}\u{a0}», «\u{a0}{text}\u{a0}», n’est pas un nombre fini\u{a0}: écrivez par exemple {id}=1.5"
            )
        }
        GenomeError::ExponentText(id, text) => {
            format!(
                "l’exposant de la règle «\u{a0}{id}\u{a0}», «\u{a0}{text}\u{a0}», n’est pas un nombre fini\u{a0}: écrivez par exemple {id}=1.5^2"
            )
        }
    }
}

fn name(error: &NameError) -> String {
    match error {
        NameError::Wrong(problem) | NameError::Missing(problem) => sentence(problem),
        NameError::Genome(error) => genome(error),
        NameError::WrongGame(WrongGame(title)) => format!(
            "c’est {title}, un autre jeu\u{a0}: donnez un joueur, une variante ou un élevage du même jeu"
        ),
        NameError::File(error) => error.downcast_ref().map_or_else(|| error.to_string(), store),
    }
}

fn range(OutOfRange { id, value, low, high }: &OutOfRange) -> String {
    let [value, low, high] = [value, low, high].map(|number| plain(*number));
    format!("{id} vaut {value}\u{a0}: donnez un nombre de {low} à {high}")
}

fn settings(error: &SettingsError) -> String {
    match error {
        SettingsError::Range(error) => range(error),
        SettingsError::Axis(error) => format!("la carte des styles\u{a0}: {}", axis(error)),
        SettingsError::NoRules => "il n’y a pas de règles\u{a0}: nommez-en au moins une".to_owned(),
        SettingsError::NoRegions(game) => {
            format!("{game} n’a aucune région que des formules pourraient voir\u{a0}: élevez avec ses règles")
        }
        SettingsError::NoOpponents(game) => {
            format!("{game} se joue seul\u{a0}: ne nommez pas d’adversaires")
        }
        SettingsError::OpponentName(name) => {
            format!("{name:?} n’est pas un nom d’adversaire\u{a0}: écrivez-le en une ligne, comme un joueur")
        }
        SettingsError::UnknownOpponents => {
            "cette évolution n’a rencontré aucun adversaire nommé\u{a0}: retirez --opponent".to_owned()
        }
        SettingsError::OtherOpponents(names) => format!(
            "cette évolution a rencontré {names}, dont elle ne garde que les noms\u{a0}: donnez chacun à nouveau par --opponent, dans cet ordre"
        ),
        SettingsError::ForeignRule(id) => format!("«\u{a0}{id}\u{a0}» n’est pas une règle de ce jeu"),
        SettingsError::RuleOrder(id) => {
            format!("la règle «\u{a0}{id}\u{a0}» vient deux fois, ou hors de l’ordre de `dna-lab rules`")
        }
    }
}

fn axis(error: &AxisError) -> String {
    match error {
        AxisError::Unknown(id, known) => format!(
            "«\u{a0}{id}\u{a0}» n’est pas un comportement de ce jeu\u{a0}: donnez {known}, ou une règle ou formule avec son étendue, par exemple «\u{a0}RULE@0..10\u{a0}»"
        ),
        AxisError::Rule(error) => rule(error),
        AxisError::Foreign(id) => format!("«\u{a0}{id}\u{a0}» n’est pas une règle de ce jeu"),
        AxisError::Range(text) => format!(
            "«\u{a0}{text}\u{a0}» n’est pas une étendue\u{a0}: donnez d’abord le plus petit nombre, par exemple 0..10"
        ),
    }
}

fn rule(error: &RuleError) -> String {
    match error {
        RuleError::Unknown(error) => unknown_rule(error),
        RuleError::Formula(error) => formula(error),
    }
}

fn lesson(error: &LessonError) -> String {
    match error {
        LessonError::Cards(cards) => {
            format!("la leçon a {cards} cartes\u{a0}: écrivez-en de 1 à 20")
        }
        LessonError::NoQuestion(card) => {
            format!("la carte {card} attend une réponse et ne demande rien\u{a0}: écrivez une question")
        }
        LessonError::Deed { card, why } => format!("carte {card}\u{a0}: {why}"),
    }
}

/// Why a calibration cannot be kept.
pub(super) fn keep(error: &KeepError) -> String {
    match error {
        KeepError::Name(problem) => sentence(problem),
        KeepError::File(error) => store(error),
    }
}

/// What is wrong with a file.
pub(super) fn store(error: &StoreError) -> String {
    match error {
        StoreError::File { path, what, advice } => {
            format!("{}\u{a0}: {}\u{a0}: {}", shown(path), sentence(what), say(advice))
        }
        StoreError::Busy { path, owner } => format!("{}\u{a0}: {}", shown(path), busy(owner.as_ref())),
        StoreError::InTheWay { path, why } => format!(
            "{}\u{a0}: {}\u{a0}: nommez un autre fichier, ou remplacez-le exprès",
            shown(path),
            in_the_way(why)
        ),
        StoreError::Document { path, problem } => format!("{}, {}", shown(path), document(problem)),
    }
}

fn busy(owner: Option<&Owner>) -> String {
    let who = match owner {
        None => "un autre programme y travaille".to_owned(),
        Some(owner) if owner.is_here() => {
            return "ce programme y écrit déjà autre chose\u{a0}: nommez un autre fichier".to_owned();
        }
        Some(owner @ Owner { process, host, command, .. }) => {
            let what = command.as_ref().map(|command| format!("`dna-lab {command}`"));
            let what = what.unwrap_or_else(|| "une fenêtre".to_owned());
            format!("{what} y travaille (processus {process} sur {host}, depuis {})", ago(owner.since()))
        }
    };
    format!("{who}\u{a0}: terminez-le d’abord, ou nommez un autre fichier")
}

fn in_the_way(why: &InTheWay) -> String {
    match why {
        InTheWay::Same(kind) => format!("il y a déjà {}", kind_name(*kind)),
        InTheWay::Other(Some(kind)) => format!("c’est {}", kind_name(*kind)),
        InTheWay::Other(None) => "ce n’est pas un fichier du labo".to_owned(),
        InTheWay::Changed { by, at } => {
            let by = by.as_ref().map_or(String::new(), |by| format!(" par {by}"));
            format!("un autre programme l’a changé{by}, il y a {}", ago(*at))
        }
        InTheWay::ReadOnly => "ce fichier est en lecture seule".to_owned(),
    }
}

const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Run => "une évolution",
        Kind::Network => "un réseau",
        Kind::Tdl2048 => "un réseau de TDL2048+",
        Kind::Freezer => "un congélateur",
        Kind::Calibration => "un calibrage",
        Kind::Preferences => "des préférences",
        Kind::Table => "une table",
        Kind::Picture => "une image",
        Kind::Games => "un recueil de parties",
        Kind::Plan => "un plan d’expérience",
        Kind::Clock => "l’horloge d’une expérience",
        Kind::Report => "un rapport",
        Kind::Lesson => "une leçon",
        Kind::Sheet => "une feuille de réponses",
        Kind::Archive => "une archive d’évolution",
    }
}

/// How long ago, e.g. "3 min".
fn ago(then: SystemTime) -> String {
    match then.elapsed().map_or(0, |elapsed| elapsed.as_secs()) {
        seconds @ ..60 => format!("{seconds} s"),
        seconds @ ..3600 => format!("{} min", seconds / 60),
        seconds @ ..86400 => format!("{} h", seconds / 3600),
        seconds => format!("{} jours", seconds / 86400),
    }
}

fn document(problem: &DocumentError) -> String {
    match problem {
        DocumentError::Foreign { line, column, what, wanted } => format!(
            "ligne {line}, colonne {column}\u{a0}: ce n’est pas un «\u{a0}{wanted}\u{a0}» ({what})\u{a0}: ouvrez un fichier que le labo a \
             enregistré"
        ),
        DocumentError::Newer { found, known } => format!(
            "ligne 3\u{a0}: le format {found} est plus récent que {known}, le plus récent connu ici\u{a0}: mettez DNA Lab à jour"
        ),
        DocumentError::Broken { line, column, what } => format!(
            "ligne {line}, colonne {column}\u{a0}: {what}\u{a0}: le fichier est abîmé ou a été modifié\u{a0}; reprenez une copie, ou \
             corrigez-le là"
        ),
        DocumentError::TooDeep { line, column } => format!(
            "ligne {line}, colonne {column}\u{a0}: des parenthèses trop imbriquées\u{a0}: ouvrez un fichier que le labo a enregistré"
        ),
        DocumentError::Inconsistent(what) => {
            format!(
                "{}\u{a0}: le fichier a été modifié\u{a0}; corrigez-le là, ou reprenez une copie",
                inconsistency(what)
            )
        }
    }
}

/// What is wrong with an experiment's plan.
fn plan(error: &PlanError) -> String {
    match error {
        PlanError::Levels(factor) => format!("{factor}\u{a0}: donnez au moins deux niveaux différents"),
        PlanError::NoFactors => "factors est vide\u{a0}: nommez au moins un réglage et ses niveaux, p.\u{a0}ex. {\"mutation-rate\": [0.1, 0.4]}".to_owned(),
        PlanError::Range { what, value, low, high } => {
            format!("{what} vaut {value}\u{a0}: donnez un nombre de {low} à {high}")
        }
        PlanError::TooManyRuns(runs) => {
            format!("cela fait {runs} évolutions, et {MOST_RUNS} est le maximum\u{a0}: prenez moins de niveaux ou de graines")
        }
        PlanError::Unknown { name, known, .. } => format!("«\u{a0}{name}\u{a0}» n’existe pas\u{a0}: donnez {known}"),
        PlanError::Twice(factor) => {
            format!("{factor} est à la fois un facteur et un réglage fixe\u{a0}: ôtez l’un des deux")
        }
        PlanError::Settings { condition, why } => format!("{condition}\u{a0}: {why}"),
    }
}

fn inconsistency(what: &Inconsistency) -> String {
    match what {
        Inconsistency::Settings(error) => settings(error),
        Inconsistency::Game(error) => range(error),
        Inconsistency::Plan(error) => plan(error),
        Inconsistency::Lesson(error) => lesson(error),
        Inconsistency::Genome { id, error } => format!("individu {id}\u{a0}: {}", genome(error)),
        Inconsistency::IdTooLarge { id, next_id } => {
            format!("individu {id}\u{a0}: son numéro n’est pas inférieur à next_id, qui est {next_id}")
        }
        Inconsistency::TooManyIds { next_id } => {
            format!("next_id vaut {next_id}\u{a0}: aucune évolution n’a eu autant d’individus")
        }
        Inconsistency::Parent { id, parent } => {
            format!("individu {id}\u{a0}: son parent {parent} n’est pas plus âgé que lui")
        }
        Inconsistency::BornTooLate { id, born, next } => {
            format!("individu {id}\u{a0}: il est né à la génération {born}, mais la prochaine est {next}")
        }
        Inconsistency::Games { id } => format!(
            "individu {id}\u{a0}: ses parties, victoires, nulles, scores et coups ne vont pas ensemble"
        ),
        Inconsistency::Another { id } => {
            format!("individu {id}\u{a0}: il y est deux fois, avec d’autres gènes, parents ou naissance")
        }
        Inconsistency::SameId => "population\u{a0}: deux individus ont le même numéro".to_owned(),
        Inconsistency::Exploiters(found) => {
            format!("exploiters\u{a0}: {found} individus, mais il n’y en a jamais plus de {EXPLOITERS}")
        }
        Inconsistency::PopulationSize { found, size } => {
            format!("population\u{a0}: {found} individus, mais les réglages disent {size}")
        }
        Inconsistency::LogbookOrder { at, generation } => {
            format!("logbook\u{a0}: l’entrée {at} est de la génération {generation}")
        }
        Inconsistency::RecordGames { at } => format!(
            "logbook\u{a0}: dans l’entrée {at} les parties, naissances ou scores ne vont pas ensemble"
        ),
        Inconsistency::RecordRules { at } => {
            format!("logbook\u{a0}: l’entrée {at} ne parle pas des règles des réglages")
        }
        Inconsistency::RecordNumbers { at } => format!(
            "logbook\u{a0}: dans l’entrée {at} une part n’est pas de 0 à 1, ou une moyenne ou la diversité n’est pas un nombre"
        ),
        Inconsistency::CalibrationName(name) => format!(
            "name\u{a0}: «\u{a0}{name}\u{a0}» ne peut nommer un calibrage\u{a0}: prenez 1 à 40 lettres, chiffres, espaces et -"
        ),
        Inconsistency::Distribution => "distribution\u{a0}: aucun poids de cet élevage ne peut en être tiré\u{a0}: retirez-la, et elle recommencera".to_owned(),
        Inconsistency::Evidence => "evidence\u{a0}: de telles parties n’ont pu décider qui est champion".to_owned(),
        Inconsistency::PortableSince { since } => {
            format!("portable_since vaut {since}\u{a0}: cette génération est encore à venir")
        }
        Inconsistency::Past { number } => {
            format!("past\u{a0}: la génération {number} est encore à venir\u{a0}: enlevez-la")
        }
        Inconsistency::Rating { id } => format!(
            "ratings\u{a0}: le n°\u{a0}{id} n’a jamais régné, vient deux fois, ou ses parties ne tombent pas juste\u{a0}: enlevez-le"
        ),
        Inconsistency::NoTile(tile) => {
            format!(
                "tiles\u{a0}: {tile} n’est pas une tuile\u{a0}: écrivez 0 pour une case vide, 2, 4, … 32768"
            )
        }
        Inconsistency::ChampionWithoutRecord => {
            "une évolution a un champion si et seulement si son journal a une entrée".to_owned()
        }
    }
}
