import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The times of a run are lines of JSON in its folder. */
const FILE_NAME = 'processor-time.jsonl';
/** Fields after the name: user and system time of the process, and of its children that have ended. */
const TIMES = { from: 11, to: 15 };
const MS_A_TICK = 10;

/** The processor time of a process and of its children that have ended, in ms; 0 on systems that do not count it. */
export function processorMs(pid: number | 'self' = 'self'): number {
  const text = statOf(pid);
  if (text === undefined) return 0;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return MS_A_TICK * fields.slice(TIMES.from, TIMES.to).reduce((sum, ticks) => sum + Number(ticks), 0);
}

/** Undefined if the process has ended, and where there is no `/proc`. */
function statOf(pid: number | 'self'): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
}

/** Adds the time of a test file to those of the run. @param runFolder see run-folder.ts */
export function noteProcessorTime(runFolder: string, file: string, ms: number): void {
  appendFileSync(path.join(runFolder, FILE_NAME), `${JSON.stringify([file, ms])}\n`);
}

/** The times of the run in ms, by absolute path of the test file. */
export function notedProcessorTimes(runFolder: string): ReadonlyMap<string, number> {
  const file = path.join(runFolder, FILE_NAME);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return new Map(lines.filter((line) => line !== '').map((line) => JSON.parse(line) as [string, number]));
}
