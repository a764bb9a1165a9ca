import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Whether the process runs; one that has ended and waits for its parent does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** More than ending takes on the busiest machine. */
const PATIENCE_MS = 120_000;

/** Waits until none of the processes runs, or for two minutes; answers those that still run. */
export async function survivors(pids: Iterable<number>): Promise<number[]> {
  const endMs = Date.now() + PATIENCE_MS;
  for (;;) {
    const alive = [...pids].filter(isAlive);
    if (alive.length === 0 || Date.now() > endMs) return alive;
    await wait(20);
  }
}

/** Processor time that a process has used so far, in clock ticks of 10 ms. */
export function processorTicks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}
