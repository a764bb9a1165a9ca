import { privateBytesOfTree } from './process-tree.ts';

/** How far a function may exceed its memory before it is killed: local processes weigh more than Lambda's. */
export const MEMORY_TOLERANCE = 1.5;
const WATCH_INTERVAL_MS = 200;
const BYTES_PER_MB = 1024 * 1024;

/**
 * Catches native memory leaks, which V8's own heap limit does not see: calls `onExceeded` once when a process and its
 * descendants hold more than `memoryMb` × {@link MEMORY_TOLERANCE} of private memory. Looks five times a second, so
 * run it only while the function works.
 *
 * @returns ends the watch
 */
export function watchMemory(pid: number, memoryMb: number, onExceeded: (residentMb: number) => void): () => void {
  const limitBytes = memoryMb * MEMORY_TOLERANCE * BYTES_PER_MB;
  const timer = setInterval(() => {
    const bytes = privateBytesOfTree(pid);
    if (bytes <= limitBytes) return;
    clearInterval(timer);
    onExceeded(Math.round(bytes / BYTES_PER_MB));
  }, WATCH_INTERVAL_MS);
  return () => clearInterval(timer);
}
