import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { processFamily } from './process-memory.ts';

const LOOK_MS = 500;
const LEAST_SECONDS = 0.1;
const FUNCTION_NAME = /\0AWS_LAMBDA_FUNCTION_NAME=([^\0]*)/;
/** Linux counts processor time in these, on every machine that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Seconds of processor by who took them, and those that the host gave to others of its guests meanwhile. */
export interface ProcessorUse {
  readonly taken: ReadonlyMap<string, { readonly seconds: number; readonly processes: number }>;
  readonly stolenSeconds: number;
}

/** Who took how much, the largest first, and how much of the machine all of them had. */
export function processorLines({ taken, stolenSeconds }: ProcessorUse, lengthSeconds: number): string[] {
  const machineSeconds = availableParallelism() * lengthSeconds;
  const had = [...taken.values()].reduce((sum, { seconds }) => sum + seconds, 0);
  const percent = (seconds: number) => `${((100 * seconds) / machineSeconds).toFixed(0)} %`;
  const largest = [...taken].sort(([, a], [, b]) => b.seconds - a.seconds);
  return [
    `processors: ${had.toFixed(1)} s in ${lengthSeconds.toFixed(0)} s, ${percent(had)} of the machine; other guests of its host took ${percent(stolenSeconds)}`,
    ...largest
      .filter(([, { seconds }]) => seconds >= LEAST_SECONDS)
      .map(([who, { seconds, processes }]) => {
        return `  ${seconds.toFixed(1).padStart(5)} s  ${who}${processes > 1 ? `, ${processes} processes` : ''}`;
      }),
  ];
}

/**
 * Watches who uses the processors while a load runs: this process, the threads of the service (its first by name, the
 * others together), each of its functions and its database. Processes that end between two looks lose what they took
 * last. Linux only.
 */
export function watchProcessors(servicePid: number): { stop(): ProcessorUse } {
  const before = process.cpuUsage();
  const stolenBefore = stolenSeconds();
  const first = new Map<string, number>();
  const last = new Map<string, { readonly role: string; readonly seconds: number }>();
  const look = () => {
    for (const pid of processFamily(servicePid)) {
      for (const { role, thread, seconds } of pid === servicePid ? threadsOf(pid) : [wholeOf(pid)]) {
        if (!first.has(thread)) first.set(thread, isStart ? seconds : 0);
        last.set(thread, { role, seconds });
      }
    }
  };
  let isStart = true;
  look();
  isStart = false;
  const looking = setInterval(look, LOOK_MS);
  return {
    stop() {
      clearInterval(looking);
      look();
      const { user, system } = process.cpuUsage(before);
      const taken = new Map([['load generator', { seconds: (user + system) / 1e6, processes: 1 }]]);
      for (const [thread, { role, seconds }] of last) {
        const sum = taken.get(role) ?? { seconds: 0, processes: 0 };
        sum.seconds += seconds - (first.get(thread) ?? 0);
        sum.processes += 1;
        taken.set(role, sum);
      }
      return { taken, stolenSeconds: stolenSeconds() - stolenBefore };
    },
  };
}

interface Taken {
  readonly role: string;
  /** One for each thread that is looked at. */
  readonly thread: string;
  readonly seconds: number;
}

function threadsOf(pid: number): Taken[] {
  return namesIn(`/proc/${pid}/task`).map((thread) => ({
    role:
      thread === String(pid)
        ? 'service: first thread'
        : `service: ${textOf(`/proc/${pid}/task/${thread}/comm`).trim()}`,
    thread,
    seconds: secondsIn(`/proc/${pid}/task/${thread}/stat`),
  }));
}

function wholeOf(pid: number): Taken {
  const [, functionName] = FUNCTION_NAME.exec(textOf(`/proc/${pid}/environ`)) ?? [];
  const role = functionName === undefined ? textOf(`/proc/${pid}/comm`).trim() : `function ${functionName}`;
  return { role, thread: String(pid), seconds: secondsIn(`/proc/${pid}/stat`) };
}

/** Returns the processor time in a `stat` file. Its numbers are after the name, which may hold anything. */
function secondsIn(file: string): number {
  const text = textOf(file);
  const words = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(words[11] ?? 0) + Number(words[12] ?? 0)) / TICKS_PER_SECOND;
}

/** Returns the stolen time of all cores since the machine started. */
function stolenSeconds(): number {
  const [, , , , , , , , stolen = 0] = textOf('/proc/stat').split(/\s+/, 9).map(Number);
  return stolen / TICKS_PER_SECOND;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Empty for what has ended meanwhile. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
