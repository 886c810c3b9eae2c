//! Eyes and hands under Wayland. There no program may look at the screen or press keys for another: it asks the desktop's
//! portals (xdg-desktop-portal, over D-Bus), and the desktop asks the person.

mod eyes;
mod hands;

use super::screen::{ScreenError, Senses, Stop, refused};
use dna_lab_games::say;
use eyes::PortalEyes;
use hands::PortalHands;
use std::collections::HashMap;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};
use zbus::blocking::connection::Builder;
use zbus::blocking::{Connection, Proxy};
use zbus::zvariant::{DynamicType, OwnedValue, Value};

const DESKTOP: &str = "org.freedesktop.portal.Desktop";
const PATH: &str = "/org/freedesktop/portal/desktop";

/// How long a person may take to answer the desktop's question.
const ANSWER: Duration = Duration::from_secs(60);

/// How long a desktop may take to accept a request.
const CALL: Duration = Duration::from_secs(10);

/// How often it is asked meanwhile whether to go on waiting.
const TICK: Duration = Duration::from_millis(100);

/// What a request is given besides its arguments, by name.
type Options = HashMap<&'static str, Value<'static>>;

/// What a request is answered, by name.
type Answer = HashMap<String, OwnedValue>;

/// Eyes and hands that the desktop lends. It asks the person, whose answer is waited for as long as `stop` allows.
pub(super) fn open(stop: Stop) -> Result<Senses, ScreenError> {
    let eyes = PortalEyes::open(bus()?, &stop)?;
    Ok((Box::new(eyes), Box::new(PortalHands::open(bus()?, stop)?)))
}

/// A connection to the desktop.
fn bus() -> Result<Connection, ScreenError> {
    let bus = Builder::session().and_then(|bus| bus.method_timeout(CALL).build());
    bus.map_err(|_| ScreenError::NoBus)
}

/// One of the desktop's portals, over a connection of its own.
pub(super) struct Portal {
    proxy: Proxy<'static>,
    /// How many requests were made.
    asked: u32,
}

impl Portal {
    /// The portal of this interface.
    fn open(connection: Connection, interface: &'static str) -> Result<Self, ScreenError> {
        let proxy = Proxy::new(&connection, DESKTOP, PATH, interface).map_err(|_| ScreenError::NoPortal)?;
        // A desktop without this part of the portals does not say its version.
        proxy.get_property::<u32>("version").map_err(|_| ScreenError::NoPortal)?;
        Ok(Self { proxy, asked: 0 })
    }

    /// Makes a request that a person may have to allow, and waits for its answer until `stop` says so.
    fn ask<B: serde::Serialize + DynamicType>(
        &mut self,
        stop: &Stop,
        method: &str,
        options: &[(&'static str, Value<'static>)],
        arguments: impl FnOnce(Options) -> B,
    ) -> Result<Answer, ScreenError> {
        self.asked += 1;
        let token = format!("dna_lab_{}", self.asked);
        let mut options: Options = options.iter().map(|(name, value)| (*name, value.clone())).collect();
        options.insert("handle_token", token.clone().into());
        // The answer is a signal of an object whose path is known before, so that it cannot be missed.
        let connection = self.proxy.connection();
        // Only a connection without a bus has no name.
        let sender = connection.unique_name().map_or("peer", |name| name.as_str());
        let sender = sender.trim_start_matches(':').replace('.', "_");
        let request = format!("{PATH}/request/{sender}/{token}");
        let request =
            Proxy::new(connection, DESKTOP, request, "org.freedesktop.portal.Request").map_err(refused)?;
        let mut answers = request.receive_signal("Response").map_err(refused)?;
        self.proxy.call_method(method, &arguments(options)).map_err(refused)?;
        let (send, receive) = mpsc::channel();
        thread::spawn(move || send.send(answers.next()));
        let end = Instant::now() + ANSWER;
        let answer = loop {
            match receive.recv_timeout(TICK) {
                Err(RecvTimeoutError::Timeout) if stop() => return Err(ScreenError::Stopped),
                Err(RecvTimeoutError::Timeout) if Instant::now() < end => {}
                Err(RecvTimeoutError::Timeout) => return Err(ScreenError::Forbidden),
                answered => {
                    break answered
                        .ok()
                        .flatten()
                        .ok_or_else(|| ScreenError::Refused(say!("the desktop has ended")))?;
                }
            }
        };
        let (code, answer): (u32, Answer) = answer.body().deserialize().map_err(refused)?;
        if code == 0 { Ok(answer) } else { Err(ScreenError::Forbidden) }
    }
}

