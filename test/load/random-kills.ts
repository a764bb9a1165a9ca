import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';

const KILL_AFTER_MS = { least: 3_000, most: 12_000 };
const Records = z.array(z.looseObject({ pid: z.int(), role: z.string() }));

/** A process that a local service has started. */
export interface ServedProcess {
  readonly pid: number;
  /** `function`, `store`; one word for each kind. */
  readonly role: string;
}

/** Kills by role, and how to end them. */
export interface RandomKills {
  readonly kills: Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

/**
 * Kills a random process of a service (SIGKILL) every few seconds: of its functions, workers and emulators, never
 * itself.
 */
export function startRandomKills(dataFolder: string, servicePid: number): RandomKills {
  const kills: Record<string, number> = {};
  const end = new AbortController();
  const killing = (async () => {
    while (!end.signal.aborted) {
      const pauseMs = KILL_AFTER_MS.least + Math.random() * (KILL_AFTER_MS.most - KILL_AFTER_MS.least);
      await sleep(pauseMs, undefined, { signal: end.signal }).catch(() => undefined);
      if (end.signal.aborted) return;
      const running = servedProcesses(dataFolder).filter(({ pid }) => pid !== servicePid && isRunning(pid));
      // A role first: there are many functions and few stores.
      const role = anyOf([...new Set(running.map((each) => each.role))]);
      const victim = anyOf(running.filter((each) => each.role === role));
      if (!victim) continue;
      process.kill(victim.pid, 'SIGKILL');
      kills[victim.role] = (kills[victim.role] ?? 0) + 1;
    }
  })();
  return {
    kills,
    stop() {
      end.abort();
      return killing;
    },
  };
}

/** What a service has recorded as started, itself among it. */
export function servedProcesses(dataFolder: string): ServedProcess[] {
  return Records.parse(JSON.parse(readFileSync(`${dataFolder}/processes.json`, 'utf8')));
}

/**
 * Whether a process is still there; one that has ended, and that nobody has asked for its exit code, is not. Linux
 * only.
 */
export function isRunning(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
}

function anyOf<T>(values: readonly T[]): T | undefined {
  return values[Math.floor(Math.random() * values.length)];
}
