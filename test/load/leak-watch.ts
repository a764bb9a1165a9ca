import { readdirSync } from 'node:fs';
import { processFamily, residentBytesOf } from './process-memory.ts';

/** What must not grow with time, at one moment. */
export interface Sample {
  readonly seconds: number;
  /** That the service has started, and those in turn. */
  readonly processes: number;
  readonly values: Readonly<Record<Measure, number>>;
}

/**
 * Memory in MB, descriptors and files in numbers. How many processes of functions there are follows the load and is
 * limited, so what they hold counts for each of them.
 */
const MEASURES = [
  'service MB',
  'MB of each other process',
  'service descriptors for each process',
  'descriptors of each other process',
  'temporary entries',
] as const;
type Measure = (typeof MEASURES)[number];

/** By how much each may grow over a whole run: a share of what it was, and what noise alone makes of it. */
const ALLOWED: Readonly<Record<Measure, { readonly share: number; readonly least: number }>> = {
  'service MB': { share: 0.2, least: 64 },
  'MB of each other process': { share: 0.25, least: 10 },
  'service descriptors for each process': { share: 0.25, least: 2 },
  'descriptors of each other process': { share: 0.25, least: 4 },
  'temporary entries': { share: 0.25, least: 60 },
};

/** How one measure went over a run. */
export interface Trend {
  readonly measure: Measure;
  readonly first: number;
  readonly last: number;
  /** Slope of the straight line through all samples, times the length of the run. */
  readonly growth: number;
  readonly allowed: number;
  readonly isFlat: boolean;
}

/** Looks at a service's process, all that it has started, and its temporary folder; Linux only. */
export function takeSample(servicePid: number, dataFolder: string, seconds: number): Sample {
  const others = processFamily(servicePid).filter((pid) => pid !== servicePid);
  const ofOthers = others.reduce((sum, pid) => sum + residentBytesOf(pid), 0) / 1e6;
  const descriptorsOfOthers = others.reduce((sum, pid) => sum + entries(`/proc/${pid}/fd`), 0);
  return {
    seconds,
    processes: others.length,
    values: {
      'service MB': residentBytesOf(servicePid) / 1e6,
      'MB of each other process': ofOthers / Math.max(others.length, 1),
      'service descriptors for each process': entries(`/proc/${servicePid}/fd`) / Math.max(others.length, 1),
      'descriptors of each other process': descriptorsOfOthers / Math.max(others.length, 1),
      'temporary entries': entries(`${dataFolder}/tmp`),
    },
  };
}

/** How every measure went: the line through the samples (least squares), held against what it may grow. */
export function trendsOf(samples: readonly Sample[]): Trend[] {
  return MEASURES.map((measure) => {
    const values = samples.map((sample) => sample.values[measure]);
    const [first = 0, last = 0] = [values[0], values.at(-1)];
    const lengthSeconds = (samples.at(-1)?.seconds ?? 0) - (samples[0]?.seconds ?? 0);
    const growth =
      slope(
        samples.map(({ seconds }) => seconds),
        values,
      ) * lengthSeconds;
    const { share, least } = ALLOWED[measure];
    const allowed = Math.max(least, share * mean(values));
    return { measure, first, last, growth, allowed, isFlat: growth <= allowed };
  });
}

function slope(xs: readonly number[], ys: readonly number[]): number {
  const [middleX, middleY] = [mean(xs), mean(ys)];
  const spread = xs.reduce((sum, x) => sum + (x - middleX) ** 2, 0);
  if (spread === 0) return 0;
  return xs.reduce((sum, x, at) => sum + (x - middleX) * ((ys[at] ?? middleY) - middleY), 0) / spread;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
}

/**
 * What a browser's profile is called. It has a hundred entries, so that two browsers at work would look like a leak.
 */
const BROWSER_PROFILE = 'puppeteer_dev_chrome_profile-';

/** Files and folders in a folder and those below it, a browser's profile as one; what goes meanwhile does not count. */
function entries(folder: string): number {
  try {
    const found = readdirSync(folder, { withFileTypes: true });
    const below = found.filter((each) => each.isDirectory() && !each.name.startsWith(BROWSER_PROFILE));
    return below.reduce((sum, { name }) => sum + entries(`${folder}/${name}`), found.length);
  } catch {
    return 0;
  }
}
