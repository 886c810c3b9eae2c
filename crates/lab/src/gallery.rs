//! The worker that lets individuals play for show: boards of the population at once, at a set pace, beside everything else. What they
//! play here decides nothing.

use super::breeding;
use super::welcome::{Hero, Welcome};
use super::worker::{Job, Link, Next};
use arc_swap::ArcSwap;
use dna_lab_evolution::Run;
use dna_lab_evolution::archive::Archive;
use dna_lab_evolution::population::Individual;
use dna_lab_games::seed::Seed;
use dna_lab_games::{Ending, Engine, GameSettings, Match, Occasion, Outcome, Player, Scene};
use dna_lab_store::players;
use std::sync::Arc;
use web_time::{Duration, Instant};

/// How often boards that play are shown.
const FRAME: Duration = Duration::from_millis(150);

/// Moves a second on each board, in a single-player game and for two.
const PACE: [f64; 2] = [16.0, 3.0];

/// Games for show take one part of so many of a core's time.
const PARTS: u32 = 10;

/// How long an individual is shown as new.
const YOUTH: Duration = Duration::from_secs(3);

/// How long an individual that did not survive takes to fade.
pub const FADING: Duration = Duration::from_millis(700);

/// How long a finished game stays on its board.
const AFTER: Duration = Duration::from_millis(2500);

/// Who is shown, and whether they play; the window sends it whenever that changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// Who is on the boards; none while they are hidden, when their games wait.
    pub cast: Option<Cast>,
    /// How many beside the champion, at most.
    pub members: usize,
    /// Whether they play.
    pub playing: bool,
}

/// Who is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cast {
    /// The champion and some of the living.
    Living,
    /// The champion of a past generation and its best.
    Generation(u32),
    /// The champions of these generations, at the same game.
    Champions(Vec<u32>),
    /// One of the living alone, at the champion's place.
    Individual(u64),
    /// What the first page shows: champions of a run that comes with the program, whatever population there is.
    Welcome,
}

/// What becomes of an individual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It was born a moment ago.
    Newborn,
    /// It lives.
    Alive,
    /// It did not survive, at this moment: its board goes to a child of its own, else to another newcomer.
    Leaving(Instant),
}

/// An individual's board.
#[derive(Clone, Debug)]
pub struct Board {
    /// Who plays.
    pub individual: Arc<Individual>,
    /// The generation that it is shown in.
    pub generation: u32,
    /// What becomes of it.
    pub fate: Fate,
    /// In a two-player game, its seat.
    pub seat: usize,
    /// How the game looks.
    pub scene: Arc<Scene>,
    /// Moves so far.
    pub plies: usize,
    /// How the game stands for it.
    pub outcome: Outcome,
    /// How it ended, if it has.
    pub ending: Option<Ending>,
    /// The result of the game before at this seat.
    pub before: Option<Outcome>,
}

/// The gallery as it stands.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// Who is shown.
    pub cast: Option<Cast>,
    /// Of which population: breeding's epoch.
    pub epoch: u64,
    /// The champion's board, but where champions are all that is shown.
    pub champion: Option<Board>,
    /// The others', each at its place.
    pub members: Vec<Board>,
    /// What the first page shows beside them.
    pub welcome: Arc<Welcome>,
}

/// A board, and the game on it.
pub(super) struct Table {
    pub(super) shown: Board,
    since: Instant,
    games: u64,
    played: Box<dyn Match>,
    /// By seat.
    players: Vec<Box<dyn Player>>,
    /// Moves that are due, a fraction of one among them.
    due: f64,
    pub(super) ended: Option<Instant>,
}

/// Who plays a game, and against whom.
pub(super) struct Stage {
    game: GameSettings,
    seed: Seed,
    opponent: Option<Arc<dyn Engine>>,
}

impl Stage {
    /// The stage of a run: its own game, but none of its games.
    pub(super) fn of(run: &Run) -> Self {
        let game = run.settings.game.clone();
        let plan = run.population.first().map(|one| game.plan_of_genes(one.genome.genes()));
        let opponent = plan.and_then(|plan| plan.usual_opponent(&*game));
        let opponent =
            opponent.and_then(|name| players::without_files(&game, &name)?.plan.engine(&*game).ok());
        Self { game, seed: run.settings.seed.derive(u64::MAX - 1), opponent }
    }

