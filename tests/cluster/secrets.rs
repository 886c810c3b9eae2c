//! Servers that want a token, credentials or certificates: who has them is let in, and who has not is told why.

use crate::server::{DEMO, Program, Server, straight};
use std::path::Path;
use std::process::Command;

/// A coordinator and a worker with these options breed together.
fn is_let_in(server: &Server, options: &[&str]) {
    let worker = [&["worker", "--threads", "1"], options, &server.queue()].concat();
    let worker = Program::start(&worker);
    worker.waits_for("plays for coordinators");
    let mut run = Program::evolve(&[&DEMO[..], &["--only-workers"], options, &server.queue()].concat());
    assert!(run.wait().success(), "{}", run.log());
    assert!(run.log().contains("the queue carried"), "{}", run.log());
    assert_eq!(run.file(), straight());
}

/// A coordinator and a worker with these options are told this.
fn is_refused(server: &Server, options: &[&str], why: &str) {
    let queue = server.queue();
    let breeding = Program::evolve(&[&DEMO[..], options, &queue].concat());
    let working = Program::start(&[&["worker"], options, &queue].concat());
    for said in [breeding.says(), working.says()] {
        assert!(said.contains(why), "{options:?}: {said}");
    }
}

#[test]
fn a_token_guards_the_queue() {
    let Some(server) = Server::with(&["--auth", "swordfish"]) else { return };
    let path = |name: &str, text: &str| {
        let path = server.folder().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (right, wrong) = (path("right", "swordfish\n"), path("wrong", "goldfish\n"));
    is_let_in(&server, &["--token-file", &right]);
    let refused = "does not let this program in (authorization violation";
    is_refused(&server, &[], refused);
    is_refused(&server, &["--token-file", &wrong], refused);
    is_refused(&server, &["--token-file", "nowhere"], "nowhere cannot be used (No such file");
}

/// Users by signed tokens as `nsc` makes them (JWT and nkeys): `user` may use the subjects that `docs/cluster.md` names and no
/// others, `stranger` is of an account that the server's operator did not sign. Their keys guard nothing but this test.
#[test]
fn credentials_guard_the_queue() {
    let accounts = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cluster/accounts");
    let file = |name: &str| accounts.join(name).to_str().unwrap().to_owned();
    let Some(server) = Server::with(&["-c", &file("accounts.conf")]) else { return };
    is_let_in(&server, &["--creds", &file("user.creds")]);
    let refused = "does not let this program in (authorization violation";
    is_refused(&server, &[], refused);
    is_refused(&server, &["--creds", &file("stranger.creds")], refused);
    is_refused(&server, &["--creds", &file("accounts.conf")], "accounts.conf cannot be used (cannot parse");
}

/// Two authorities, and a certificate for this machine that the first of them signed; false without `openssl`.
fn certificates(folder: &Path) -> bool {
    let make = |name: &str, more: &[&str]| {
        let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
        let (pem, secret, name) = (format!("{name}.pem"), format!("{name}.key"), format!("/CN=test {name}"));
        let files = ["-subj", &name, "-out", &pem, "-keyout", &secret];
        let mut command = Command::new("openssl");
        command.args(["req", "-x509"]).args(key).args(files).args(more).current_dir(folder);
        command.output().is_ok_and(|output| output.status.success())
    };
    let (plain, here) = ("basicConstraints=critical,CA:FALSE", "subjectAltName=IP:127.0.0.1");
    let signed = ["-CA", "ours.pem", "-CAkey", "ours.key", "-addext", plain, "-addext", here];
    make("ours", &[]) && make("theirs", &[]) && make("server", &signed)
}

#[test]
fn certificates_guard_the_way_to_the_queue() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    if !certificates(folder.path()) {
        let must = std::env::var_os("DNA_LAB_MUST_CLUSTER").is_some();
        assert!(!must, "openssl is missing, or too old: apt-get install openssl");
        eprintln!("skipped: openssl 3 is missing");
        return;
    }
    let (certificate, key) = (file("server.pem"), file("server.key"));
    let (token, wrong) = (file("token"), file("wrong"));
    std::fs::write(&token, "swordfish").unwrap();
    std::fs::write(&wrong, "goldfish").unwrap();
    let tls = ["--tls", "--tlscert", &certificate, "--tlskey", &key, "--auth", "swordfish"];
    let Some(server) = Server::with(&tls) else { return };
    let (ours, theirs) = (file("ours.pem"), file("theirs.pem"));
    is_let_in(&server, &["--ca", &ours, "--token-file", &token]);
    is_refused(&server, &["--ca", &ours, "--token-file", &wrong], "does not let this program in");
    let unknown = "a certificate that is not trusted here";
    is_refused(&server, &["--ca", &theirs, "--token-file", &token], unknown);
    is_refused(&server, &["--token-file", &token], unknown);
    is_refused(&server, &["--ca", &key], "cannot be used (there is no certificate in it)");
    is_refused(&server, &["--ca", "nowhere"], "nowhere cannot be used (No such file");
}
