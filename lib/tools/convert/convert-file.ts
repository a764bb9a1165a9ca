import { access, constants, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import type { ConversionResult } from '../../../shared/engines/models3d/conversion.ts';
import { CONVERSION_LIMITS } from '../../../shared/engines/models3d/conversion-limits.ts';
import { sourcePrograms } from '../../../shared/engines/models3d/conversion-programs.ts';
import { convertModel } from '../../../shared/engines/models3d/convert-model.ts';
import { EXPORT_FORMAT_NAMES, type ExportFormat } from '../../../shared/engines/models3d/export/export-format-names.ts';
import { plainName } from '../../../shared/engines/models3d/export/plain-names.ts';
import { ModelError } from '../../../shared/engines/models3d/model-error.ts';
import { MODEL_UNITS, UP_AXES } from '../../../shared/engines/models3d/units.ts';
import { counted } from '../../../shared/platform/text/counted.ts';
import { CallError } from './call-error.ts';
import { exportTo, formatsOf } from './export-to.ts';
import { checkOutputFolder, outputFolder } from './output-folder.ts';

const TEXT = { type: 'string' } as const;
const USAGE = [
  'Converts a 3D model, or an archive with one, as the service does, and says what it found.',
  '',
  '  npm run convert -- FILE [--out DIR] [--unit UNIT] [--up-axis AXIS] [--to FORMATS]',
  '',
  '  --out DIR       keeps model.glb and model.usdz (what clients load), master.glb (uncompressed) and preview.webp there;',
  '                  with --to and without --out: FILE-converted, beside FILE',
  `  --unit UNIT     unit of the file's numbers: ${MODEL_UNITS.join(', ')}`,
  `  --up-axis AXIS  axis of the file that points up: ${UP_AXES.join(', ')}`,
  `  --to FORMATS    writes it there as well, with commas between: ${EXPORT_FORMAT_NAMES.join(', ')}`,
] as const;

const Options = z.object({
  out: z.string().optional(),
  unit: z.enum(MODEL_UNITS).optional(),
  'up-axis': z.enum(UP_AXES).optional(),
  to: z.string().optional(),
});
type Options = z.infer<typeof Options>;

/**
 * The command `npm run convert`: converts one file as the service does, for suppliers who want to know why a model is
 * refused or looks different.
 *
 * @param print gets one line of the report at a time
 * @returns the exit code: 0 converted, 1 refused or not written in a format (with its code), 2 wrong usage
 */
export async function convertFile(args: readonly string[], print: (line: string) => void): Promise<number> {
  let call: Call;
  try {
    call = await readCall(args);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    for (const line of [error.message, '', ...USAGE]) print(line);
    return 2;
  }
  const workFolder = await mkdtemp(path.join(tmpdir(), 'convert-'));
  try {
    const result = await convertModel({
      sourceFile: call.file,
      workFolder,
      options: { unit: call.unit, upAxis: call.upAxis },
      programs: sourcePrograms(),
      limits: CONVERSION_LIMITS,
      onProgress: () => undefined,
    });
    for (const line of report(result)) print(line);
    if (call.out === undefined) return 0;
    const output = outputFolder(call.out, call.file);
    const keep = async (file: string, name: string) => print(`written  ${await output.keep(file, name)}`);
    for (const file of [result.glbFile, result.usdzFile, result.masterFile, result.previewFile]) {
      if (file !== undefined) await keep(file, path.basename(file));
    }
    const name = plainName(path.parse(call.file).name, '-') || 'model';
    const master = { file: result.masterFile, name, workFolder };
    return (await exportTo(master, call.formats, keep, print)) ? 0 : 1;
  } catch (error) {
    if (error instanceof CallError) {
      print(error.message);
      return 2;
    }
    if (!(error instanceof ModelError)) throw error;
    print(`refused  ${error.code}: ${error.message}`);
    return 1;
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

/** The parsed command line. */
interface Call {
  readonly file: string;
  readonly out: string | undefined;
  readonly unit: Options['unit'];
  readonly upAxis: Options['up-axis'];
  readonly formats: readonly ExportFormat[];
}

/** @throws CallError */
async function readCall(args: readonly string[]): Promise<Call> {
  const { values, positionals } = parsedArgs(args);
  const options = Options.safeParse(values);
  const [issue] = options.error?.issues ?? [];
  if (!options.data) throw new CallError(`--${issue?.path.join('.')}: ${issue?.message}.`);
  const { out, unit, 'up-axis': upAxis, to } = options.data;
  const [file, ...more] = positionals;
  if (file === undefined) throw new CallError('FILE is missing.');
  if (more.length > 0) throw new CallError(`Give one FILE, not ${positionals.length}: ${positionals.join(', ')}.`);
  const formats = to === undefined ? [] : formatsOf(to);
  await checkFile(file);
  const beside = path.join(path.dirname(file), `${path.parse(file).name}-converted`);
  const folder = out ?? (to === undefined ? undefined : beside);
  if (folder !== undefined) await checkOutputFolder(folder);
  return { file, out: folder, unit, upAxis, formats };
}

/** @throws CallError */
async function checkFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) throw new CallError(`${file} is a folder; give a model file or a zip of the folder.`);
  if (!found?.isFile()) throw new CallError(`There is no file ${file}.`);
  await access(file, constants.R_OK).catch((cause: unknown) => {
    throw new CallError(`The file ${file} cannot be read: permission denied.`, { cause });
  });
}

function parsedArgs(args: readonly string[]) {
  try {
    const options = { out: TEXT, unit: TEXT, 'up-axis': TEXT, to: TEXT };
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CallError(error.message, { cause: error });
  }
}

function report({
  sourceFormat,
  unit,
  dimensionsMm,
  triangles,
  materials,
  textures,
  glbBytes,
  warnings,
}: ConversionResult) {
  const { widthMm, heightMm, depthMm } = dimensionsMm;
  return [
    `format   ${sourceFormat.toUpperCase()}, numbers in ${typeof unit === 'number' ? `units of ${unit} m` : unit}`,
    `size     ${widthMm} x ${heightMm} x ${depthMm} mm (width x height x depth)`,
    `holds    ${counted(triangles, 'triangle')}, ${counted(materials, 'material')}, ${counted(textures, 'texture')}`,
    `GLB      ${(glbBytes / 1000).toFixed(1)} kB, no error of Khronos' validator`,
    ...warnings.map(({ code, message }) => `warning  ${code}: ${message}`),
  ];
}