    /// An individual at a fresh game, number `games` at place `at`.
    pub(super) fn table(&self, individual: &Individual, generation: u32, (at, games): (u64, u64)) -> Table {
        let seed = self.seed.derive(at).derive(games);
        let played = self.game.begin(seed);
        let seat = if self.opponent.is_some() { (games % 2) as usize } else { 0 };
        let shown = Board {
            individual: Arc::new(individual.clone()),
            generation,
            fate: Fate::Alive,
            seat,
            scene: Arc::new(played.scene()),
            plies: 0,
            outcome: played.outcome(seat),
            ending: None,
            before: None,
        };
        let players = self.players(individual, seat, seed);
        let now = Instant::now();
        Table { shown, since: now, games, played, players, due: 0.0, ended: None }
    }

    /// The individual at its seat, and its opponent.
    fn players(&self, individual: &Individual, seat: usize, seed: Seed) -> Vec<Box<dyn Player>> {
        let own = self.game.engine_of_genes(individual.genome.genes(), Occasion::Play);
        let player = |at: usize| {
            let engine = self.opponent.as_ref().filter(|_| at != seat).unwrap_or(&own);
            engine.player(seed.derive(at as u64))
        };
        (0..self.game.seats().len()).map(player).collect()
    }

    pub(super) fn pace(&self) -> f64 {
        PACE[usize::from(self.game.is_for_two())]
    }
}

impl Table {
    /// Plays what is due after so many seconds.
    pub(super) fn play(&mut self, seconds: f64, stage: &Stage, stop: &dyn Fn() -> bool) {
        self.due = (self.due + seconds * stage.pace()).min(4.0);
        let mut moved = false;
        while self.due >= 1.0 && self.ended.is_none() {
            self.due -= 1.0;
            let thought = self.players[self.played.turn()].choose(&*self.played, stop);
            let Some(best) = thought.and_then(|thought| thought.best) else { break };
            self.played.play(best);
            moved = true;
            if self.played.ending().is_some() {
                self.ended = Some(Instant::now());
            }
        }
        if moved {
            let (played, shown) = (&self.played, &mut self.shown);
            shown.scene = Arc::new(played.scene());
            (shown.plies, shown.ending) = (played.plies(), played.ending());
            shown.outcome = played.outcome(shown.seat);
        }
    }

    /// Whether its game was over long enough.
    fn is_over(&self) -> bool {
        self.ended.is_some_and(|ended| ended.elapsed() >= AFTER)
    }

    /// The next game of the individual at this seat.
    fn again(&mut self, stage: &Stage, at: u64) {
        let Board { individual, generation, fate, outcome, .. } = &self.shown;
        let before = Some(*outcome);
        let mut next = stage.table(individual, *generation, (at, self.games + 1));
        (next.shown.fate, next.shown.before, next.since) = (*fate, before, self.since);
        *self = next;
    }

    /// Another individual continues the game.
    fn take_over(&mut self, individual: &Individual, generation: u32, stage: &Stage) {
        let seed = stage.seed.derive(individual.id);
        self.players = stage.players(individual, self.shown.seat, seed);
        self.shown.individual = Arc::new(individual.clone());
        self.shown.fate = if individual.born == generation { Fate::Newborn } else { Fate::Alive };
        self.since = Instant::now();
    }
}

/// The thread's own.
pub(super) struct GalleryJob {
    link: Link<Request, State>,
    /// The population that there is.
    breeding: Arc<ArcSwap<breeding::State>>,
    request: Request,
    /// Whether the boards are hidden; the request is then the one before.
    is_hidden: bool,
    epoch: u64,
    stage: Option<Stage>,
    /// The generation that was looked at last.
    generation: Option<u32>,
    champion: Option<Table>,
    members: Vec<Table>,
    welcome: Arc<Welcome>,
    before: Instant,
    next: Instant,
}

impl GalleryJob {
    pub(super) fn new(link: Link<Request, State>, breeding: Arc<ArcSwap<breeding::State>>) -> Self {
        let request = Request::default();
        let (now, members) = (Instant::now(), Vec::new());
        Self {
            link,
            breeding,
            request,
            is_hidden: true,
            epoch: 0,
            stage: None,
            generation: None,
            champion: None,
            members,
            welcome: Arc::default(),
            before: now,
            next: now,
        }
    }

    fn clear(&mut self) {
        (self.champion, self.generation, self.stage) = (None, None, None);
        self.members.clear();
    }

