//! The program: parse the arguments, then the window or a command.

use std::process::ExitCode;

#[cfg(feature = "window")]
use dna_lab::app::open;

/// Why no window can be opened.
#[cfg(not(feature = "window"))]
#[derive(Debug, thiserror::Error)]
#[error("this build has no window: build it again with `--features window`")]
struct NoWindow;

#[cfg(not(feature = "window"))]
fn open() -> Result<(), NoWindow> {
    Err(NoWindow)
}

/// Blocks SIGHUP if the parent started us with SIGHUP ignored (`nohup`): signals that are listened for later would
/// end it otherwise. Must come before there are other threads, which do as this one does.
#[cfg(target_os = "linux")]
fn ignore_hang_ups_if_asked() {
    use nix::sys::signal::{SigSet, Signal};
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok()).unwrap_or(0);
    if ignored >> (Signal::SIGHUP as u32 - 1) & 1 == 1 {
        // If they cannot be kept back, they end it, as they did before.
        let _ = SigSet::from(Signal::SIGHUP).thread_block();
    }
}

fn main() -> ExitCode {
    #[cfg(target_os = "linux")]
    ignore_hang_ups_if_asked();
    ExitCode::from(dna_lab::cli::run(open))
}