/// The desktop takes back its question and its session then, and what listens ends.
impl Drop for Portal {
    fn drop(&mut self) {
        // One that is closed already needs no closing.
        let _ = self.proxy.connection().clone().close();
    }
}

/// A text of an answer.
fn text(answer: &Answer, name: &str) -> Result<String, ScreenError> {
    let value = answer.get(name).and_then(|value| <&str>::try_from(value).ok());
    value.map(str::to_owned).ok_or_else(|| refused(format!("the desktop's answer has no '{name}'")))
}

#[cfg(test)]
mod tests {
    // The portals as a desktop has them, over D-Bus, with a painted screen behind them.
    use super::*;
    use crate::fake::{self, Both, SIDE, Screen};
    use crate::grid::boards;
    use crate::painted::{self, Style};
    use crate::screen::{Eyes, Hands, Sign};
    use crate::{Flight, Picture, Profile, Reason, Settings, Standing, Wish};
    use dna_lab_games::seed::Seed;
    use dna_lab_games::twenty48::players::baselines::GreedyPlayer;
    use dna_lab_games::twenty48::{Board, Direction, Game, GridVariant};
    use std::os::unix::net::UnixStream;
    use std::path::PathBuf;
    use std::sync::{Arc, Mutex};
    use zbus::blocking::connection::Builder;
    use zbus::zvariant::{ObjectPath, OwnedObjectPath};
    use zbus::{Guid, interface};

    const SESSION: &str = "/org/freedesktop/portal/desktop/session/peer/dna_lab";

    /// Takes pictures of a painted screen.
    struct Screenshots {
        screen: Both,
        folder: PathBuf,
        taken: u32,
    }

    /// Presses keys there; the code is the answer to everything.
    struct Keys {
        screen: Both,
        code: u32,
    }

