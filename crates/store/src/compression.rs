//! zstd: its C library, or in a browser pure Rust, which packs less tightly.

#[cfg(not(target_arch = "wasm32"))]
pub(super) use zstd::stream::{read::Decoder, write::Encoder};

#[cfg(target_arch = "wasm32")]
pub(super) use pure::{Decoder, Encoder};

/// The same names over another library.
#[cfg(target_arch = "wasm32")]
mod pure {
    use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
    use ruzstd::encoding::{CompressionLevel, compress};
    use std::io::{Error, Read, Result, Write};
    use std::marker::PhantomData;

    pub(crate) struct Decoder<'a, R: Read>(StreamingDecoder<R, FrameDecoder>, PhantomData<&'a ()>);

    impl<R: Read> Decoder<'static, R> {
        pub(crate) fn new(source: R) -> Result<Self> {
            Ok(Self(StreamingDecoder::new(source).map_err(Error::other)?, PhantomData))
        }

        pub(crate) fn with_buffer(source: R) -> Result<Self> {
            Self::new(source)
        }
    }

    impl<R: Read> Read for Decoder<'_, R> {
        fn read(&mut self, bytes: &mut [u8]) -> Result<usize> {
            self.0.read(bytes)
        }
    }

    /// Packs all of it at the end.
    pub(crate) struct Encoder<W: Write>(Vec<u8>, W);

    impl<W: Write> Encoder<W> {
        pub(crate) fn new(target: W, _level: i32) -> Result<Self> {
            Ok(Self(Vec::new(), target))
        }

        /// It always does.
        pub(crate) fn include_checksum(&mut self, _yes: bool) -> Result<()> {
            Ok(())
        }

        pub(crate) fn finish(mut self) -> Result<W> {
            compress(&*self.0, &mut self.1, CompressionLevel::Fastest);
            Ok(self.1)
        }
    }

    impl<W: Write> Write for Encoder<W> {
        fn write(&mut self, bytes: &[u8]) -> Result<usize> {
            self.0.write(bytes)
        }

        fn flush(&mut self) -> Result<()> {
            Ok(())
        }
    }
}
