//! The boards and the arena without a window: matches and contests of any game, step by step.

#![allow(clippy::unwrap_used)]

mod listener;

use dna_lab::arena::statistics;
use dna_lab::evaluator::{Players, Referee, Threads, Unobserved};
use dna_lab::games::record::Record;
use dna_lab::games::{GameSettings, Move, PlayerSpec, Worth, list};
use dna_lab::lab::Reply;
use dna_lab::lab::arena::{self, Ranking, Status};
use dna_lab::lab::board::{self, Start};
use dna_lab::seed::Seed;
use dna_lab::store::bundled_runs;
use dna_lab::store::players::Library;
use listener::Listener;
use std::sync::Arc;

fn variant(id: &str) -> GameSettings {
    list::variant(id).unwrap().game
}

fn player(game: &str, name: &str) -> Arc<PlayerSpec> {
    Arc::new(Library::default().read(&variant(game), name).unwrap())
}

impl Listener {
    /// Asks the board for something, waits until it was done, and gives how the board then stands.
    fn board(&self, request: board::Request) -> Arc<board::State> {
        let board = &self.lab.boards[0];
        board.send(request);
        self.wait("an answer", |_| !board.is_urged());
        board.state()
    }

    /// Waits until the board is so.
    fn board_is(&self, what: &str, so: impl Fn(&board::State) -> bool) -> Arc<board::State> {
        self.wait(what, |this| so(&this.lab.boards[0].state()));
        self.lab.boards[0].state()
    }

    /// A board that turned to this game, and plays as fast as it goes.
    fn at_board(game: &str) -> Self {
        let this = Self::new(None);
        this.board(board::Request::Game(variant(game)));
        this.board(board::Request::Speed(0.0));
        this
    }

    /// Asks the arena for something, waits until it was done, and gives how it then stands.
    fn arena(&self, request: arena::Request) -> Arc<arena::State> {
        self.lab.arena.send(request);
        self.wait("an answer", |this| !this.lab.arena.is_urged());
        self.lab.arena.state()
    }

    fn set_arena(&self, change: impl FnOnce(&mut arena::Settings)) -> Arc<arena::State> {
        let mut settings = self.lab.arena.state().settings.clone();
        change(&mut settings);
        self.arena(arena::Request::Set(settings))
    }

    /// Plays until the arena has nothing left to play.
    fn play_all(&self) -> Arc<arena::State> {
        self.arena(arena::Request::Start(2));
        self.wait("all games", |this| this.lab.arena.state().is_done());
        self.lab.arena.state()
    }
}

impl Drop for Listener {
    /// Nothing of all that made a worker panic.
    fn drop(&mut self) {
        let crashed = self.heard(|reply| matches!(reply, Reply::Crashed { .. }));
        assert!(std::thread::panicking() || !crashed, "{:?}", self.heard);
    }
}

/// What may be played where the board stands.
fn legal(state: &board::State) -> Vec<Move> {
    state.game.place(&state.position).unwrap().moves()
}

#[test]
fn a_player_advises_plays_and_takes_back() {
    let this = Listener::at_board("2048");
    let fresh = this.board(board::Request::Begin(Start::Seed(Seed(7))));
    assert_eq!((fresh.plies, fresh.seed(), fresh.seats.len()), (0, Some(Seed(7)), 1));
    assert!(fresh.awaits_person() && fresh.advice.is_none() && fresh.record.is_empty());
    let seated = this.board(board::Request::Seat(0, Some(player("2048", "rules:article"))));
    let advice = seated.advice.clone().unwrap();
    let best = advice.thought.best.unwrap();
    assert!(seated.awaits_person(), "a person may play beside a player that advises");
    assert_eq!(advice.thought.moves.len(), legal(&seated).len());
    assert!(advice.thought.moves.iter().all(|worth| worth.rules.len() == 8));
    // Another move than the one advised, then a step of the player.
    let other = legal(&seated).into_iter().find(|other| *other != best).unwrap();
    let played = this.board(board::Request::Play(other));
    assert_eq!((played.plies, played.undoable, played.running), (1, 1, false));
    assert_ne!(played.advice, seated.advice);
    this.board(board::Request::Step);
    let stepped = this.board_is("a step", |state| state.plies == 2);
    assert!(!stepped.running && stepped.milliseconds_a_move[0].is_some());
    this.board(board::Request::Undo);
    let back = this.board(board::Request::Undo);
    assert_eq!((&back.position, back.plies, &back.scene), (&seated.position, 0, &seated.scene));
    let back = this.board(board::Request::Undo);
    assert_eq!((back.plies, back.undoable), (0, 0), "there is nothing left to take back");
    // What is no move is not played.
    assert_eq!(this.board(board::Request::Play(Move(4))).plies, 0);
}