    /// Answers a request before its method returns: the earliest that a desktop may.
    async fn answer(
        connection: &zbus::Connection,
        asked: &HashMap<String, OwnedValue>,
        (code, results): (u32, HashMap<&str, Value<'_>>),
    ) -> OwnedObjectPath {
        let token = <&str>::try_from(&asked["handle_token"]).unwrap();
        let request = format!("{PATH}/request/peer/{token}");
        let interface = "org.freedesktop.portal.Request";
        connection
            .emit_signal(None::<&str>, &*request, interface, "Response", &(code, results))
            .await
            .unwrap();
        ObjectPath::try_from(request).unwrap().into()
    }

    #[interface(name = "org.freedesktop.portal.Screenshot")]
    impl Screenshots {
        async fn screenshot(
            &mut self,
            _parent: &str,
            options: HashMap<String, OwnedValue>,
            #[zbus(connection)] connection: &zbus::Connection,
        ) -> OwnedObjectPath {
            self.taken += 1;
            let path = self.folder.join(format!("a shot {}.png", self.taken));
            self.screen.look(None).unwrap().save(&path).unwrap();
            let uri = format!("file://{}", path.display()).replace(' ', "%20");
            answer(connection, &options, (0, HashMap::from([("uri", uri.into())]))).await
        }

        #[zbus(property, name = "version")]
        fn version(&self) -> u32 {
            2
        }
    }

    #[interface(name = "org.freedesktop.portal.RemoteDesktop")]
    impl Keys {
        async fn create_session(
            &self,
            options: HashMap<String, OwnedValue>,
            #[zbus(connection)] connection: &zbus::Connection,
        ) -> OwnedObjectPath {
            answer(connection, &options, (0, HashMap::from([("session_handle", SESSION.into())]))).await
        }

        async fn select_devices(
            &self,
            _session: ObjectPath<'_>,
            options: HashMap<String, OwnedValue>,
            #[zbus(connection)] connection: &zbus::Connection,
        ) -> OwnedObjectPath {
            answer(connection, &options, (0, HashMap::new())).await
        }

        async fn start(
            &self,
            _session: ObjectPath<'_>,
            _parent: &str,
            options: HashMap<String, OwnedValue>,
            #[zbus(connection)] connection: &zbus::Connection,
        ) -> OwnedObjectPath {
            answer(connection, &options, (self.code, HashMap::from([("devices", 1_u32.into())]))).await
        }

        fn notify_keyboard_keycode(
            &mut self,
            session: ObjectPath<'_>,
            _options: HashMap<String, OwnedValue>,
            code: i32,
            state: u32,
        ) {
            assert_eq!(session.as_str(), SESSION);
            let direction = match code {
                103 => Direction::Up,
                105 => Direction::Left,
                106 => Direction::Right,
                108 => Direction::Down,
                other => panic!("key {other}"),
            };
            if state == 1 {
                self.screen.play(direction, Default::default()).unwrap();
            }
        }

        #[zbus(property, name = "version")]
        fn version(&self) -> u32 {
            1
        }
    }

    /// A desktop, which takes screenshots if there is a folder for them, and a program's connection to it.
    fn connected(screen: &Arc<Mutex<Screen>>, folder: Option<PathBuf>, code: u32) -> [Connection; 2] {
        let (ours, theirs) = UnixStream::pair().unwrap();
        let program = thread::spawn(|| Builder::async_io_unix_stream(theirs).p2p().build().unwrap());
        let keys = Keys { screen: Both(screen.clone()), code };
        let mut desktop = Builder::async_io_unix_stream(ours).server(Guid::generate()).unwrap().p2p();
        desktop = desktop.serve_at(PATH, keys).unwrap();
        if let Some(folder) = folder {
            let screenshots = Screenshots { screen: Both(screen.clone()), folder, taken: 0 };
            desktop = desktop.serve_at(PATH, screenshots).unwrap();
        }
        let desktop = desktop.build().unwrap();
        [desktop, program.join().unwrap()]
    }

    fn never() -> Stop {
        Arc::new(|| false)
    }

    fn screen() -> Arc<Mutex<Screen>> {
        Arc::new(Mutex::new(fake::screen(Game::new(&GridVariant::STANDARD, Seed(3).derive(0)))))
    }

    #[test]
    fn a_flight_sees_and_presses_keys_through_portals() {
        let (screen, folder) = (screen(), tempfile::tempdir().unwrap());
        let [_first, program] = connected(&screen, Some(folder.path().to_owned()), 0);
        let mut eyes = PortalEyes::open(program, &never()).unwrap();
        let [desktop, program] = connected(&screen, None, 0);
        let mut hands = PortalHands::open(program, never()).unwrap();
        let mut empty = Picture::new(SIDE, SIDE);
        painted::paint(&mut empty, (0, 0, SIDE), Board(0), Style::default());
        let spot = boards(&empty, Style::default().frame).remove(0);
        let settings = Settings { stop_at: Some(5), delay: Duration::ZERO, ..Settings::default() };
        let mut profile = Profile::web_game();
        let mut tell = |_: &Standing| Wish::Fly;
        let flight = Flight::new((&mut eyes, &mut hands), &spot, &mut profile, settings, &mut tell);
        let landing = flight.fly(None, &mut GreedyPlayer::new());
        assert_eq!(landing.reason, Reason::Reached(5));
        assert_eq!(landing.standing.board, Some(screen.lock().unwrap().game.board));
        // A look leaves no file behind.
        assert_eq!(folder.path().read_dir().unwrap().count(), 0);
        // The person ends it on the desktop.
        assert_eq!(hands.sign(), Ok(None));
        let interface = "org.freedesktop.portal.Session";
        let details = HashMap::<&str, Value<'_>>::new();
        desktop.emit_signal(None::<&str>, SESSION, interface, "Closed", &(details,)).unwrap();
        let end = Instant::now() + Duration::from_secs(10);
        while hands.sign() == Ok(None) && Instant::now() < end {
            thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(hands.sign(), Ok(Some(Sign::Stop)));
    }

    #[test]
    fn what_a_person_does_not_allow_is_said() {
        let [_desktop, program] = connected(&screen(), None, 1);
        let refused = PortalHands::open(program, never()).err();
        assert_eq!(refused, Some(ScreenError::Forbidden));
        let [_desktop, program] = connected(&screen(), None, 0);
        let missing = PortalEyes::open(program, &never()).err();
        assert_eq!(missing, Some(ScreenError::NoPortal));
    }
}
