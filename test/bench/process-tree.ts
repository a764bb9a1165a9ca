import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';

const WATCHER = path.join(import.meta.dirname, 'watch-processes.ts');
const SAMPLE_MS = 50;
/** Linux counts processor time in these, on every machine that Node runs on. */
const TICKS_PER_SECOND = 100;

/** What a command and everything that it started took. */
export interface ProcessCost {
  readonly seconds: number;
  /** Of processors, over all of them; 0 where there are no process files. */
  readonly processorSeconds: number;
  /** The most that they held in memory at one moment; 0 where there are no process files. */
  readonly peakBytes: number;
}

const watchedCost = z.object({ processorSeconds: z.number(), peakBytes: z.number() });

/** Does work in this process and its children, watched by another process: work that never pauses is seen as well. */
export async function measureHere<T>(work: () => Promise<T>): Promise<ProcessCost & { readonly result: T }> {
  const watcher = spawn(process.execPath, [WATCHER, String(process.pid)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(watcher.stdout)[Symbol.asyncIterator]();
  try {
    await lines.next();
    const started = performance.now();
    const result = await work();
    const seconds = (performance.now() - started) / 1000;
    watcher.stdin.end();
    const { value } = await lines.next();
    return { result, seconds, ...watchedCost.parse(JSON.parse(String(value))) };
  } finally {
    watcher.kill();
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
  const watch = watchProcesses(child.pid ?? 0);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${said}`);
    return { seconds: (performance.now() - started) / 1000, ...watch.cost() };
  } finally {
    watch.stop();
  }
}

/** Looks again and again, as a process that has ended says nothing any more: what it took last is lost. */
export function watchProcesses(root: number): { cost(): Omit<ProcessCost, 'seconds'>; stop(): void } {
  let peakBytes = 0;
  const before = processorSeconds(root);
  const ticksOf = new Map<number, number>();
  const look = () => {
    const tree = processesBelow(root);
    peakBytes = Math.max(peakBytes, sum(tree.map(({ pid }) => residentBytes(pid))));
    for (const { pid, ticks } of tree) ticksOf.set(pid, Math.max(ticksOf.get(pid) ?? 0, ticks));
  };
  const watch = setInterval(look, SAMPLE_MS);
  return {
    cost() {
      look();
      return { peakBytes, processorSeconds: sum([...ticksOf.values()]) / TICKS_PER_SECOND - before };
    },
    stop: () => clearInterval(watch),
  };
}

/** Processor time that a process and all below it have taken so far. */
export function processorSeconds(root: number): number {
  return sum(processesBelow(root).map(({ ticks }) => ticks)) / TICKS_PER_SECOND;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(fileOf(pid, 'status'))?.[1] ?? 0) * 1024;
}

interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  /** Of processors, in the program and in the system for it. */
  readonly ticks: number;
}

/** A process and all below it, from Linux's process files; one read for each process of the machine, to take little. */
function processesBelow(root: number): ProcessFacts[] {
  const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const all = names.map((name) => factsOf(Number(name)));
  const parents = new Map(all.map(({ pid, parent }) => [pid, parent]));
  // Whoever looks may be below the process that it looks at.
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && pid !== 0 && (pid === root || (pid !== process.pid && isBelow(parents.get(pid))));
  return all.filter(({ pid }) => isBelow(pid));
}

/** The numbers of `stat` behind the name, which may hold anything. */
function factsOf(pid: number): ProcessFacts {
  const text = fileOf(pid, 'stat');
  const words = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { pid, parent: Number(words[1] ?? 0), ticks: Number(words[11] ?? 0) + Number(words[12] ?? 0) };
}

/** A process may be gone by the time that it is looked at. */
function fileOf(pid: number, file: 'stat' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