#[test]
fn a_match_is_run_to_its_end_stopped_at_a_tile_and_begun_again() {
    let this = Listener::at_board("2048");
    this.board(board::Request::Seat(0, Some(player("2048", "greedy"))));
    let fresh = this.board(board::Request::Begin(Start::Seed(Seed(3))));
    this.board(board::Request::StopAt(Some(6)));
    this.board(board::Request::Run(true));
    let stopped = this.board_is("a tile of 64", |state| state.plies > 0 && !state.running);
    assert_eq!((stopped.outcome.milestone, stopped.ending), (6, None));
    this.board(board::Request::StopAt(None));
    this.board(board::Request::Run(true));
    let over = this.board_is("the end", |state| state.ending.is_some());
    assert!(!over.running && over.advice.is_none() && legal(&over).is_empty());
    // The match of a seed is the one that the player counts among its games.
    let engine = player("2048", "greedy").engine().unwrap();
    assert_eq!(engine.contender().unwrap().play(Seed(3)), over.outcome);
    assert!(!this.board(board::Request::Run(true)).running, "a match that is over does not go on");
    let undone = this.board(board::Request::Undo);
    assert!(undone.ending.is_none() && undone.plies + 1 == over.plies && undone.advice.is_some());
    let again = this.board(board::Request::Begin(over.start.clone()));
    assert_eq!((&again.position, again.plies, again.undoable), (&fresh.position, 0, 0));
}

#[test]
fn a_written_position_waits_for_a_person_and_a_hint_is_gone_with_the_next_request() {
    let this = Listener::at_board("2048");
    this.board(board::Request::Seat(0, Some(player("2048", "random"))));
    this.board(board::Request::Run(true));
    let text = "2 4 8 16 0 0 2 4 0 0 0 2 0 0 0 0";
    let placed = this.board(board::Request::Begin(Start::Position(text.to_owned())));
    let expected = variant("2048").place(text).unwrap().position();
    assert_eq!((&placed.position, placed.plies, placed.running, placed.seed()), (&expected, 0, false, None));
    // A random player at the board evaluates nothing; the adviser does.
    assert_eq!(placed.advice.as_ref().unwrap().thought.best, None);
    let adviser = player("2048", "expectimax:1,rules:article");
    let hinted = this.board(board::Request::Hint(adviser));
    let hint = hinted.hint.clone().unwrap();
    assert!(legal(&hinted).contains(&hint.thought.best.unwrap()));
    assert_eq!(hinted.position, expected);
    assert_eq!(this.board(board::Request::Step).hint, None);
}

#[test]
fn a_player_of_another_variant_or_game_brings_it_along() {
    let this = Listener::at_board("2048");
    let champion = bundled_runs::champion(&variant("2048")).unwrap();
    this.board(board::Request::Seat(0, Some(Arc::new(champion.clone()))));
    this.board(board::Request::Step);
    this.board_is("a step", |state| state.plies == 1);
    let article = PlayerSpec { game: variant("2048-article"), ..champion };
    let begun = this.board(board::Request::Seat(0, Some(Arc::new(article))));
    assert_eq!((begun.game.variant().unwrap().id, begun.plies), ("2048-article", 0));
    let turned = this.board(board::Request::Seat(1, Some(player("abalone", "random"))));
    assert_eq!((turned.game.tag(), turned.seats[1].as_ref().unwrap().name.as_str()), ("Abalone", "random"));
    // The game alone, in whatever variant, is what was left.
    let back = this.board(board::Request::Game(variant("2048")));
    assert_eq!((back.game.variant().unwrap().id, &back.position), ("2048-article", &begun.position));
}

