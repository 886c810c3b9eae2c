//! `dna-lab completions` and `dna-lab man`: what a shell and a manual reader want of the command line.

use super::Failure;
use crate::store::shown;
use clap_complete::Shell;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Print completions for a shell: put them where it looks for them.
///
/// For bash: `dna-lab completions bash > ~/.local/share/bash-completion/completions/dna-lab`.
#[derive(Debug, clap::Args)]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

/// Write the manual into a folder: a page for each command.
#[derive(Debug, clap::Args)]
pub(super) struct Man {
    /// The folder: it must be there
    folder: PathBuf,
}

pub(super) fn completions(arguments: &Completions, out: &mut impl Write) -> Result<(), Failure> {
    // Written at once: the generator takes a closed output for a fault.
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut super::command(), "dna-lab", &mut text);
    Ok(out.write_all(&text)?)
}

pub(super) fn man(arguments: &Man, out: &mut impl Write) -> Result<(), Failure> {
    let folder = &arguments.folder;
    let refused = |path: &Path, error: &std::io::Error| {
        Failure::Failed(format!("{}: cannot be written ({error}): name another folder", shown(path)))
    };
    clap_mangen::generate_to(super::command(), folder).map_err(|error| refused(folder, &error))?;
    Ok(writeln!(out, "The manual is in {}: `man -l {}`", shown(folder), shown(&folder.join("dna-lab.1")))?)
}