    /// Follows the population that there is.
    fn follow(&mut self) {
        let breeding = self.breeding.load_full();
        if self.request.cast == Some(Cast::Welcome) {
            return self.welcome();
        }
        let (Some(run), Some(cast)) = (&breeding.run, self.request.cast.clone()) else {
            return self.clear();
        };
        if breeding.epoch != self.epoch {
            self.clear();
            self.epoch = breeding.epoch;
        }
        let stage = self.stage.take().unwrap_or_else(|| Stage::of(run));
        match cast {
            Cast::Living => self.follow_living(run, &stage),
            Cast::Generation(number) => self.show_generation(run, &breeding.archive, number, &stage),
            Cast::Champions(numbers) if self.members.is_empty() => {
                let table = |number: &u32| {
                    let individual = champion_of(run, &breeding.archive, *number)?;
                    // The same place: the same game.
                    Some(stage.table(individual, *number, (0, 0)))
                };
                self.members = numbers.iter().filter_map(table).collect();
            }
            Cast::Champions(_) | Cast::Welcome => {}
            Cast::Individual(id) => {
                let generation = run.generation().unwrap_or(0);
                if self.champion.is_none() {
                    let individual = run.population.iter().find(|one| one.id == id);
                    self.champion = individual.map(|one| stage.table(one, generation, (u64::MAX, 0)));
                }
            }
        }
        self.stage = Some(stage);
    }

    /// Three champions at the same game, and one more card at each call.
    fn welcome(&mut self) {
        if self.members.is_empty()
            && let Some(hero) = Hero::load()
        {
            let stage = Stage::of(&hero.run);
            let table = |number: &u32| {
                Some(stage.table(champion_of(&hero.run, &hero.archive, *number)?, *number, (0, 0)))
            };
            self.members = hero.generations.iter().map(table).collect::<Option<_>>().unwrap_or_default();
            // Without motion the ends of their games are shown: three games take no time.
            while !self.request.playing && self.members.iter().any(|table| table.ended.is_none()) {
                self.members.iter_mut().for_each(|table| table.play(1.0, &stage, &|| false));
            }
            self.stage = Some(stage);
            Arc::make_mut(&mut self.welcome).records = hero.records();
        }
        if !self.welcome.is_whole() {
            Arc::make_mut(&mut self.welcome).add_card();
        }
    }

    fn follow_living(&mut self, run: &Run, stage: &Stage) {
        let generation = run.generation().unwrap_or(0);
        if let Some(champion) = run.champion().map(|champion| &champion.individual) {
            let table = self.champion.get_or_insert_with(|| stage.table(champion, generation, (u64::MAX, 0)));
            if table.shown.individual.id != champion.id {
                table.take_over(champion, generation, stage);
            }
            table.shown.generation = generation;
        }
        let crowned = run.champion().map(|champion| champion.individual.id);
        let others: Vec<&Individual> = run.population.iter().filter(|one| Some(one.id) != crowned).collect();
        // A new champion moves from the small boards to the large one.
        let lives = |id: u64| others.iter().copied().find(|one| one.id == id);
        let places = self.request.members.min(others.len());
        self.members.truncate(places);
        let mut shown: Vec<u64> = self.members.iter().map(|table| table.shown.individual.id).collect();
        for at in shown.len()..places {
            // From the best to the last, as far as they are not there yet.
            let wanted = others[at * others.len() / places..].iter().chain(&others);
            let Some(individual) = wanted.copied().find(|one| !shown.contains(&one.id)) else { break };
            self.members.push(stage.table(individual, generation, (at as u64, 0)));
            shown.push(individual.id);
        }
        for (at, table) in self.members.iter_mut().enumerate() {
            let id = table.shown.individual.id;
            table.shown.generation = generation;
            match (table.shown.fate, lives(id)) {
                (Fate::Leaving(since), _) if since.elapsed() >= FADING => {
                    if let Some(next) = successor(id, &others, &shown) {
                        table.take_over(next, generation, stage);
                        shown[at] = next.id;
                    }
                }
                (Fate::Leaving(_), _) => {}
                (_, None) => table.shown.fate = Fate::Leaving(Instant::now()),
                (_, Some(individual)) => {
                    if table.since.elapsed() >= YOUTH {
                        table.shown.fate = Fate::Alive;
                    }
                    table.shown.individual = Arc::new(individual.clone());
                }
            }
        }
    }