#[test]
fn a_person_is_answered_and_takes_both_moves_back() {
    let this = Listener::at_board("abalone");
    let fresh = this.lab.boards[0].state();
    assert_eq!(
        (&fresh.start, fresh.seats[0].is_none(), fresh.seats[1].is_some()),
        (&Start::Opening(0), true, true)
    );
    assert!(fresh.awaits_person() && !fresh.running);
    this.board(board::Request::Seat(1, Some(player("abalone", "alphabeta:1"))));
    this.board(board::Request::Play(legal(&fresh)[0]));
    let answered = this.board_is("an answer", |state| state.plies == 2 && !state.thinking);
    let insight = answered.insight.clone().unwrap();
    assert_eq!((insight.seat, answered.record.len(), answered.turn), (1, 2, 0));
    assert_eq!(insight.line.first(), answered.record.last());
    assert_eq!(insight.touches, answered.scene.last);
    assert!(answered.milliseconds_a_move[1].is_some() && answered.milliseconds_a_move[0].is_none());
    let back = this.board(board::Request::Undo);
    assert_eq!(
        (&back.position, back.plies, back.turn, back.insight.is_none()),
        (&fresh.position, 0, 0, true)
    );
    // Between two persons each move is taken back by itself.
    this.board(board::Request::Seat(1, None));
    for plies in 1..=2 {
        let state = this.lab.boards[0].state();
        assert_eq!(this.board(board::Request::Play(legal(&state)[0])).plies, plies);
    }
    let back = this.board(board::Request::Undo);
    assert_eq!((back.plies, back.turn), (1, 1));
}

#[test]
fn a_player_that_begins_is_asked_first() {
    let this = Listener::at_board("abalone");
    this.board(board::Request::Seat(1, None));
    this.board(board::Request::Seat(0, Some(player("abalone", "alphabeta:1"))));
    let begun = this.board_is("the first move", |state| state.plies == 1);
    assert_eq!((begun.turn, begun.awaits_person()), (1, true));
    this.board(board::Request::Play(legal(&begun)[0]));
    let answered = this.board_is("an answer", |state| state.plies == 3);
    assert_eq!((answered.turn, answered.awaits_person()), (1, true));
    let back = this.board(board::Request::Undo);
    assert_eq!((&back.position, back.plies), (&begun.position, 1));
}

#[test]
fn two_players_play_to_the_end_and_a_third_gives_a_hint() {
    let this = Listener::at_board("abalone");
    let fresh = this.board(board::Request::Begin(Start::Opening(1)));
    assert_eq!(fresh.position, variant("abalone").begin_at(1).position());
    let hinted = this.board(board::Request::Hint(player("abalone", "alphabeta:2")));
    let hint = hinted.hint.clone().unwrap();
    assert!(legal(&hinted).contains(&hint.thought.best.unwrap()));
    assert_eq!((hint.seat, hint.line.len(), hinted.plies), (0, 2, 0));
    assert!(!hint.touches.is_empty() && matches!(hint.thought.worth, Some(Worth::Value(_))));
    for seat in [0, 1] {
        this.board(board::Request::Seat(seat, Some(player("abalone", "random"))));
    }
    this.board(board::Request::Run(true));
    let over = this.board_is("the end", |state| state.ending.is_some());
    assert_eq!((over.record.len(), over.running), (over.plies, false));
    assert!(over.insight.is_none() && over.hint.is_none(), "chance has no opinion");
    assert_eq!(over.outcome.moves as usize, over.plies.div_ceil(2));
}

