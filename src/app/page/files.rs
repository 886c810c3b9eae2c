//! What a browser has in place of a disk: files that a person gives, downloads, and a database that outlives the page.

use crate::lab::Wake;
use crate::store::memory_files;
use js_sys::{Array, Uint8Array};
use rexie::{ObjectStore, Rexie, TransactionMode};
use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, HtmlAnchorElement, Url};

/// Files in this folder stay in the browser; all others are downloads.
pub(super) const FOLDER: &str = "/lab";

/// The name of the database, and of its one table: bytes by path.
const DATABASE: &str = "dna-lab";
const TABLE: &str = "files";

async fn database() -> Result<Rexie, rexie::Error> {
    Rexie::builder(DATABASE).version(1).add_object_store(ObjectStore::new(TABLE)).build().await
}

/// Brings back what the browser kept. Without its database the page works, and forgets.
pub(super) async fn load() {
    memory_files::set_keeper(keep);
    let kept = async {
        let transaction = database().await?.transaction(&[TABLE], TransactionMode::ReadOnly)?;
        let table = transaction.store(TABLE)?;
        for path in table.get_all_keys(None, None).await? {
            let bytes = table.get(path.clone()).await?.map(|bytes| Uint8Array::new(&bytes).to_vec());
            if let (Some(path), Some(bytes)) = (path.as_string(), bytes) {
                memory_files::put(PathBuf::from(path), bytes);
            }
        }
        Ok::<(), rexie::Error>(())
    };
    if let Err(error) = kept.await {
        warn(&error.to_string());
    }
}

/// Keeps a file that was written, or gives it to the person.
fn keep(path: &Path, bytes: Option<&[u8]>) {
    if path.starts_with(FOLDER) {
        let (path, bytes) = (JsValue::from(path.display().to_string()), bytes.map(Uint8Array::from));
        spawn_local(async move {
            if let Err(error) = put(path, bytes).await {
                warn(&error.to_string());
            }
        });
    } else if let Some(bytes) = bytes {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if let Err(error) = download(&name, bytes) {
            web_sys::console::warn_1(&error);
        }
    }
}

async fn put(path: JsValue, bytes: Option<Uint8Array>) -> Result<(), rexie::Error> {
    let transaction = database().await?.transaction(&[TABLE], TransactionMode::ReadWrite)?;
    let table = transaction.store(TABLE)?;
    match bytes {
        Some(bytes) => drop(table.put(&bytes, Some(&path)).await?),
        None => table.delete(path).await?,
    }
    transaction.done().await.map(drop)
}

fn download(name: &str, bytes: &[u8]) -> Result<(), JsValue> {
    let blob = Blob::new_with_u8_array_sequence(&Array::of1(&Uint8Array::from(bytes)))?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let document = web_sys::window().and_then(|window| window.document()).ok_or("no document")?;
    let anchor: HtmlAnchorElement = document.create_element("a")?.dyn_into()?;
    anchor.set_href(&address);
    anchor.set_download(name);
    anchor.click();
    Url::revoke_object_url(&address)
}

/// Reads a file that was dropped, and says where it is then.
pub(in crate::app) fn read_dropped(file: egui::DroppedFileHandle, arrived: Sender<PathBuf>, wake: Wake) {
    spawn_local(async move {
        match file.bytes_async().await {
            Ok(bytes) => {
                memory_files::put(file.path().to_owned(), bytes);
                let _ = arrived.send(file.path().to_owned());
                wake(Duration::ZERO);
            }
            Err(error) => warn(&error),
        }
    });
}

fn warn(words: &str) {
    web_sys::console::warn_1(&JsValue::from(words));
}
