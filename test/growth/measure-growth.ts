import { readFileSync, writeFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Inputs of one kind in growing sizes, and the code that takes them. */
export interface Family<Input = unknown> {
  /** What reads, makes or draws. */
  readonly reader: string;
  /** What grows. */
  readonly family: string;
  /** The smallest and the largest number of parts. The budget of the reader allows the largest. */
  readonly sizes: readonly [first: number, most: number];
  readonly make: (parts: number) => Input;
  readonly run: (input: Input) => unknown;
}

/** How time and memory of a reader grow. */
export interface Growth {
  readonly reader: string;
  readonly family: string;
  /** Numbers of parts: n, 2n, 4n, 8n. */
  readonly parts: readonly number[];
  /** Median processor time for each. */
  readonly milliseconds: readonly number[];
  /** The most memory that each added to the process. */
  readonly megabytes: readonly number[];
  /** The power of n that the time follows: 1 for linear, 2 for quadratic. */
  readonly exponent: number;
  /** The same of the memory. */
  readonly memoryExponent: number;
}

/** How large the inputs become. */
export interface GrowthExtent {
  readonly largestMs: number;
  /** The share of the largest number of parts at which the search for a size ends. */
  readonly shareOfMost: number;
  /** Whether memory is measured too. Short inputs need too little to tell. */
  readonly memory: boolean;
}

const STEPS = [1, 2, 4, 8];
const REPEATS = 3;
/** Less than the clock can tell. */
const LEAST_MS = 0.02;
/** Less than the garbage collector leaves and takes at will. */
const LEAST_MB = 24;

/**
 * More than n log n in this range of sizes (1.15), and less than n² (2). A family above it is measured again: noise
 * does not decide three times in a row.
 */
export const MOST_EXPONENT = 1.5;
const TRIES = 3;

/** A family whose types the list of all families need not know. */
export function family<Input>(each: Family<Input>): Family {
  return each as Family;
}

/**
 * Measures a family at n, 2n, 4n and 8n parts, all in this process and one after the other.
 *
 * @param extent how long the largest input takes at least, unless it is the largest that the family allows, or the
 * share
 *   of it that is given
 */
export async function measureGrowth(each: Family, extent: GrowthExtent): Promise<Growth> {
  let best = await measured(each, extent);
  for (let tried = 1; tried < TRIES && growsTooFast(best); tried++) {
    const again = await measured(each, extent);
    if (worse(again) < worse(best)) best = again;
  }
  return best;
}

/** Whether time or memory grows faster than n log n. */
export function growsTooFast(growth: Growth): boolean {
  return worse(growth) > MOST_EXPONENT;
}

function worse({ exponent, memoryExponent }: Growth): number {
  return Math.max(exponent, memoryExponent);
}

async function measured(each: Family, extent: GrowthExtent): Promise<Growth> {
  const parts = await sizesOf(each, extent);
  const milliseconds: number[] = [];
  const megabytes: number[] = [];
  for (const size of parts) {
    const input = each.make(size);
    const times: number[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat++) times.push(await timeOf(each, input));
    milliseconds.push(Math.max(LEAST_MS, medianOf(times)));
    megabytes.push(extent.memory ? Math.max(LEAST_MB, await memoryOf(each, input)) : LEAST_MB);
  }
  const [exponent, memoryExponent] = [exponentOf(milliseconds), exponentOf(megabytes)];
  return { reader: each.reader, family: each.family, parts, milliseconds, megabytes, exponent, memoryExponent };
}

/** The sizes whose largest one takes long enough. The search for them also warms up the code. */
async function sizesOf(each: Family, { largestMs, shareOfMost }: GrowthExtent): Promise<readonly number[]> {
  const [first, allowed] = each.sizes;
  const most = allowed * shareOfMost;
  let largest = first * 8;
  for (; largest * 2 <= most; largest *= 2) {
    if ((await timeOf(each, each.make(largest))) >= largestMs) break;
  }
  return STEPS.map((step) => (largest / 8) * step);
}

async function timeOf({ run }: Family, input: unknown): Promise<number> {
  const before = process.cpuUsage();
  await run(input);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const collectGarbage = garbageCollector();

/**
 * How far the memory of this process rises above what it has before. Linux keeps the highest value since it was reset.
 *
 * @see https://docs.kernel.org/filesystems/proc.html, `clear_refs` and `VmHWM`
 */
async function memoryOf({ run }: Family, input: unknown): Promise<number> {
  // The second collection gives back what the first one has found.
  for (let round = 0; round < 2; round++) {
    collectGarbage();
    await setImmediate();
  }
  writeFileSync('/proc/self/clear_refs', '5');
  const before = process.memoryUsage.rss();
  await run(input);
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) / 1024 - before / 2 ** 20;
}

/** V8's own, which Node shows only with an option of its command line. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/**
 * The smaller one of the powers that the last two doublings show. The first run of the garbage collector makes one step
 * larger than the others, but not two; the square of n shows in both.
 */
function exponentOf(values: readonly number[]): number {
  const powers = values.slice(1).map((value, at) => Math.log2(value / (values[at] ?? LEAST_MS)));
  return Math.min(...powers.slice(-2));
}

/** Returns the figures as a table in plain text. */
export function growthTable(all: readonly Growth[]): string {
  const rows = all.map((growth) => rowOf(growth));
  const head = [
    'reader'.padEnd(28),
    'what grows'.padEnd(44),
    '8n'.padStart(9),
    '   ms: n       2n       4n       8n   grows    MB: 8n   grows',
  ];
  return [head.join(' '), ...rows].join('\n');
}

function rowOf(growth: Growth): string {
  const { reader, family, parts, milliseconds, megabytes, exponent, memoryExponent } = growth;
  return [
    reader.padEnd(28),
    family.padEnd(44),
    String(parts.at(-1)).padStart(9),
    ...milliseconds.map((time) => time.toFixed(1).padStart(8)),
    `n^${exponent.toFixed(2)}`.padStart(8),
    (megabytes.at(-1) ?? 0).toFixed(0).padStart(8),
    `n^${memoryExponent.toFixed(2)}`.padStart(8),
    growsTooFast(growth) ? ' TOO FAST' : '',
  ].join(' ');
}
