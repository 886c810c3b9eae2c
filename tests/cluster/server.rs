//! Servers, workers and coordinators that tests start and end.

use std::io::Read;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A run that is bred in seconds.
pub(crate) const DEMO: [&str; 8] =
    ["--preset", "demo", "--generations", "4", "--population", "20", "--seed", "3"];

/// A server of our own, on a port of its own, that ends with it.
pub(crate) struct Server {
    child: Child,
    folder: TempDir,
    address: String,
    port: u16,
    more: Vec<String>,
}

/// What stands among a server's arguments where it is to keep no queues.
const NO_QUEUES: &str = "no queues";

impl Server {
    /// None where there is no program for it, unless there must be.
    pub(crate) fn start() -> Option<Self> {
        Self::with(&[])
    }

    pub(crate) fn without_queues() -> Option<Self> {
        Self::with(&[NO_QUEUES])
    }

    pub(crate) fn with(more: &[&str]) -> Option<Self> {
        Self::at("127.0.0.1", more)
    }

    pub(crate) fn at(address: &str, more: &[&str]) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let port = TcpListener::bind((address, 0)).unwrap().local_addr().unwrap().port();
        let more: Vec<String> = more.iter().map(|&one| one.to_owned()).collect();
        let Some(child) = run(address, port, folder.path(), &more) else {
            let must = std::env::var_os("DNA_LAB_MUST_CLUSTER").is_some();
            assert!(!must, "nats-server is missing: apt-get install nats-server");
            eprintln!("skipped: nats-server is missing (apt-get install nats-server)");
            return None;
        };
        Some(Self { child, folder, address: address.to_owned(), port, more })
    }

    /// `--queue` with its address.
    pub(crate) fn queue(&self) -> [&str; 2] {
        let scheme = if self.more.iter().any(|one| one == "--tls") { "tls" } else { "nats" };
        let url = format!("{scheme}://{}:{}", self.address, self.port);
        ["--queue", url.leak()]
    }

    pub(crate) fn url(&self) -> &str {
        self.queue()[1]
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Ends it as a power failure would.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub(crate) fn signal(&self, name: &str) {
        signal(&self.child, name);
    }

    /// Starts it again after it was killed, with what it kept on disk.
    pub(crate) fn revive(&mut self) {
        self.child = run(&self.address, self.port, self.folder.path(), &self.more).unwrap();
    }

    /// Loses all it kept.
    pub(crate) fn forget(&mut self) {
        self.kill();
        std::fs::remove_dir_all(self.folder.path().join("jetstream")).unwrap();
        self.revive();
    }

    /// How many tasks are in the queue.
    pub(crate) fn tasks(&self) -> u64 {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let client = async_nats::connect(self.url()).await.unwrap();
            let name = format!("dna-lab-{}", dna_lab::cluster::version::own());
            let stream = async_nats::jetstream::new(client).get_stream(name).await.unwrap();
            stream.get_info().await.unwrap().state.messages
        })
    }
}

fn run(address: &str, port: u16, folder: &Path, more: &[String]) -> Option<Child> {
    let mut command = Command::new("nats-server");
    command.args(["-a", address, "-p", &port.to_string()]);
    if !more.iter().any(|one| one == NO_QUEUES) {
        command.arg("-js").arg("-sd").arg(folder).args(more);
    }
    let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()?;
    let start = Instant::now();
    while TcpStream::connect((address, port)).is_err() {
        assert!(start.elapsed() < Duration::from_secs(20), "nats-server does not listen");
        std::thread::sleep(Duration::from_millis(20));
    }
    Some(child)
}

fn signal(child: &Child, name: &str) {
    let status = Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status();
    assert!(status.unwrap().success());
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `dna-lab` at work; it ends with this.
pub(crate) struct Program {
    child: Child,
    folder: TempDir,
}

impl Program {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::start_by(&["env"], arguments)
    }

    /// By another program that starts it.
    pub(crate) fn start_by(starter: &[&str], arguments: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let log = std::fs::File::create(folder.path().join("log")).unwrap();
        let mut command = Command::new(starter[0]);
        let command = command.args(&starter[1..]).arg(env!("CARGO_BIN_EXE_dna-lab"));
        let command = command.args(arguments).current_dir(folder.path());
        let out = std::fs::File::create(folder.path().join("out")).unwrap();
        let child = command.stdout(out).stderr(log).spawn().unwrap();
        Self { child, folder }
    }

    /// Breeds into a file.
    pub(crate) fn evolve(arguments: &[&str]) -> Self {
        Self::start(&[&["evolve", "--save", "run.ron", "--threads", "2"], arguments].concat())
    }

    /// As a power failure would.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub(crate) fn signal(&self, name: &str) {
        signal(&self.child, name);
    }

    /// Waits until it has ended: well, killed by us, or with a sentence because there was no server just when it began.
    pub(crate) fn ends(mut self) {
        let status = self.wait();
        let log = self.log();
        assert!(status.success() || status.code().is_none() || log.contains("cannot be reached"), "{log}");
    }

    pub(crate) fn wait(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(start.elapsed() < Duration::from_secs(120), "it does not end: {}", self.log());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    pub(crate) fn log(&self) -> String {
        let mut text = String::new();
        let mut file = std::fs::File::open(self.folder.path().join("log")).unwrap();
        file.read_to_string(&mut text).unwrap();
        text
    }

    /// Until it has said this.
    pub(crate) fn waits_for(&self, what: &str) {
        let start = Instant::now();
        while !self.log().contains(what) {
            assert!(start.elapsed() < Duration::from_secs(60), "no '{what}': {}", self.log());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// What it said, having failed.
    pub(crate) fn says(mut self) -> String {
        assert!(!self.wait().success());
        self.log()
    }

    /// What it wrote to its output, having done well.
    pub(crate) fn output(mut self) -> String {
        assert!(self.wait().success(), "{}", self.log());
        std::fs::read_to_string(self.folder.path().join("out")).unwrap()
    }

    /// The file that it made.
    pub(crate) fn file(mut self) -> String {
        assert!(self.wait().success(), "{}", self.log());
        std::fs::read_to_string(self.folder.path().join("run.ron")).unwrap()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// So many workers of one thread, who are there.
pub(crate) fn workers(server: &Server, count: usize) -> Vec<Program> {
    let start = |_| Program::start(&[&["worker", "--threads", "1"], &server.queue()[..]].concat());
    let workers: Vec<Program> = (0..count).map(start).collect();
    workers.iter().for_each(|worker| worker.waits_for("plays for coordinators"));
    workers
}

/// The usual run with the help of all workers.
pub(crate) fn evolve(server: &Server, more: &[&str]) -> Program {
    Program::evolve(&[&DEMO[..], &server.queue(), more].concat())
}

/// The usual run without help.
pub(crate) fn straight() -> String {
    Program::evolve(&DEMO).file()
}
