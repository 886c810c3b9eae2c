//! Games in Web Workers: each plays the tasks that a worker at a queue plays, and answers as it does. What goes to and fro is text.

use crate::app::LabApp;
use crate::cluster::Judge;
use crate::cluster::task::{Answer, Task};
use crate::lab::Lab;
use eframe::WebRunner;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType, window};

/// How long the lab's workers take turns before the page is looked after.
const TURN: Duration = Duration::from_millis(16);

/// How many Web Workers there should be: as many as processors, unless the address says so, e.g. `?workers=4`.
pub(super) fn wanted() -> usize {
    let Some(window) = window() else { return 0 };
    let search = window.location().search().unwrap_or_default();
    let said = search.strip_prefix("?workers=").and_then(|count| count.parse().ok());
    said.unwrap_or_else(|| window.navigator().hardware_concurrency() as usize)
}

thread_local! {
    static JUDGE: Judge = Judge::new(1);
}

/// In a Web Worker: the answer to a task.
#[wasm_bindgen]
#[must_use]
#[allow(unreachable_pub)]
pub fn answer(task: &str) -> Option<String> {
    let task: Task = ron::from_str(task).ok()?;
    ron::to_string(&JUDGE.with(|judge| judge.answer(&task))?).ok()
}

/// The Web Workers of a page.
#[derive(Clone)]
pub(super) struct Crew(Rc<RefCell<Vec<Helper>>>);

/// One of them.
struct Helper {
    worker: Worker,
    state: State,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    /// It does not play: it is on its way, or gone.
    Away,
    Idle,
    /// It plays this task of those that the lab has in turns at this place.
    Plays(usize, u64),
}

impl Crew {
    /// Calls so many. Where there are none, games are played on the page's own thread.
    pub(super) fn call(runner: &WebRunner, count: usize) -> Self {
        let crew = Self(Rc::default());
        for at in 0..count {
            match crew.helper(runner.clone(), at) {
                Ok(worker) => crew.0.borrow_mut().push(Helper { worker, state: State::Away }),
                Err(error) => return crew.warned(&error),
            }
        }
        crew
    }

    fn warned(self, error: &JsValue) -> Self {
        web_sys::console::warn_1(error);
        self
    }

    /// Starts one, with the program that this page has already.
    fn helper(&self, runner: WebRunner, at: usize) -> Result<Worker, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options("worker.js", &options)?;
        let (crew, heard) = (self.clone(), runner.clone());
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(app) = heard.app_mut::<LabApp>() {
                crew.hear(app.lab(), at, event.data().as_string());
            }
        });
        let crew = self.clone();
        let lose = Closure::<dyn FnMut(Event)>::new(move |_| {
            if let Some(app) = runner.app_mut::<LabApp>() {
                crew.lose(app.lab(), at);
            }
        });
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        worker.set_onerror(Some(lose.as_ref().unchecked_ref()));
        // They stay as long as the page.
        hear.forget();
        lose.forget();
        worker.post_message(&wasm_bindgen::module())?;
        Ok(worker)
    }

    /// One says that it is there, or answers.
    fn hear(&self, lab: &Lab, at: usize, said: Option<String>) {
        let before = std::mem::replace(&mut self.0.borrow_mut()[at].state, State::Idle);
        if let State::Plays(place, id) = before {
            match said.and_then(|text| ron::from_str::<Answer>(&text).ok()) {
                Some(answer) => lab.turns()[place].answer(answer),
                None => lab.turns()[place].give_back(id),
            }
        }
        self.serve(lab);
    }

    /// One is gone: what it played is played by others.
    fn lose(&self, lab: &Lab, at: usize) {
        let before = std::mem::replace(&mut self.0.borrow_mut()[at].state, State::Away);
        if let State::Plays(place, id) = before {
            lab.turns()[place].give_back(id);
        }
    }

    /// Lets the lab's workers take turns, and gives out tasks; says how long there is nothing to do then, as far as that is known.
    pub(super) fn serve(&self, lab: &Lab) -> Option<Duration> {
        let mut helpers = self.0.borrow_mut();
        let there = helpers.iter().filter(|helper| helper.state != State::Away).count();
        lab.turns().iter().for_each(|turns| turns.set_helpers(there));
        let rest = lab.serve(TURN);
        let mut beside = helpers.iter().any(|helper| matches!(helper.state, State::Plays(1.., _)));
        for helper in helpers.iter_mut().filter(|helper| helper.state == State::Idle) {
            // What is not bred has one of them at most.
            let places = if beside { 1 } else { lab.turns().len() };
            let mut turns = lab.turns().iter().take(places).enumerate();
            let order = turns.find_map(|(place, turns)| Some((place, turns.order()?)));
            let Some((place, task)) = order else { break };
            beside |= place > 0;
            let sent =
                ron::to_string(&task).ok().and_then(|text| helper.worker.post_message(&text.into()).ok());
            match sent {
                Some(()) => helper.state = State::Plays(place, task.id),
                None => lab.turns()[place].give_back(task.id),
            }
        }
        rest
    }
}
