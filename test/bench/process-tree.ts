import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 50;
/** Linux counts processor time in these, on every machine that Node runs on. */
const TICKS_PER_SECOND = 100;

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

/** Processor time that a process and all below it have taken so far. */
export function processorSeconds(root: number): number {
  const ticks = processesBelow(root).map((pid) => {
    const [user, system] = fileOf(pid, 'stat').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
    return (user ?? 0) + (system ?? 0);
  });
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND;
}

function residentBytes(root: number): number {
  const kilobytes = processesBelow(root).map((pid) =>
    Number(/^VmRSS:\s+(\d+) kB/m.exec(fileOf(pid, 'status'))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, each) => sum + each, 0) * 1024;
}

/** A process and all below it, from Linux's process files. */
function processesBelow(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const parent = /^PPid:\s+(\d+)/m.exec(/^\d+$/.test(name) ? fileOf(Number(name), 'status') : '')?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && pid !== 0 && (pid === root || isBelow(parents.get(pid)));
  return [...parents.keys()].filter(isBelow);
}

/** A process may be gone by the time that it is looked at. */
function fileOf(pid: number, file: 'stat' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
