import { type LabelledQuery, QUERY_KINDS, type QueryKind } from '../matching/labelled-queries.ts';
import { atLeast, atMost, type Figure, load, median, percentile } from './figure.ts';
import type { Engine } from './matching-engine.ts';

/** The number of results that are judged. */
export const LIMIT = 10;
const WARM_UP_QUERIES = 20;
const ONE_TYPO: readonly QueryKind[] = [
  'one keyboard typo',
  'one phonetic typo',
  'one transposition',
  'one letter left out',
];

/** Quality of results: shares from 0 to 1. */
export interface Quality {
  /** The share of the correct results that are in the first ten. */
  readonly recall: number;
  /** The reciprocal rank of the first correct result. */
  readonly reciprocalRank: number;
}

/** The results of an engine for a set of queries. */
export interface AskedEngine extends Quality {
  readonly name: string;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** The median CPU time, which is reliable even if the machine has other load. */
  readonly processorMs: number;
  /** Kinds of which the engine got at least one query. */
  readonly kinds: readonly QueryKind[];
  readonly of: (kinds: readonly QueryKind[]) => Quality;
}

/** Sends all queries to an engine, one after another. */
export async function ask(name: string, engine: Engine, queries: readonly LabelledQuery[]): Promise<AskedEngine> {
  for (const { text } of queries.slice(0, WARM_UP_QUERIES)) await engine(text);
  const results: (Quality & { kind: QueryKind; ms: number; processorMs: number })[] = [];
  for (const { kind, text, relevant } of queries) {
    const [began, processorBefore] = [performance.now(), processorMs()];
    const ids = await engine(text);
    const times = { ms: performance.now() - began, processorMs: processorMs() - processorBefore };
    const first = ids.findIndex((id) => relevant.has(id));
    const recall = ids.filter((id) => relevant.has(id)).length / Math.min(relevant.size, LIMIT);
    results.push({ kind, recall, reciprocalRank: first < 0 ? 0 : 1 / (first + 1), ...times });
  }
  const times = results.map(({ ms }) => ms);
  return {
    name,
    ...meanOf(results),
    p50Ms: median(times),
    p95Ms: percentile(times, 0.95),
    processorMs: median(results.map((result) => result.processorMs)),
    kinds: QUERY_KINDS.filter((each) => results.some(({ kind }) => kind === each)),
    of: (kinds) => meanOf(results.filter(({ kind }) => kinds.includes(kind))),
  };
}

/** Prints the results for all queries and for each kind. */
export function printAsked(asked: AskedEngine): void {
  const words = ({ recall, reciprocalRank }: Quality) =>
    `recall@10 ${recall.toFixed(3)}  MRR ${reciprocalRank.toFixed(3)}`;
  console.log(
    `\n${asked.name}: ${words(asked)}  p50 ${asked.p50Ms.toFixed(1)} ms (${asked.processorMs.toFixed(1)} ms of CPU time), p95 ${asked.p95Ms.toFixed(1)} ms, load ${load()}`,
  );
  for (const kind of asked.kinds) console.log(`  ${kind.padEnd(28)} ${words(asked.of([kind]))}`);
}

/** The engine of this service, compared with the bars of the issue. */
export function qualityFigures(own: AskedEngine): Figure[] {
  return [
    atLeast('recall@10, one typo', own.of(ONE_TYPO).recall, 0.95, 3),
    atLeast('recall@10, two typos', own.of(['two typos']).recall, 0.85, 3),
    atLeast('mean reciprocal rank', own.reciprocalRank, 0.85, 3),
    atMost('a query, p50', own.p50Ms, 10, 'ms', 1),
  ];
}

/** The engine of this service compared with another one, for the queries that both got. */
export function comparedFigures(own: AskedEngine, other: AskedEngine): Figure[] {
  return [
    atLeast(`recall@10, compared with ${other.name}`, own.recall, other.recall, 3),
    atLeast(`mean reciprocal rank, compared with ${other.name}`, own.reciprocalRank, other.reciprocalRank, 3),
    atMost(`a query, p50, compared with ${other.name}`, own.p50Ms, other.p50Ms, 'ms', 1),
  ];
}

function meanOf(results: readonly Quality[]): Quality {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    recall: mean(results.map(({ recall }) => recall)),
    reciprocalRank: mean(results.map(({ reciprocalRank }) => reciprocalRank)),
  };
}

/** The CPU time of this process, independent of other load. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
