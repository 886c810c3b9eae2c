//! Games in Web Workers: each plays the tasks that a worker at a queue plays, and answers as it does. What goes to and fro is text.

use crate::app::LabApp;
use crate::cluster::Judge;
use crate::cluster::task::{Answer, Task, of_text, to_text};
use crate::lab::Lab;
use eframe::WebRunner;
use std::cell::RefCell;
use std::collections::VecDeque;
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
    let task: Task = of_text(task)?;
    to_text(&JUDGE.with(|judge| judge.answer(&task))?)
}

/// The Web Workers of a page.
#[derive(Clone)]
pub(super) struct Crew(Rc<RefCell<Vec<Helper>>>);

/// One of them.
struct Helper {
    worker: Worker,
    /// Whether it is there to play: it may be on its way, or gone.
    there: bool,
    /// Its tasks, in the order in which it plays them: which of what the lab has in turns, and their numbers.
    tasks: VecDeque<(usize, u64)>,
}

impl Helper {
    /// Sends it a task.
    fn ask(&mut self, place: usize, task: &Task) -> Option<()> {
        let text = to_text(task)?;
        self.worker.post_message(&text.into()).ok()?;
        self.tasks.push_back((place, task.id));
        Some(())
    }
}

impl Crew {
    /// Calls so many. Where there are none, games are played on the page's own thread.
    pub(super) fn call(runner: &WebRunner, count: usize) -> Self {
        let crew = Self(Rc::default());
        for at in 0..count {
            match crew.helper(runner.clone(), at) {
                Ok(worker) => {
                    let tasks = VecDeque::new();
                    crew.0.borrow_mut().push(Helper { worker, there: false, tasks });
                }
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

    /// One says that it is there, or answers the first of its tasks.
    fn hear(&self, lab: &Lab, at: usize, said: Option<String>) {
        let task = {
            let helper = &mut self.0.borrow_mut()[at];
            helper.there = true;
            helper.tasks.pop_front()
        };
        if let Some((place, id)) = task {
            match said.and_then(|text| of_text::<Answer>(&text)) {
                Some(answer) => lab.turns()[place].answer(answer),
                None => lab.turns()[place].give_back(id),
            }
        }
        self.serve(lab);
    }

    /// One is gone: what it had to play is played by others.
    fn lose(&self, lab: &Lab, at: usize) {
        let helper = &mut self.0.borrow_mut()[at];
        helper.there = false;
        helper.tasks.drain(..).for_each(|(place, id)| lab.turns()[place].give_back(id));
    }

    /// Lets the lab's workers take turns, and gives out tasks; says how long there is nothing to do then, as far as that is known.
    pub(super) fn serve(&self, lab: &Lab) -> Option<Duration> {
        let mut helpers = self.0.borrow_mut();
        let there = helpers.iter().filter(|helper| helper.there).count();
        lab.turns().iter().for_each(|turns| turns.set_helpers(there));
        let rest = lab.serve(TURN);
        // A second task, so that none waits for the page.
        for waiting in [0, 1] {
            for at in 0..helpers.len() {
                // What is not bred has one of them at most, and that one nothing else.
                let is_beside = |helper: &Helper| helper.tasks.iter().any(|(place, _)| *place > 0);
                let places = if waiting > 0 || helpers.iter().any(is_beside) { 1 } else { lab.turns().len() };
                let helper = &mut helpers[at];
                if !helper.there || helper.tasks.len() != waiting || is_beside(helper) {
                    continue;
                }
                let mut turns = lab.turns().iter().take(places).enumerate();
                let order = turns.find_map(|(place, turns)| Some((place, turns.order()?)));
                let Some((place, task)) = order else { continue };
                if helper.ask(place, &task).is_none() {
                    lab.turns()[place].give_back(task.id);
                }
            }
        }
        rest
    }
}
