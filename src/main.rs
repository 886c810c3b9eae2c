//! The program: parse the arguments, then the window or a command. In a browser: the page.

#[cfg(not(target_arch = "wasm32"))]
use std::process::ExitCode;

#[cfg(all(feature = "window", not(target_arch = "wasm32")))]
use dna_lab::app::{in_french, open};

/// Why no window can be opened.
#[cfg(not(any(feature = "window", target_arch = "wasm32")))]
#[derive(Debug, thiserror::Error)]
#[error("this build has no window: build it again with `--features window`")]
struct NoWindow;

#[cfg(not(any(feature = "window", target_arch = "wasm32")))]
fn open(_: Option<std::path::PathBuf>) -> Result<(), NoWindow> {
    Err(NoWindow)
}

/// The texts of games in French are the window's.
#[cfg(not(any(feature = "window", target_arch = "wasm32")))]
fn in_french(words: &str) -> &str {
    words
}

/// Blocks signals that must not end the program. Must come before there are other threads, which do as this one does.
///
/// SIGXFSZ comes when a file grows beyond its limit (`ulimit -f`): the write then fails with an error, as on a full disk. SIGHUP is
/// blocked if the parent ignores it (`nohup`): signals that are listened for later would end the program otherwise.
#[cfg(target_os = "linux")]
fn block_signals() {
    use nix::sys::signal::{SigSet, Signal};
    // If they cannot be kept back, they end it, as they did before.
    let _ = SigSet::from(Signal::SIGXFSZ).thread_block();
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok()).unwrap_or(0);
    if ignored >> (Signal::SIGHUP as u32 - 1) & 1 == 1 {
        let _ = SigSet::from(Signal::SIGHUP).thread_block();
    }
}

/// From now on blocks of 1 MiB and more go back to the system once they are free. The GNU C library otherwise keeps such memory for
/// later, and a long run grows by what its saves took. Of smaller blocks it keeps up to 16 MiB: players take them for each game.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code)]
fn give_large_blocks_back() {
    // SAFETY: the program has no other thread yet, and no block depends on these numbers of the allocator.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, 1 << 20);
        libc::mallopt(libc::M_TRIM_THRESHOLD, 16 << 20);
    }
}

/// Closes the console that Windows opened for this program alone: it was started by a double click, and has a window.
#[cfg(all(windows, feature = "window"))]
#[allow(unsafe_code)]
fn close_own_console() {
    use windows_sys::Win32::System::Console::{FreeConsole, GetConsoleProcessList};
    let mut programs = [0_u32; 2];
    // SAFETY: the list is as long as it says, and the console is used by nothing here after it was closed.
    unsafe {
        if GetConsoleProcessList(programs.as_mut_ptr(), programs.len() as u32) == 1 {
            FreeConsole();
        }
    }
}

#[cfg(target_arch = "wasm32")]
fn main() {
    #[cfg(feature = "window")]
    dna_lab::app::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> ExitCode {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    give_large_blocks_back();
    #[cfg(target_os = "linux")]
    block_signals();
    let window = |file| {
        #[cfg(all(windows, feature = "window"))]
        close_own_console();
        open(file)
    };
    ExitCode::from(dna_lab::cli::run(std::env::args_os(), window, in_french))
}
