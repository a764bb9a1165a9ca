import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { LineHits } from './line-hits.ts';

const Range = z.object({ startOffset: z.number(), endOffset: z.number(), count: z.number() });
const Script = z.object({ url: z.string(), functions: z.array(z.object({ ranges: z.array(Range) })) });
/** For other scripts only their URLs: most are Node's own and packages. */
const Report = z.object({ result: z.array(z.looseObject({ url: z.string() })) });
type Script = z.infer<typeof Script>;

/** Where the code of a line starts in the file that ran, and its source line. */
interface TracedLine {
  readonly offset: number;
  readonly file: string;
  readonly line: number;
}

/**
 * The lines that ran in other processes (functions, their children, the local service), from the reports that Node
 * writes for NODE_V8_COVERAGE. Source maps lead from the bundles, which tests build unminified, to the source files. A
 * line counts if code of it ran; code that a bundle omits does not count.
 */
export function processHits(folder: string, root: string): LineHits {
  const hits: LineHits = new Map();
  const traced = new Map<string, readonly TracedLine[]>();
  const reports = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  let incomplete = 0;
  for (const name of reports) {
    const report = readReport(path.join(folder, name));
    if (!report) incomplete++;
    for (const script of report?.result ?? []) {
      const file = script.url.startsWith('file:') ? fileURLToPath(script.url) : '';
      if (!isOurs(file, root)) continue;
      const lines = traced.get(file) ?? traceLines(file, root);
      traced.set(file, lines);
      addHits(hits, lines, Script.parse(script));
    }
  }
  if (incomplete > 0)
    console.log(
      `${incomplete} of ${reports.length} coverage reports are incomplete: tests killed their processes on purpose`,
    );
  return hits;
}

/** Tests kill processes, also while they write. */
function readReport(file: string): z.infer<typeof Report> | undefined {
  try {
    return Report.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isOurs(file: string, root: string): boolean {
  const ours = existsSync(`${file}.map`) || file.startsWith(path.join(root, 'shared'));
  return ours && !file.includes('node_modules') && existsSync(file);
}

function traceLines(file: string, root: string): TracedLine[] {
  const map = existsSync(`${file}.map`) ? new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))) : undefined;
  const ofShared = sourcesBelow(path.join(root, 'shared'), path.dirname(file), root);
  const lines: TracedLine[] = [];
  let start = 0;
  for (const [index, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    const column = text.search(/\S/);
    const source = column < 0 ? undefined : sourceOf(map, file, index, column);
    const ours = source && ofShared(source.file);
    if (source && ours) lines.push({ offset: start + column, file: ours, line: source.line });
    start += text.length + 1;
  }
  return lines;
}

function sourceOf(map: SourceMap | undefined, file: string, index: number, column: number) {
  if (!map) return { file, line: index + 1 };
  const entry = map.findEntry(index, column);
  if (!('originalSource' in entry) || entry.generatedLine !== index) return undefined;
  return { file: entry.originalSource, line: entry.originalLine + 1 };
}

/** Maps the source path in a map to the path below the project if it is in that folder; caches the result. */
function sourcesBelow(folder: string, from: string, root: string): (source: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (source) => {
    if (!known.has(source)) {
      const file = path.resolve(from, source);
      known.set(source, file.startsWith(`${folder}${path.sep}`) ? path.relative(root, file) : undefined);
    }
    return known.get(source);
  };
}

/** Adds the hits of each line. The innermost range around a position has its count. */
function addHits(hits: LineHits, lines: readonly TracedLine[], { functions }: Script): void {
  const ranges = functions
    .flatMap((fn) => fn.ranges)
    .sort((a, b) => b.endOffset - b.startOffset - (a.endOffset - a.startOffset));
  const counts = new Map<number, number>();
  for (const { startOffset, endOffset, count } of ranges) {
    for (let at = firstFrom(lines, startOffset); at < lines.length && (lines[at]?.offset ?? 0) < endOffset; at++) {
      counts.set(at, count);
    }
  }
  for (const [at, count] of counts) {
    const traced = lines[at];
    if (!traced) continue;
    const ofFile = hits.get(traced.file) ?? new Map<number, boolean>();
    ofFile.set(traced.line, (ofFile.get(traced.line) ?? false) || count > 0);
    hits.set(traced.file, ofFile);
  }
}

function firstFrom(lines: readonly TracedLine[], offset: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.offset ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
