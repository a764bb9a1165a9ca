import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { EXPORT_FORMAT_NAMES, type ExportFormat } from '../../../shared/engines/models3d/export/export-format-names.ts';
import type { ExportModel } from '../../../shared/engines/models3d/export/export-model.ts';
import { makeExport } from '../../../shared/engines/models3d/export/make-export.ts';
import { triangleCount } from '../../../shared/engines/models3d/export/triangle-count.ts';
import { bounds } from '../../../shared/engines/models3d/scene/position-bounds.ts';
import { type Finding, type Judge, sides } from './judge.ts';
import { solidTriangles } from './solid-triangles.ts';

/** Share of the largest side. */
const TOLERANCE = 0.001;
/** Written without triangles that have no area, for every reader, because a solid cannot have them. */
const SOLID_FORMAT: ExportFormat = '3mf';
/** Our own second reader, which checks every export before it is published. */
export const READ_BACK = 'read back';

/** The finding of a judge for one model and format. */
export const Verdict = z.object({
  format: z.string(),
  judge: z.string(),
  /** The error that the judge finds; undefined if the file is right. */
  fault: z.string().optional(),
});
export type Verdict = z.infer<typeof Verdict>;

/** Writes a model in every format, reads each back, and runs all judges of the format. */
export async function judgeModel(model: ExportModel, judges: readonly Judge[]): Promise<Verdict[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'judged-'));
  const verdicts: Verdict[] = [];
  try {
    for (const format of EXPORT_FORMAT_NAMES) verdicts.push(...(await judgeFormat(model, format, judges, folder)));
  } finally {
    await rm(folder, { recursive: true });
  }
  return verdicts;
}

async function judgeFormat(
  model: ExportModel,
  format: ExportFormat,
  judges: readonly Judge[],
  folder: string,
): Promise<Verdict[]> {
  const own = path.join(folder, format);
  // With side files next to the main file, as programs open them; FBX with embedded pictures, the harder form.
  const order = { format, packed: format === 'fbx' };
  const made = await makeExport(model, order, { baseName: 'model', folder: own }).catch((error: unknown) => error);
  if (!(made instanceof Object && 'files' in made)) return [{ format, judge: READ_BACK, fault: sentence(made) }];
  const { files } = made as Awaited<ReturnType<typeof makeExport>>;
  const verdicts: Verdict[] = [{ format, judge: READ_BACK }];
  for (const judge of judges.filter(({ formats }) => formats.includes(format))) {
    const fault = await judge
      .find(files, format, path.join(own, 'judge'))
      .then((found) => found && faultOf(found, model, format, judge), sentence);
    verdicts.push({ format, judge: judge.name, ...(fault ? { fault } : {}) });
  }
  await rm(own, { recursive: true, force: true });
  return verdicts;
}

function faultOf(found: Finding, { parts }: ExportModel, format: ExportFormat, judge: Judge): string | undefined {
  const all = triangleCount(parts);
  const mayDrop = format === SOLID_FORMAT || judge.dropsDegenerate?.includes(format);
  const least = found.triangles < all && mayDrop ? solidTriangles(parts) : all;
  if (found.triangles > all || found.triangles < least) return `${found.triangles} triangles of ${all}`;
  const { min, max } = bounds(parts);
  const wanted = sides(min, max, 1);
  const largest = wanted.at(-1) ?? 0;
  const isRight = wanted.every((side, at) => Math.abs(side - (found.sidesM[at] ?? 0)) <= largest * TOLERANCE);
  return isRight ? undefined : `sides ${found.sidesM.join(', ')} m instead of ${wanted.join(', ')}`;
}

function sentence(error: unknown): string {
  return error instanceof Error ? `${error.message} ${String(error.cause ?? '')}`.trim().slice(0, 300) : String(error);
}
