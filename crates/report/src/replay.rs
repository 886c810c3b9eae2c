//! A game that plays in the page.

use dna_lab_evolution::wording::Wording;
use dna_lab_games::scene::{Piece, Scene, Shape};
use dna_lab_games::seed::Seed;
use dna_lab_games::{Match, PlayerSpec, Sentence, WrongGame};
use maud::{Markup, PreEscaped, html};

/// A game that was played, position by position.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The names of the players, by seats.
    players: Vec<String>,
    /// The first position: its cells stay where they are.
    first: Scene,
    /// Every piece that occurs.
    pieces: Vec<Piece>,
    /// For each position the piece of each cell, what was played, and how it stands.
    frames: Vec<(Vec<usize>, String, Sentence)>,
    /// How it ended.
    end: String,
}

/// The most positions of a replay: a page of a few megabytes.
const MOST_FRAMES: usize = 20_000;

impl Replay {
    /// The best of so many games of these players for the first of them: the highest score of those that it won, or of all.
    ///
    /// # Errors
    /// If a player is of another game.
    pub fn best_of(players: &[PlayerSpec], games: u64, seed: Seed) -> Result<Option<Self>, WrongGame> {
        let game = &players[0].game;
        let engines = players.iter().map(PlayerSpec::engine).collect::<Result<Vec<_>, _>>()?;
        let mut best: Option<(i64, Vec<String>, Box<dyn Match>)> = None;
        for at in 0..games {
            let seed = seed.derive(at);
            let mut played = game.begin(seed);
            let chance = |seat: usize| if players.len() > 1 { seed.derive(3 + seat as u64) } else { seed };
            let mut seated: Vec<_> =
                engines.iter().enumerate().map(|(seat, engine)| engine.player(chance(seat))).collect();
            while played.ending().is_none() && played.plies() < MOST_FRAMES {
                let thought = seated[played.turn()].choose(&*played, &|| false);
                let Some(next) = thought.and_then(|thought| thought.best) else { break };
                played.play(next);
            }
            let outcome = played.outcome(0);
            let won = i64::from(outcome.verdict == dna_lab_games::Verdict::Win);
            let worth = won.saturating_mul(1 << 40).saturating_add(outcome.score);
            if best.as_ref().is_none_or(|(most, ..)| worth > *most) {
                best = Some((worth, played.sheet(), played));
            }
        }
        let told = |player: &PlayerSpec| {
            let fixed = game.yardsticks().iter().find(|fixed| fixed.id == player.name);
            fixed.map_or(player.name.clone(), |fixed| fixed.words.to_owned())
        };
        let names = players.iter().map(told).collect();
        Ok(best.map(|(_, sheet, played)| Self::of(names, &sheet, &*played)))
    }

    fn of(players: Vec<String>, sheet: &[String], last: &dyn Match) -> Self {
        let mut played = last.branch();
        while played.undo() {}
        // What was forgotten of a very long game is not shown.
        let sheet = &sheet[sheet.len().saturating_sub(last.plies() - played.plies())..];
        let first = played.scene();
        let mut replay = Self { players, first, pieces: Vec::new(), frames: Vec::new(), end: String::new() };
        replay.see(&*played, "");
        for (words, text) in last.record().iter().rev().take(sheet.len()).rev().zip(sheet) {
            if played.replay(text).is_err() {
                break;
            }
            replay.see(&*played, words);
        }
        replay.end = last.ending().map_or("", |ending| ending.reason).to_owned();
        replay
    }

    fn see(&mut self, played: &dyn Match, words: &str) {
        let scene = played.scene();
        let place = |piece: &Piece| {
            let known = self.pieces.iter().position(|other| other == piece);
            known.unwrap_or_else(|| {
                self.pieces.push(piece.clone());
                self.pieces.len() - 1
            })
        };
        let cells = scene.cells.iter().map(|cell| &cell.piece).map(place).collect();
        self.frames.push((cells, words.to_owned(), played.standing()));
    }

    /// The colour of a piece, the colour of its digits and its digits.
    fn look(&self, piece: &Piece) -> (String, String, String) {
        match piece {
            Piece::None => {
                let lighter = |part: u8| part.saturating_add((255 - part) / 4);
                (hex(self.first.frame.map(lighter)), "#000".to_owned(), String::new())
            }
            Piece::Tile { label, back, front, .. } => (hex(*back), hex(*front), label.clone()),
            Piece::Disc(seat) => (hex(self.first.discs.of(*seat)), "#888".to_owned(), String::new()),
        }
    }

