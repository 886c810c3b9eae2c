//! Large memory that is looked up all over.

/// Asks for pages of 2 MiB, before the memory is written to: with pages of 4 KiB nearly every look-up also misses the table of
/// pages, and each page costs its own first touch. Only a wish: where it is not granted nothing but speed is lost.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
pub(crate) fn ask_for_huge_pages<T>(memory: &[T]) {
    const PAGE: usize = 4096;
    let from = memory.as_ptr() as usize;
    let start = from.next_multiple_of(PAGE);
    let length = (from + size_of_val(memory)).saturating_sub(start) / PAGE * PAGE;
    if length > 0 {
        // SAFETY: the range is of whole pages inside memory that `memory` borrows, and this advice changes neither
        // what is in them nor whether they may be used.
        unsafe { libc::madvise(start as *mut libc::c_void, length, libc::MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn ask_for_huge_pages<T>(_: &[T]) {}

/// How much memory this process has in huge pages, in bytes; none where the system does not say.
#[must_use]
pub fn granted() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/smaps_rollup").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("AnonHugePages:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10)
}
