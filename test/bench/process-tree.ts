import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';

const WATCHER = path.join(import.meta.dirname, 'watch-processes.ts');
const SAMPLE_MS = 50;
/** Linux counts CPU time in these units, on every machine that Node runs on. */
const TICKS_PER_SECOND = 100;

/** The resources that a command and all its descendants used. */
export interface ProcessCost {
  readonly seconds: number;
  /** CPU seconds of all processes; 0 without process files. */
  readonly processorSeconds: number;
  /** The largest total memory; 0 without process files. */
  readonly peakBytes: number;
}

const watchedCost = z.object({ processorSeconds: z.number(), peakBytes: z.number() });

/**
 * Does work in this process and its children while another process watches, so that work without pauses is measured
 * too.
 */
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

/** Runs a command to its end. Throws if it fails, with the end of its output. */
export async function measureProcess(command: string, args: readonly string[]): Promise<ProcessCost> {
  const started = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-2_000);
    });
  }
  const watch = watchProcesses(child.pid ?? 0);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${output}`);
    return { seconds: (performance.now() - started) / 1000, ...watch.cost() };
  } finally {
    watch.stop();
  }
}

/** Polls repeatedly, because the values of an ended process are gone: its last usage is lost. */
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

/** CPU time of a process and all its descendants so far. */
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
  /** CPU time in user mode and in the kernel. */
  readonly ticks: number;
}

/**
 * A process and all its descendants, from Linux's process files; reads one file per process of the machine, to be
 * cheap.
 */
function processesBelow(root: number): ProcessFacts[] {
  const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const all = names.map((name) => factsOf(Number(name)));
  const parents = new Map(all.map(({ pid, parent }) => [pid, parent]));
  // The watcher may be a descendant of the watched process.
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && pid !== 0 && (pid === root || (pid !== process.pid && isBelow(parents.get(pid))));
  return all.filter(({ pid }) => isBelow(pid));
}

/** The numbers of `stat` after the name, which may contain any characters. */
function factsOf(pid: number): ProcessFacts {
  const text = fileOf(pid, 'stat');
  const words = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { pid, parent: Number(words[1] ?? 0), ticks: Number(words[11] ?? 0) + Number(words[12] ?? 0) };
}

/** A process may have ended before its file is read. */
function fileOf(pid: number, file: 'stat' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