#[test]
fn turning_to_another_game_and_back_keeps_both_matches() {
    let this = Listener::at_board("2048");
    let grid = player("2048", "blind");
    this.board(board::Request::Seat(0, Some(grid.clone())));
    this.board(board::Request::Step);
    let left = this.board_is("a step", |state| state.plies == 1);
    let marbles = this.board(board::Request::Game(variant("abalone")));
    assert_eq!((marbles.seats.len(), marbles.plies), (2, 0));
    this.board(board::Request::Seat(1, None));
    let played = this.board(board::Request::Play(legal(&marbles)[3]));
    let back = this.board(board::Request::Game(variant("2048")));
    assert_eq!((&back.position, back.plies, &back.start), (&left.position, 1, &left.start));
    assert_eq!(back.seats, [Some(grid)]);
    let there = this.board(board::Request::Game(variant("abalone")));
    assert_eq!((&there.position, &there.record), (&played.position, &played.record));
    assert!(there.seats[1].is_none());
    // The board beside it has matches of its own.
    assert_eq!(this.lab.boards[1].state().plies, 0);
}

/// Two players of the article's 2048 on forty games, as they stand when all are played.
fn scores() -> Listener {
    let this = Listener::new(None);
    for name in ["random", "greedy"] {
        this.arena(arena::Request::Enter(player("2048", name)));
    }
    this.set_arena(|settings| (settings.game, settings.games) = (variant("2048-article"), 40));
    this
}

#[test]
fn the_arena_counts_games_of_the_same_seeds() {
    let this = scores();
    let ready = this.lab.arena.state();
    assert_eq!((ready.status, ready.played, ready.total), (Status::Resting, 0, 80));
    assert!(ready.contest.is_none());
    let state = this.play_all();
    assert_eq!((state.status, state.played), (Status::Over, 80));
    let Ranking::Scores { rows, comparisons } = &state.ranking else {
        panic!("a single-player game has scores")
    };
    assert_eq!((rows.len(), comparisons.len()), (2, 1));
    for row in rows {
        let engine = state.players[row.player].engine_at(&variant("2048-article")).unwrap();
        let referee = Referee { game: &*state.settings.game, evaluator: &Threads, observer: &Unobserved };
        let counted = statistics(referee, Players::One(&*engine), 40, state.settings.seed);
        assert_eq!(row.statistics, counted);
        assert!(row.milliseconds_a_move.is_some() && row.scores.is_sorted() && !row.scores.is_empty());
    }
    // More games keep those that were played, and so does another player.
    let more = this.set_arena(|settings| settings.games = 60);
    assert_eq!((more.status, more.played, more.total), (Status::Resting, 80, 120));
    let entered = this.arena(arena::Request::Enter(player("2048", "blind")));
    assert_eq!((entered.played, entered.total), (80, 180));
    assert_eq!(this.play_all().played, 180);
    let left = this.arena(arena::Request::Remove(0));
    assert_eq!((left.players.len(), left.played), (2, 120));
    // Other seeds are other games.
    assert_eq!(this.set_arena(|settings| settings.seed = Seed(9)).played, 0);
    this.play_all();
    assert_eq!(this.arena(arena::Request::Clear).played, 0);
}

#[test]
fn the_arena_stops_as_soon_as_it_is_sure_and_when_it_is_told_to() {
    let this = scores();
    this.set_arena(|settings| {
        (settings.game, settings.games, settings.until_sure) = (variant("2048"), 100_000, true);
    });
    let state = this.play_all();
    assert_eq!(state.status, Status::Sure);
    assert!(state.played < state.total / 2, "{} games", state.played);
    let Ranking::Scores { rows, comparisons } = &state.ranking else {
        panic!("a single-player game has scores")
    };
    assert_eq!(rows[0].player, 1, "to take what one can get is better than chance");
    assert!(comparisons[0].sure_after.is_some());
    this.set_arena(|settings| settings.until_sure = false);
    this.arena(arena::Request::Start(1));
    this.wait("more games", |this| this.lab.arena.state().played > state.played);
    let paused = this.arena(arena::Request::Pause);
    assert!(paused.status == Status::Resting && paused.played < paused.total);
}

