import { readdirSync, readFileSync } from 'node:fs';

/** Sends a signal to a whole process group; one that has ended already is no error. */
export function signalProcessGroup(groupId: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  signalProcess(-groupId, signal);
}

/**
 * Kills every process that carries `NAME=value` in its initial environment. This finds what a function has started
 * in a process group of its own (browsers are started so), also after its parent is gone. Does nothing where there is
 * no `/proc`.
 */
export function killProcessesWithVariable(name: string, value: string): void {
  const entry = `\0${name}=${value}\0`;
  for (const pid of numericEntries('/proc')) {
    if (`\0${readProcessFile(`/proc/${pid}/environ`)}`.includes(entry)) signalProcess(pid, 'SIGKILL');
  }
}

/** Bytes of memory that a process and its descendants share with no other; 0 where there is no `/proc`. */
export function privateBytesOfTree(pid: number): number {
  const status = readProcessFile(`/proc/${pid}/status`);
  const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? '0';
  return childrenOf(pid).reduce((sum, child) => sum + privateBytesOfTree(child), Number(kilobytes) * 1024);
}

function childrenOf(pid: number): number[] {
  return numericEntries(`/proc/${pid}/task`).flatMap((thread) =>
    readProcessFile(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
}

function signalProcess(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // ESRCH: it has ended meanwhile, which is what was wanted.
  }
}

function numericEntries(folder: string): number[] {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** Empty when the process has ended meanwhile, is another user's, or where there is no `/proc`. */
function readProcessFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
