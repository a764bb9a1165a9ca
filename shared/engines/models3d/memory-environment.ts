/**
 * Environment variables of a process that converts models, for the C library's allocator, which reads them at start.
 * Several threads allocate and free arrays of megabytes. Without these variables the library keeps the freed memory in
 * one arena for each thread, and a running worker uses a fifth more memory at its peak (`npm run bench:models`).
 *
 * @see https://sharp.pixelplumbing.com/install#linux-memory-allocator and mallopt(3)
 */
export const MEMORY_ENVIRONMENT: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  /** A fixed value: otherwise the library raises the threshold to the size of freed blocks, up to 32 MiB. */
  MALLOC_MMAP_THRESHOLD_: String(128 * 1024),
};
