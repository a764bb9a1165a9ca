import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 50;

/** What a command and everything that it started took. */
export interface ProcessCost {
  readonly seconds: number;
  /** The most that they held in memory at one moment; 0 where there are no process files. */
  readonly peakBytes: number;
}

/** Does work in this process and its children. */
export async function measureHere<T>(work: () => Promise<T>): Promise<ProcessCost & { readonly result: T }> {
  const started = performance.now();
  const memory = watchMemory(process.pid);
  try {
    const result = await work();
    return { result, seconds: (performance.now() - started) / 1000, peakBytes: memory.peakBytes() };
  } finally {
    memory.stop();
  }
}

/** Runs a command to its end. Throws when it fails, with the end of what it said. */
export async function measureProcess(command: string, args: readonly string[]): Promise<ProcessCost> {
  const started = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2_000);
    });
  }
  const memory = watchMemory(child.pid ?? 0);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${said}`);
    return { seconds: (performance.now() - started) / 1000, peakBytes: memory.peakBytes() };
  } finally {
    memory.stop();
  }
}

function watchMemory(pid: number): { peakBytes(): number; stop(): void } {
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid));
  }, SAMPLE_MS);
  return { peakBytes: () => peak, stop: () => clearInterval(watch) };
}

/** Of a process and all below it, from Linux's process files. */
function residentBytes(root: number): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const status = /^\d+$/.test(name) ? statusOf(name) : '';
    const parent = /^PPid:\s+(\d+)/m.exec(status)?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && pid !== 0 && (pid === root || isBelow(parents.get(pid)));
  const kilobytes = [...parents.keys()]
    .filter((pid) => isBelow(pid))
    .map((pid) => Number(/^VmRSS:\s+(\d+) kB/m.exec(statusOf(String(pid)))?.[1] ?? 0));
  return kilobytes.reduce((sum, each) => sum + each, 0) * 1024;
}

/** A process may be gone by the time that it is looked at. */
function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