    fn show_generation(&mut self, run: &Run, archive: &Archive, number: u32, stage: &Stage) {
        if self.generation == Some(number) {
            return;
        }
        self.generation = Some(number);
        let best = archive.generation(number).map_or(&[][..], |generation| &generation.individuals);
        let champion = champion_of(run, archive, number);
        self.champion = champion.map(|champion| stage.table(champion, number, (u64::MAX, 0)));
        let others = best.iter().filter(|one| champion.is_none_or(|champion| champion.id != one.id));
        let table = |(at, one): (u64, &Individual)| stage.table(one, number, (at, 0));
        self.members = (0..).zip(others.take(self.request.members)).map(table).collect();
    }

    fn publish(&self) {
        let shown = |table: &Table| table.shown.clone();
        let state = State {
            cast: self.request.cast.clone(),
            epoch: self.epoch,
            champion: self.champion.as_ref().map(shown),
            members: self.members.iter().map(shown).collect(),
            welcome: self.welcome.clone(),
        };
        self.link.publish(state, Duration::ZERO);
    }

    /// The next move on every board, and the next game where one is over; champions side by side begin theirs together.
    fn play(&mut self, seconds: f64) {
        let Some(stage) = &self.stage else { return };
        let stop = || self.link.is_interrupted();
        // The first page rests when its games are over.
        let once = self.request.cast == Some(Cast::Welcome);
        let together = matches!(self.request.cast, Some(Cast::Champions(_)));
        let all_over = self.members.iter().all(Table::is_over);
        let members = (0..).zip(&mut self.members);
        for (at, table) in members.chain(self.champion.iter_mut().map(|table| (u64::MAX, table))) {
            if !once && if together { all_over } else { table.is_over() } {
                table.again(stage, if together { 0 } else { at });
            }
            table.play(seconds, stage, &stop);
        }
    }
}

/// The champion of a generation, as far as it is remembered.
fn champion_of<'a>(run: &'a Run, archive: &'a Archive, number: u32) -> Option<&'a Individual> {
    let id = run.logbook.get(number as usize)?.champion;
    let then = archive.generation(number)?.individuals.iter().find(|one| one.id == id);
    let crowned = run.hall_of_fame.iter().map(|champion| &champion.individual).find(|one| one.id == id);
    then.or(crowned).or_else(|| archive.individual(id))
}

/// The successor on the board of an individual that did not survive: a child of its own that is not shown yet, else the youngest such.
fn successor<'a>(id: u64, others: &[&'a Individual], shown: &[u64]) -> Option<&'a Individual> {
    let unseen = || others.iter().copied().filter(|one| !shown.contains(&one.id));
    unseen().find(|one| one.parents.contains(&id)).or_else(|| unseen().max_by_key(|one| one.id))
}

impl Job for GalleryJob {
    type Request = Request;
    type State = State;

    fn handle(&mut self, request: Request) {
        self.is_hidden = request.cast.is_none();
        if self.is_hidden {
            return;
        }
        if request.cast != self.request.cast {
            self.clear();
        }
        self.request = request;
        self.follow();
        self.publish();
        (self.before, self.next) = (Instant::now(), Instant::now());
    }

    fn next(&self) -> Next {
        if self.is_hidden {
            return Next::Rest;
        }
        // Ages and successors are updated also on boards without a game.
        let settles = self.members.iter().any(|table| table.shown.fate != Fate::Alive);
        if self.request.cast == Some(Cast::Welcome) {
            let plays = self.request.playing && self.members.iter().any(|table| table.ended.is_none());
            return if plays || !self.welcome.is_whole() { Next::At(self.next) } else { Next::Rest };
        }
        let goes_on = (self.request.playing || settles) && self.stage.is_some();
        if goes_on { Next::At(self.next) } else { Next::Rest }
    }

    fn work(&mut self) {
        let now = Instant::now();
        let seconds = (now - self.before).as_secs_f64();
        self.before = now;
        let loads = self.request.cast == Some(Cast::Welcome) && !self.welcome.is_whole();
        self.follow();
        if self.request.playing {
            self.play(seconds);
        }
        self.publish();
        // Players that think for long play less often: games for show must not hold up those that count.
        self.next = now + if loads { FRAME } else { FRAME.max(now.elapsed() * PARTS) };
    }

    fn recover(&mut self, _what: &str) {
        (self.request, self.is_hidden) = (Request::default(), true);
        self.clear();
        self.publish();
    }
}
