import { readdirSync, readFileSync } from 'node:fs';

/** Sends a signal to a process group. It is not an error if the group has ended. */
export function signalProcessGroup(groupId: number, signal: NodeJS.Signals): void {
  signalProcess(-groupId, signal);
}

/**
 * Kills every process that has `NAME=value` in its initial environment. This finds processes that a function started in
 * a process group of their own (browsers), also after their parent has ended. Does nothing where there is no `/proc`.
 */
export function killProcessesWithVariable(name: string, value: string): void {
  const entry = `\0${name}=${value}\0`;
  for (const pid of numericEntries('/proc')) {
    if (`\0${readProcessFile(`/proc/${pid}/environ`)}`.includes(entry)) signalProcess(pid, 'SIGKILL');
  }
}

/** A process and all its descendants; the process alone where there is no `/proc`. */
export function processTree(pid: number): number[] {
  const children = numericEntries(`/proc/${pid}/task`).flatMap((thread) =>
    readProcessFile(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(processTree)];
}

/** The ids of a process's threads; the process's own id where there is no `/proc`. */
export function threadsOf(pid: number): number[] {
  const threads = numericEntries(`/proc/${pid}/task`);
  return threads.length > 0 ? threads : [pid];
}

/** Bytes of memory that a process shares with no other one; 0 where there is no `/proc`. */
export function privateBytes(pid: number): number {
  const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(readProcessFile(`/proc/${pid}/status`))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** Sends a signal to a process. It is not an error if it has ended. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // ESRCH: it has ended.
  }
}

function numericEntries(folder: string): number[] {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** Empty if the process has ended or belongs to another user, and where there is no `/proc`. */
function readProcessFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
