//! The texts about playing on the screen.

use super::Text;

texts! {
    /// The pilot.
    Pilot {
        what: "Any player plays a real 2048 that is open on this screen: it looks at the board, and presses arrow keys or drags the \
            mouse. Nothing is touched before you press start.",
        board: "1   Show it the board",
        look: "Look at the screen",
        look_hint: "Steps aside for a moment, takes a picture of the screen, and finds boards by the colour between their tiles",
        look_later: "… in 3 seconds",
        look_later_hint: "Stays where it is: time to arrange windows, or to go to this lab's own board in the Game tab",
        looking: "looking in a moment…",
        nothing_yet: "Open a 2048 in your browser, all of its board on the screen, and look at the screen.",
        pick: "Not this one? Click another marked board, or drag a rectangle around it.",
        no_board: "No board was found by its colour: drag a rectangle around it, or look again when it is in front.",
        screen: "The screen",
        tiles: "2   Check what it reads",
        tiles_hint: "Click a cell that is read wrongly, and say what stands there: that calibrates its colour.",
        no_tiles: "The sixteen cells appear here.",
        calibration: "Calibration",
        calibration_hint: "Which colour stands for which tile. For a game of other colours take “new game” and say what stands on its first board: \
                       the rest is learned while it is played.",
        changed: "changed",
        keep: "Keep",
        keep_hint: "Keeps these colours under this name, for the next time",
        name: "Name to keep it under",
        play: "3   Let it play",
        player: "Player…",
        player_hint: "The player that chooses the moves: an individual, a search over it, the network, or any player by name",
        no_player: "Choose a player.",
        gesture: "Moves by",
        keys: "Arrow keys",
        keys_hint: "For games in a browser or on the desktop",
        drags: "Mouse drags",
        drags_hint: "For games that are swiped, as on a phone; this lab's own board too",
        delay: "Pause after a move",
        delay_hint: "On top of the time that the game takes to show the move",
        start: "Start playing",
        start_hint: "Brings the game to the front and plays as soon as the mouse has rested for half a second (F9, in any window)",
        pause: "Pause",
        stop: "Stop",
        stop_hint: "Escape, in any window",
        anywhere: "F9 starts and pauses, Escape stops, whichever window is in front. Moving the mouse stops too. Nothing is \
               touched outside the game's window.",
        waiting: "Waiting for the mouse to rest…",
        wayland: "Press start, then click the game's window: arrow keys go to the window that has the keyboard. The pilot \
              stops when the board is covered or moved, or when you press Stop.",
        focus: "Click the game's window now…",
        seen: "The board as it was seen:",
        no_harm: "That does no harm: after the first look the grid is carried over from move to move.",
        empty: "empty",
        unknown: "unknown",
        cell: "Seen in row {0}, column {1}: {2}",
        plays: "{0} plays",
        alike: "Look alike: {0}.",
        standing: "{0} moves, {1} ms a move, {2} ms of them thinking",
    }
}
