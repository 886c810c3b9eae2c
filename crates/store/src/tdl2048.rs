//! Networks of 2048 as TDL2048+ writes them (Guei, <https://github.com/moporgic/TDL2048>): the strongest public ones are such.
//!
//! The file is a byte 0, the number of tables as `u32`, and the tables. Numbers are little-endian. A table is:
//!
//! - a byte 4;
//! - its tuple in eight bytes: a `u32` with a hexadecimal digit for each cell in reading order, the number of digits as `u16`
//!   (0 in older files), and a `u16` 0; or text that ends with spaces, of what is no such tuple;
//! - the size of a weight in bytes as `u16`, 4 or 8 (2 is not read here), the number of weights as `u64`, and the weights;
//! - further fields, such as what temporal coherence adds up: the size of an item as `u16`, their number as `u64`, and the items;
//! - a `u16` 0.
//!
//! The first cell of a tuple is in the lowest four bits of a weight's index. Here it is in the highest.

use super::StoreError;
use super::atomic_file::refused;
use super::disk::{self, File};
use super::network::{damaged, restore};
use super::read::{failed, open};
use dna_lab_games::say;
use dna_lab_games::twenty48::players::ntuple::Shape;
use std::io::{BufReader, ErrorKind, Read, Result, Seek, SeekFrom};
use std::path::Path;

/// Whether a file begins as one of these does.
pub(super) fn begins(beginning: &[u8]) -> bool {
    let Some(header) = beginning.get(5..).and_then(|bytes| Header::read(bytes).ok()) else { return false };
    beginning[0] == 0
        && (1..=1 << 10).contains(&u32::from_le_bytes([1, 2, 3, 4].map(|at| beginning[at])))
        && matches!(header.size, 2 | 4 | 8)
        && header.count.is_power_of_two()
}

/// What is before the weights of a table.
struct Header {
    /// The tuple by its cells, or what else the table is for.
    name: String,
    /// Bytes of a weight.
    size: u16,
    /// How many there are.
    count: u64,
}

impl Header {
    fn read(mut from: impl Read) -> Result<Self> {
        let [4] = bytes(&mut from)? else { return Err(ErrorKind::InvalidData.into()) };
        let name: [u8; 8] = bytes(&mut from)?;
        let size = u16::from_le_bytes(bytes(&mut from)?);
        let count = u64::from_le_bytes(bytes(&mut from)?);
        let name = match name {
            [a, b, c, d, width, _, 0, 0] => {
                // Older files do not say how many cells there are.
                let width = if width > 0 { width.into() } else { count.max(1).ilog2() as usize / 4 };
                format!("{:0width$x}", u32::from_le_bytes([a, b, c, d]), width = width.min(8))
            }
            text => String::from_utf8_lossy(&text).trim_end().to_owned(),
        };
        Ok(Self { name, size, count })
    }
}