    /// The board at its last position, which a script plays from the first.
    pub(super) fn html(&self, wording: Wording) -> Markup {
        let cells = &self.first.cells;
        let row = if self.first.shape == Shape::Hexagonal { 0.866 } else { 1.0 };
        let places = || cells.iter().map(|cell| [cell.x, cell.y * row]);
        let least = |axis: usize| places().map(|place| place[axis]).fold(f32::MAX, f32::min) - 0.1;
        let most = |axis: usize| places().map(|place| place[axis]).fold(f32::MIN, f32::max) + 1.1;
        let (left, top) = (least(0), least(1));
        let (width, height) = (most(0) - left, most(1) - top);
        let round = self.first.shape == Shape::Hexagonal
            || self.pieces.iter().any(|piece| matches!(piece, Piece::Disc(_)));
        let Some((last, words, standing)) = self.frames.last() else { return html! {} };
        let looks: Vec<(String, String, String)> = self.pieces.iter().map(|piece| self.look(piece)).collect();
        let frames: Vec<_> = self
            .frames
            .iter()
            .map(|(cells, words, standing)| {
                (cells, (wording.say)(words), standing.translated_with_words(wording.say))
            })
            .collect();
        let [looks_data, frames_data] = [serde_json::to_string(&looks), serde_json::to_string(&frames)]
            .map(|text| text.unwrap_or_default().replace("</", "<\\/"));
        let script = format!("const looks={looks_data},frames={frames_data};{SCRIPT}");
        html! {
            div.replay {
                @for (seat, player) in self.players.iter().enumerate() {
                    @let colour = self.look(&Piece::Disc(seat)).0;
                    @if self.players.len() > 1 {
                        div { svg width="14" height="14" { circle cx="7" cy="7" r="6" fill=(colour) stroke="#888" {} } " " ((wording.say)(player)) }
                    }
                }
                svg #board xmlns="http://www.w3.org/2000/svg" width="100%"
                    viewBox=(format!("{left:.2} {top:.2} {width:.2} {height:.2}")) {
                    rect x=(left) y=(top) width=(width) height=(height) rx="0.1" fill=(hex(self.first.frame)) {}
                    @for (cell, piece) in cells.iter().zip(last) {
                        @let (back, front, label) = &looks[*piece];
                        @let (x, y) = (cell.x, cell.y * row);
                        @if round {
                            circle cx=(x + 0.5) cy=(y + 0.5) r="0.44" fill=(back) {}
                        } @else {
                            rect x=(x + 0.05) y=(y + 0.05) width="0.9" height="0.9" rx="0.06" fill=(back) {}
                        }
                        text x=(x + 0.5) y=(y + 0.62) text-anchor="middle" fill=(front)
                            style=(format!("font-size: {}px; fill: {front}; font-weight: 700", size(label))) { (label) }
                    }
                }
                div.controls {
                    input #at type="range" min="0" max=(self.frames.len() - 1) value=(self.frames.len() - 1)
                        aria-label=(wording.pick("move", "coup"));
                    button #play { (wording.pick("Play", "Lire")) }
                }
                p #said { (self.frames.len() - 1) ". " ((wording.say)(words)) " — " (standing.translated_with_words(wording.say)) }
                p.note { ((wording.say)(&self.end)) }
            }
            script { (PreEscaped(script)) }
        }
    }
}

fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// How large the digits of a tile are, in cells.
const fn size(label: &str) -> &'static str {
    match label.len() {
        0..=2 => "0.4",
        3 => "0.32",
        4 => "0.26",
        _ => "0.21",
    }
}

const SCRIPT: &str = "
(() => {
  const board = document.getElementById('board'), at = document.getElementById('at'), play = document.getElementById('play');
  const said = document.getElementById('said'), texts = board.querySelectorAll('text');
  const cells = [...board.querySelectorAll('circle, rect')].slice(-texts.length);
  const size = label => [0.4, 0.4, 0.4, 0.32, 0.26][label.length] || 0.21;
  let timer = 0;
  const show = () => {
    const [pieces, words, standing] = frames[at.value];
    pieces.forEach((piece, cell) => {
      const [back, front, label] = looks[piece];
      cells[cell].setAttribute('fill', back);
      texts[cell].textContent = label;
      texts[cell].style.fill = front;
      texts[cell].style.fontSize = size(label) + 'px';
    });
    said.textContent = at.value + '. ' + words + ' — ' + standing;
  };
  const stop = () => { clearInterval(timer); timer = 0; play.textContent = play.dataset.play; };
  play.dataset.play = play.textContent;
  at.addEventListener('input', () => { stop(); show(); });
  play.addEventListener('click', () => {
    if (timer) { stop(); return; }
    if (+at.value >= frames.length - 1) at.value = 0;
    show();
    play.textContent = '❚❚';
    const pause = Math.max(40, Math.min(700, 30000 / frames.length));
    timer = setInterval(() => { if (+at.value >= frames.length - 1) stop(); else { at.value = +at.value + 1; show(); } }, pause);
  });
})();
";
