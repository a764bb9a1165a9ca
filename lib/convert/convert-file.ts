import { copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import type { ConversionResult } from '../../shared/models3d/conversion.ts';
import { CONVERSION_LIMITS } from '../../shared/models3d/conversion-limits.ts';
import { sourcePrograms } from '../../shared/models3d/conversion-programs.ts';
import { convertModel } from '../../shared/models3d/convert-model.ts';
import { EXPORT_FORMAT_NAMES } from '../../shared/models3d/export/export-format-names.ts';
import { ModelError } from '../../shared/models3d/model-error.ts';
import { MODEL_UNITS, UP_AXES } from '../../shared/models3d/units.ts';
import { exportTo, formatsOf } from './export-to.ts';

const TEXT = { type: 'string' } as const;
const USAGE = [
  'Converts a 3D model, or an archive with one, as the service does, and says what it found.',
  '',
  '  npm run convert -- FILE [--out DIR] [--unit UNIT] [--up-axis AXIS] [--to FORMATS]',
  '',
  '  --out DIR       keeps model.glb and model.usdz (what clients load), master.glb (uncompressed) and preview.webp there',
  `  --unit UNIT     unit of the file's numbers: ${MODEL_UNITS.join(', ')}`,
  `  --up-axis AXIS  axis of the file that points up: ${UP_AXES.join(', ')}`,
  `  --to FORMATS    writes it into DIR as well, with commas between: ${EXPORT_FORMAT_NAMES.join(', ')}`,
] as const;

const Options = z.object({
  out: z.string().optional(),
  unit: z.enum(MODEL_UNITS).optional(),
  'up-axis': z.enum(UP_AXES).optional(),
  to: z.string().optional(),
});

/**
 * The command `npm run convert`: the service's own conversion of one file, for suppliers who want to know why a model
 * is refused or looks different.
 *
 * @param print takes one line of the report
 * @returns the exit code: 0 converted, 1 refused or not written in a format, with its code, 2 called wrongly
 */
export async function convertFile(args: readonly string[], print: (line: string) => void): Promise<number> {
  const call = readCall(args);
  const isFile = call && (await stat(call.file).catch(() => undefined))?.isFile();
  if (!call || !isFile) {
    if (call) print(`There is no file ${call.file}.`);
    for (const line of USAGE) print(line);
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
    if (call.out !== undefined) {
      await mkdir(call.out, { recursive: true });
      for (const file of [result.glbFile, result.usdzFile, result.masterFile, result.previewFile]) {
        if (file === undefined) continue;
        await copyFile(file, path.join(call.out, path.basename(file)));
        print(`written  ${path.join(call.out, path.basename(file))}`);
      }
    }
    if (call.formats === undefined || call.out === undefined) return 0;
    const master = { file: result.masterFile, name: path.basename(call.file), workFolder };
    return (await exportTo(master, call.formats, call.out, print)) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    print(`refused  ${error.code}: ${error.message}`);
    return 1;
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

function readCall(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { out: TEXT, unit: TEXT, 'up-axis': TEXT, to: TEXT },
    });
    const { out, unit, 'up-axis': upAxis, to } = Options.parse(values);
    const [file] = positionals;
    const formats = to === undefined ? undefined : formatsOf(to);
    const isWhole = to === undefined || (formats !== undefined && out !== undefined);
    return file !== undefined && positionals.length === 1 && isWhole ? { file, out, unit, upAxis, formats } : undefined;
  } catch {
    // An option that does not exist, or a value that it does not take: the usage says both.
    return undefined;
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
    `holds    ${triangles} triangles, ${materials} materials, ${textures} textures`,
    `GLB      ${(glbBytes / 1000).toFixed(1)} kB, no error of Khronos' validator`,
    ...warnings.map(({ code, message }) => `warning  ${code}: ${message}`),
  ];
}
