import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import libCoverage from 'istanbul-lib-coverage';
import v8ToIstanbul from 'v8-to-istanbul';
import * as z from 'zod';
import type { LineHits } from './line-hits.ts';

const Range = z.object({ startOffset: z.number(), endOffset: z.number(), count: z.number() });
const Script = z.object({
  url: z.string(),
  functions: z.array(z.object({ functionName: z.string(), ranges: z.array(Range), isBlockCoverage: z.boolean() })),
});
const Report = z.object({ result: z.array(Script) });

/**
 * What processes of their own have run (functions, their children, the local service), from the reports that
 * NODE_V8_COVERAGE makes Node write. Bundles are traced back to their sources by the maps beside them.
 */
export async function processHits(folder: string, root: string): Promise<LineHits> {
  const hits: LineHits = new Map();
  const reports = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  let torn = 0;
  for (const name of reports) {
    const report = readReport(path.join(folder, name));
    if (!report) torn++;
    for (const script of report?.result ?? []) await addScript(hits, script, root);
  }
  if (torn > 0)
    console.log(`${torn} of ${reports.length} coverage reports are torn: their processes were killed on purpose`);
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

async function addScript(hits: LineHits, script: z.infer<typeof Script>, root: string): Promise<void> {
  const file = script.url.startsWith('file:') ? fileURLToPath(script.url) : '';
  const ours = file.endsWith('.mjs') || file.startsWith(path.join(root, 'shared'));
  if (!ours || file.includes('node_modules') || !existsSync(file)) return;
  const converter = v8ToIstanbul(file, 0, undefined, (source) => !path.resolve(source).includes(`${root}/shared/`));
  await converter.load();
  converter.applyCoverage(script.functions);
  const map = libCoverage.createCoverageMap(converter.toIstanbul());
  for (const source of map.files()) {
    const name = path.relative(root, source);
    const lines = hits.get(name) ?? new Map<number, boolean>();
    for (const [line, count] of Object.entries(map.fileCoverageFor(source).getLineCoverage())) {
      lines.set(Number(line), (lines.get(Number(line)) ?? false) || count > 0);
    }
    hits.set(name, lines);
  }
  converter.destroy();
}