#[test]
fn the_arena_holds_a_league_of_a_game_for_two() {
    let this = Listener::new(None);
    this.set_arena(|settings| settings.game = variant("abalone"));
    for name in ["random", "alphabeta:1", "random"] {
        this.arena(arena::Request::Enter(player("abalone", name)));
    }
    let ready = this.set_arena(|settings| settings.games = 4);
    assert_eq!((ready.status, ready.total), (Status::Resting, 12));
    let state = this.play_all();
    assert_eq!((state.status, state.played), (Status::Over, 12));
    let Ranking::League { table, between } = &state.ranking else { panic!("a two-player game has a league") };
    assert_eq!((table[0].player, table[0].tally.wins, table[0].tally.games), (1, 8, 8));
    for (a, b) in [(0, 1), (0, 2), (1, 2)] {
        let (here, there) = (between[a][b], between[b][a]);
        assert_eq!((here.games, here.draws), (4, there.draws));
        assert_eq!(
            (here.wins, here.games - here.wins - here.draws),
            (there.games - there.wins - there.draws, there.wins)
        );
    }
    assert!(between[2][2].games == 0 && state.contest.is_some());
    // A fourth one plays its own games only, and takes no others with it when it leaves.
    let more = this.arena(arena::Request::Enter(player("abalone", "alphabeta:1")));
    assert_eq!((more.status, more.played, more.total), (Status::Resting, 12, 24));
    let fewer = this.arena(arena::Request::Remove(1));
    assert_eq!((fewer.played, fewer.total), (4, 12));
}

#[test]
fn the_arena_keeps_the_contests_of_both_games() {
    let this = scores();
    let left = this.play_all();
    let league = this.arena(arena::Request::Game(variant("abalone")));
    assert_eq!((league.players.len(), league.played), (0, 0));
    this.arena(arena::Request::Enter(player("abalone", "random")));
    let back = this.arena(arena::Request::Game(left.settings.game.clone()));
    assert_eq!((back.players.len(), back.played, back.status), (2, 80, Status::Over));
    assert_eq!(back.settings, left.settings);
    let there = this.arena(arena::Request::Game(variant("abalone")));
    assert_eq!(there.players.len(), 1);
    // The game alone, in whatever variant, is what was left; settings of another variant begin anew.
    let back = this.arena(arena::Request::Game(variant("2048")));
    assert_eq!((&back.settings, back.played), (&left.settings, 80));
    this.arena(arena::Request::Enter(player("abalone", "random")));
    assert_eq!(this.lab.arena.state().players.len(), 2, "a player of another game is not let in");
    let anew = this.set_arena(|settings| settings.game = variant("2048"));
    assert_eq!((anew.players.len(), anew.played, anew.settings.games), (2, 0, 40));
}

#[test]
fn every_position_is_valued_while_it_is_looked_at_and_can_be_gone_back_to() {
    let this = Listener::at_board("2048");
    this.board(board::Request::Seat(0, Some(player("2048", "expectimax:1,rules:article"))));
    this.board(board::Request::Begin(Start::Seed(Seed(4))));
    this.board(board::Request::Run(true));
    let over = this.board_is("the end", |state| state.ending.is_some());
    assert_eq!(over.timeline.len(), over.plies + 1);
    let known = over.timeline.iter().filter(|moment| moment.worth.is_some()).count();
    assert!(known < over.plies, "the review was hidden, and yet {known} positions were valued");
    this.board(board::Request::Regard(true));
    let valued = |state: &board::State| {
        state.timeline[..state.plies].iter().all(|moment| moment.worth.is_some() && !moment.by_person)
    };
    let over = this.board_is("all values", valued);
    assert_eq!(over.timeline.last().unwrap().worth, None, "the game is over");
    assert!(over.timeline[..over.plies].iter().all(|moment| moment.cost.is_none_or(|cost| cost == 0.0)));
    // The position of a place is the one that the match came through.
    let looked = this.board(board::Request::Look(Some(10)));
    let past = looked.past.clone().unwrap();
    assert_eq!((past.place, looked.plies), (10, over.plies));
    this.board(board::Request::Look(Some(12)));
    let again = this.board(board::Request::Look(Some(10))).past.clone().unwrap();
    assert_eq!((again.place, &again.position, &again.scene), (10, &past.position, &past.scene));
    let advised = this.board_is("what is best there", |state| state.shown_advice().is_some());
    assert!(advised.past.is_some(), "it is of the earlier position");
    let back = this.board(board::Request::BackTo(10));
    assert_eq!((&back.position, back.plies, &back.past), (&past.position, 10, &None));
    assert_eq!((back.timeline.len(), back.timeline[10].worth), (11, over.timeline[10].worth));
    // What a person plays instead costs what the player says.
    let advice = this.board_is("advice", |state| state.advice.is_some()).advice.clone().unwrap();
    let best = advice.thought.best.unwrap();
    let worth = |of: Move| match advice.thought.moves.iter().find(|found| found.played == of).unwrap().worth {
        Worth::Value(value) => value,
        decided => panic!("{decided:?}"),
    };
    let other = legal(&back).into_iter().find(|other| *other != best).unwrap();
    let played = this.board(board::Request::Play(other));
    assert!(played.is_moved_by_person() && played.timeline[10].by_person);
    assert_eq!(played.timeline[10].cost, Some(worth(best) - worth(other)));
}

