import { availableParallelism } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import type { ExportFormat } from '../../../shared/engines/models3d/export/export-format-names.ts';
import { EXPORT_FORMAT_NAMES } from '../../../shared/engines/models3d/export/export-format-names.ts';
import { MODEL_UNITS, UP_AXES } from '../../../shared/engines/models3d/units.ts';
import { CallError } from '../command-line/call-error.ts';
import { parseCheckedWords } from '../command-line/parse-checked-words.ts';
import { formatsOf } from './export-to.ts';
import { findSources, RESULT_FOLDER_END } from './find-sources.ts';
import { checkOutputFolder } from './output-folder.ts';

/** More conversions than this at once need more memory than most machines have. */
const MAX_AT_ONCE = 4;

/** The help text of `npm run convert`. */
export const CONVERT_HELP = [
  'Converts 3D models, or archives with one, as the service does, and says what it found.',
  '',
  '  npm run convert -- FILE... [--out DIR] [--unit UNIT] [--up-axis AXIS] [--to FORMATS] [--at-once N]',
  '',
  "  FILE            a model, an archive, a folder of them, or a pattern in quotes: 'models/**/*.fbx'. A .gltf brings",
  '                  the files that it names',
  '  --out DIR       keeps model.glb and model.usdz (what clients load), master.glb (uncompressed) and preview.webp there;',
  '                  of several files each in a folder with its name; with --to and without --out: FILE-converted,',
  '                  beside FILE',
  `  --unit UNIT     unit of the files' numbers: ${MODEL_UNITS.join(', ')}`,
  `  --up-axis AXIS  axis of the files that points up: ${UP_AXES.join(', ')} (as --up-axis=-x)`,
  `  --to FORMATS    writes it there as well, with commas between: ${EXPORT_FORMAT_NAMES.join(', ')}`,
  `  --at-once N     how many files are converted at the same time (up to ${MAX_AT_ONCE}, by the cores of the machine)`,
  '  --help          this text',
] as const;

const Options = z.object({
  out: z.string().optional(),
  unit: z.enum(MODEL_UNITS).optional(),
  'up-axis': z.enum(UP_AXES).optional(),
  to: z.string().optional(),
  'at-once': z.coerce.number().int().min(1).max(64).optional(),
});
type Options = z.infer<typeof Options>;

/** One file to convert. */
export interface ConvertOrder {
  readonly file: string;
  /** Where its results are kept; undefined if they are not. */
  readonly out: string | undefined;
}

/** The parsed command line. */
export interface ConvertCall {
  readonly orders: readonly ConvertOrder[];
  readonly unit: Options['unit'];
  readonly upAxis: Options['up-axis'];
  readonly formats: readonly ExportFormat[];
  readonly atOnce: number;
}

/**
 * Parses a command line and finds its files. Returns undefined if the call asks for help.
 *
 * @throws CallError with one sentence that says what to write instead
 */
export async function readConvertCall(args: readonly string[]): Promise<ConvertCall | undefined> {
  const parsed = parseCheckedWords(args, Options);
  if (!parsed) return undefined;
  const { values, words } = parsed;
  const { out, unit, 'up-axis': upAxis, to, 'at-once': wanted } = values;
  if (words.length === 0) throw new CallError('FILE is missing.');
  const formats = to === undefined ? [] : formatsOf(to);
  const files = await findSources(words);
  const orders = withFolders(files, out, to !== undefined);
  for (const folder of new Set(orders.map((order) => order.out))) {
    if (folder !== undefined) await checkOutputFolder(folder);
  }
  const atOnce = Math.min(files.length, wanted ?? Math.min(MAX_AT_ONCE, availableParallelism()));
  return { orders, unit, upAxis, formats, atOnce };
}

/** One file is written to the folder itself. Each of several files gets a folder of its own. */
function withFolders(files: readonly string[], out: string | undefined, exports: boolean): ConvertOrder[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const { dir, name } = path.parse(file);
    const beside = path.join(dir, `${name}${RESULT_FOLDER_END}`);
    if (out === undefined) return { file, out: exports ? free(beside, taken) : undefined };
    return { file, out: files.length === 1 ? out : free(path.join(out, name), taken) };
  });
}

/** Some file systems ignore case. */
function free(folder: string, taken: Set<string>): string {
  let name = folder;
  for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${folder}-${count}`;
  taken.add(name.toLowerCase());
  return name;
}