fn bytes<const N: usize>(from: &mut impl Read) -> Result<[u8; N]> {
    let mut bytes = [0; N];
    from.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// Where the weights of a tuple are.
struct Table {
    header: Header,
    at: u64,
}

/// A file that is open: the weights of a network in our order.
pub(super) struct Tables {
    file: BufReader<File>,
    pub(super) shape: Shape,
    /// Those of the tuples that are still to come.
    left: std::vec::IntoIter<Table>,
    /// The weights of the tuple before them.
    weights: Vec<f32>,
    /// How many of these were given.
    given: usize,
}

impl Tables {
    /// Finds the tables.
    ///
    /// # Errors
    /// A [`StoreError`] that names the file and what is wrong with it.
    pub(super) fn open(path: &Path) -> std::result::Result<Self, StoreError> {
        let file = open(path)?;
        let length = disk::length(&file).map_err(|error| refused(path, "cannot be read ({0})", &error))?;
        let mut file = BufReader::new(file);
        let mut tables = find(&mut file, length).map_err(|error| damaged(path, &error))?;
        if file.stream_position().ok() != Some(length) {
            return Err(restore(path, say!("is damaged (it goes on after its end)")));
        }
        let Some(shape) = in_order(&mut tables) else {
            let what = say!("is a network of TDL2048+ with tuples or weights that no network here has");
            return Err(failed(
                path,
                what,
                say!("open one of its 4x6patt, 5x6patt, 6x6patt, 7x6patt or 8x6patt"),
            ));
        };
        Ok(Self { file, shape, left: tables.into_iter(), weights: Vec::new(), given: 0 })
    }

    /// The next 16 weights by their bits.
    pub(super) fn next_line(&mut self) -> Result<[u32; 16]> {
        if self.given == self.weights.len() {
            let table = self.left.next().ok_or(ErrorKind::UnexpectedEof)?;
            self.weights.clear();
            read(&mut self.file, &table, &mut self.weights)?;
            self.given = 0;
        }
        // The tuple's last cell counts up, which is in the highest bits there.
        let apart = self.weights.len() / 16;
        let start = turned(self.given, self.weights.len());
        self.given += 16;
        Ok(std::array::from_fn(|at| self.weights[start + at * apart].to_bits()))
    }
}

/// The index with its groups of four bits in the other order, of `count` indices.
fn turned(index: usize, count: usize) -> usize {
    let cells = count.ilog2() / 4;
    (0..cells).fold(0, |turned, cell| turned << 4 | (index >> (4 * cell)) & 0xf)
}

/// All tables, as the file has them.
fn find(file: &mut BufReader<File>, length: u64) -> Result<Vec<Table>> {
    let skip = |file: &mut BufReader<File>, size: u16, count: u64| {
        let at = file.stream_position()?;
        let end = count.checked_mul(size.into()).and_then(|bytes| at.checked_add(bytes));
        let end = end.filter(|&end| end <= length).ok_or(ErrorKind::UnexpectedEof)?;
        file.seek(SeekFrom::Start(end)).map(|_| at)
    };
    let [0] = bytes(file)? else { return Err(ErrorKind::InvalidData.into()) };
    let mut tables = Vec::new();
    for _ in 0..u32::from_le_bytes(bytes(file)?) {
        let header = Header::read(&mut *file)?;
        let at = skip(file, header.size, header.count)?;
        tables.push(Table { header, at });
        loop {
            let size = u16::from_le_bytes(bytes(file)?);
            if size == 0 {
                break;
            }
            let count = u64::from_le_bytes(bytes(file)?);
            skip(file, size, count)?;
        }
    }
    Ok(tables)
}

/// The shape that has just these tuples, in whose order they are then; none if no shape has.
fn in_order(tables: &mut [Table]) -> Option<Shape> {
    let place = |shape: Shape, table: &Table| {
        let is_its = |cells: &&[u8]| {
            let name: String = cells.iter().map(|cell| format!("{cell:x}")).collect();
            table.header.name == name && table.header.count == 1 << (4 * cells.len())
        };
        shape.tuples().iter().position(is_its).filter(|_| matches!(table.header.size, 4 | 8))
    };
    Shape::ALL.into_iter().find(|&shape| {
        tables.sort_by_key(|table| place(shape, table));
        let places = tables.iter().map(|table| place(shape, table));
        places.eq((0..shape.tuples().len()).map(Some))
    })
}

/// Reads the weights of a table, in the order of the file.
fn read(file: &mut BufReader<File>, Table { header, at }: &Table, weights: &mut Vec<f32>) -> Result<()> {
    file.seek(SeekFrom::Start(*at))?;
    weights.try_reserve_exact(header.count as usize).map_err(|_| ErrorKind::OutOfMemory)?;
    for _ in 0..header.count {
        weights.push(match header.size {
            8 => f64::from_le_bytes(bytes(file)?) as f32,
            _ => f32::from_le_bytes(bytes(file)?),
        });
    }
    Ok(())
}