#[test]
fn a_game_out_of_a_file_is_judged_move_by_move_in_every_game() {
    for name in ["2048", "abalone", "othello", "connect-four"] {
        let game = variant(name);
        let mut played = game.begin(Seed(3));
        for at in 0..12 {
            let legal = played.moves();
            played.play(legal[7 * at % legal.len()]);
        }
        let text = Record::of(&game, &*played, &["", ""][..game.seats().len()]).print();
        let record = Record::read_all(&text, &game).unwrap().remove(0);
        // The first moves may be chance's.
        let moves = played.sheet().len();
        let this = Listener::at_board(name);
        this.board(board::Request::Begin(Start::Record(record.into())));
        this.board(board::Request::Regard(true));
        let judged =
            |state: &board::State| state.timeline[..moves].iter().all(|moment| moment.cost.is_some());
        let state = this.board_is("what each move cost", judged);
        assert_eq!((state.timeline.len(), &state.position), (moves + 1, &played.position()), "{name}");
        let looked = this.board(board::Request::Look(Some(5)));
        assert_eq!(looked.past.as_ref().unwrap().place, 5, "{name}");
    }
}

#[test]
fn a_player_goes_on_for_so_many_moves_and_an_adviser_values_a_persons() {
    let this = Listener::at_board("2048");
    this.board(board::Request::Seat(0, Some(player("2048", "greedy"))));
    this.board(board::Request::Begin(Start::Seed(Seed(1))));
    this.lab.boards[0].send(board::Request::Until(7));
    this.lab.boards[0].send(board::Request::Until(5));
    this.lab.boards[0].send(board::Request::Until(7));
    assert!(!this.board_is("seven moves", |state| state.plies == 7).running);
    this.board(board::Request::Seat(0, None));
    this.board(board::Request::Adviser(Some(player("2048", "rules:article"))));
    this.board(board::Request::Regard(true));
    this.board_is("values", |state| state.timeline.iter().all(|moment| moment.worth.is_some()));
    let state = this.lab.boards[0].state();
    assert!(state.advice.is_none(), "the adviser of the review gives no hints");
    // In a two-player game what a person's move cost is seen a move later.
    let this = Listener::at_board("abalone");
    this.board(board::Request::Seat(1, Some(player("abalone", "alphabeta:2"))));
    this.board(board::Request::Regard(true));
    let first = legal(&this.lab.boards[0].state())[0];
    this.board(board::Request::Play(first));
    let state = this.board_is("an answer, valued", |state| {
        state.timeline.len() == 3 && state.timeline.iter().all(|moment| moment.worth.is_some())
    });
    let [before, after] = [0, 1].map(|at| state.timeline[at].worth.unwrap());
    assert_eq!((state.timeline[0].cost, state.timeline[0].by_person), (Some(before - after), true));
    assert!(!state.timeline[1].by_person);
}
