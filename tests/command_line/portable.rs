//! The same bytes on any processor and C library: no result depends on their powers, exponentials and logarithms.

use std::process::Command;

/// Turns off what glibc's mathematics have for newer processors, by its names of today and of before 2.33; nothing elsewhere.
const PLAIN: &str = "glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2,-FMA_Usable,-FMA4_Usable,-AVX2_Usable";

/// What a short evolution of a game writes from this preset, with these tunables of glibc.
fn evolved(game: &str, preset: &str, tunables: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.ron");
    let small = ["--population", "12", "--games", "6", "--generations", "3", "--validation-games", "20"];
    let output = Command::new(env!("CARGO_BIN_EXE_dna-lab"))
        .args(["evolve", "--game", game, "--preset", preset, "--sample-games", "20", "--save"])
        .arg(&path)
        .args(small)
        .env("GLIBC_TUNABLES", tunables)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", super::text(&output.stderr));
    std::fs::read(path).unwrap()
}

#[test]
fn a_run_is_the_same_without_fused_multiplication() {
    for (game, preset) in [
        ("2048", "lab+invent"),
        ("2048-article", "cma"),
        ("2048-article", "article"),
        ("abalone", "lab"),
        ("othello", "cma"),
    ] {
        assert!(evolved(game, preset, "") == evolved(game, preset, PLAIN), "{game} {preset}");
    }
}
