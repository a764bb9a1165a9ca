import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { convertDrawing } from '../../../shared/engines/floorplan/convert/convert-drawing.ts';
import { CONVERTER_DEFAULTS } from '../../../shared/engines/floorplan/convert/converter-params.ts';
import { DEFAULT_PLAN_ITEMS } from '../../../shared/engines/floorplan/convert/plan-items.ts';
import { unpackDrawing } from '../../../shared/engines/floorplan/dxf/unpack-drawing.ts';

const share = z.number().nullish();
const matched = z.object({ tp: z.number(), fn: z.number(), fp: z.number(), recall: share, precision: share });
const rowSchema = z.object({
  name: z.string(),
  error: z.string().optional(),
  unit: z.object({ ok: z.boolean().nullable(), confidence: share }).optional(),
  walls: z.object({ truthM: z.number(), recall: share, precision: share }).optional(),
  openings: z.object({ door: matched, window: matched }).optional(),
  rooms: z
    .object({ truth: share, found: z.number(), countOk: z.boolean().nullable(), within5: share, withArea: z.number() })
    .optional(),
});

/** One drawing by another hand, as the scorer of the corpus judges it. */
export type ScoredRow = z.infer<typeof rowSchema>;

/** The scorer of the corpus, which is no part of the repository: it also judges drawings that are kept back. */
interface Scorer {
  readonly scoreFolder: (truths: string, results: string) => unknown;
  readonly table: (rows: unknown) => string;
  readonly summary: (rows: unknown) => unknown;
}

const countSchema = z.string().transform((text) => text.split('/').map(Number));
const summarySchema = z.object({
  unitOk: countSchema,
  wallRecall: share,
  wallPrecision: share,
  doorRecall: share,
  doorPrecision: share,
  windowRecall: share,
  windowPrecision: share,
  roomCountOk: countSchema,
  roomsWithin5: share,
});

/** The drawings of a folder with their scores. */
export interface ScoredDrawings {
  readonly rows: readonly ScoredRow[];
  /** The table of the scorer, a line for each drawing. */
  readonly table: string;
  /**
   * The figure of the drawings whose name a test accepts, 0 to 1: the mean of the parts that their truths have. The
   * scorer itself counts parts without a truth as 0, so of all drawings both are the same.
   */
  readonly figureOf: (isAsked: (name: string) => boolean) => number;
}

/**
 * Converts the drawings that have a truth file beside them, and lets the scorer of the corpus judge the plans.
 *
 * @param corpus the folder of the DXF corpus
 * @param folder the drawings: its folder `plans`, or another one of the same form
 * @throws Error when the scorer is missing
 */
export async function scoreDrawings(corpus: string, folder: string): Promise<ScoredDrawings> {
  const file = path.join(corpus, 'score/floorplan.mjs');
  if (!existsSync(file)) throw new Error(`The scorer of the corpus is missing: ${file} is not there.`);
  const { scoreFolder, table, summary }: Scorer = await import(pathToFileURL(file).href);
  const results = await mkdtemp(path.join(tmpdir(), 'scored-drawings-'));
  try {
    const truths = (await readdir(folder)).filter((name) => name.endsWith('.truth.json')).sort();
    for (const truth of truths) await writePlans(path.join(folder, truth.replace('.truth.json', '.dxf')), results);
    const scored = scoreFolder(folder, results);
    const all = z.array(z.unknown()).parse(scored);
    const rows = z.array(rowSchema).parse(scored);
    const figureOf = (isAsked: (name: string) => boolean) =>
      figureIn(summary(all.filter((_, index) => isAsked(rows[index]?.name ?? ''))));
    return { rows, table: table(scored), figureOf };
  } finally {
    await rm(results, { recursive: true, force: true });
  }
}

function figureIn(summary: unknown): number {
  const { unitOk, roomCountOk, ...shares } = summarySchema.parse(summary);
  const counts = [unitOk, roomCountOk].flatMap(([right = 0, of = 0]) => (of > 0 ? [right / of] : []));
  const parts = [...counts, ...Object.values(shares)].filter((part) => part !== null && part !== undefined);
  return parts.reduce((sum, part) => sum + part, 0) / Math.max(1, parts.length);
}

/** Writes the plans of a drawing as the scorer reads them: the response of the service, one file for each storey. */
async function writePlans(file: string, results: string): Promise<void> {
  const drawing = await unpackDrawing(await readFile(file));
  const { storeys } = convertDrawing(drawing, CONVERTER_DEFAULTS, DEFAULT_PLAN_ITEMS);
  const name = path.basename(file, '.dxf');
  for (const [level, { planObjects, conversion }] of storeys.entries()) {
    const target = level === 0 ? `${name}.plan.json` : `${name}.level${level}.plan.json`;
    await writeFile(path.join(results, target), JSON.stringify({ plan: { planObjects, conversion } }));
  }
}
