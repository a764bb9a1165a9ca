import { setFunctionNiceLevel } from './nice-level.ts';
import { privateBytes, processTree } from './process-tree.ts';

/** The share of its memory that a function may use: local processes need more than Lambda's. */
const MEMORY_TOLERANCE = 1.5;
const WATCH_INTERVAL_MS = 200;
const BYTES_PER_MB = 1024 * 1024;

/**
 * Watches a process and its descendants while the function works: holds them at the functions' nice level, and limits
 * their memory, because V8's own limit does not see native memory and child processes.
 *
 * @param onMemoryExceeded is called once, when they use more than `memoryMb` × {@link MEMORY_TOLERANCE} private memory
 * @returns ends the watch
 */
export function watchProcesses(pid: number, memoryMb: number, onMemoryExceeded: (usedMb: number) => void): () => void {
  const timer = setInterval(() => {
    const processes = processTree(pid);
    for (const each of processes) setFunctionNiceLevel(each);
    const usedMb = processes.reduce((sum, each) => sum + privateBytes(each), 0) / BYTES_PER_MB;
    if (usedMb <= memoryMb * MEMORY_TOLERANCE) return;
    clearInterval(timer);
    onMemoryExceeded(Math.round(usedMb));
  }, WATCH_INTERVAL_MS);
  return () => clearInterval(timer);
}
