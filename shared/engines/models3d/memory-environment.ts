/**
 * Variables of a process that converts models, for the C library's allocator, which reads them when a process starts.
 * Arrays of megabytes are made and dropped in several threads; without these the library keeps what is free in an arena
 * for each of them, and a warm worker holds a fifth more at its peak (`npm run bench:models`).
 *
 * @see https://sharp.pixelplumbing.com/install#linux-memory-allocator and mallopt(3)
 */
export const MEMORY_ENVIRONMENT: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  /** Fixed: the library raises it to the size of whatever is given back, up to 32 MiB. */
  MALLOC_MMAP_THRESHOLD_: String(128 * 1024),
};
