import path from 'node:path';
import type { ConversionResult } from '../../../shared/engines/models3d/conversion.ts';
import { counted } from '../../../shared/platform/text/counted.ts';
import { type ProgressScreen, progressBar } from '../admin/progress-bar.ts';
import { CallError } from '../command-line/call-error.ts';
import { CONVERT_HELP, type ConvertCall, readConvertCall } from './convert-call.ts';
import { type ConvertedFile, convertOne } from './convert-one.ts';

/**
 * The command `npm run convert`: converts files as the service does, for suppliers who want to know why a model is
 * refused or looks different. Of several files it prints a table.
 *
 * @param print gets one line of the report at a time
 * @param screen shows the progress of several files
 * @returns the exit code: 0 converted, 1 refused or not written in a format (with its code), 2 wrong usage
 */
export async function runConvert(
  args: readonly string[],
  print: (line: string) => void,
  screen: ProgressScreen = process.stderr,
): Promise<number> {
  let call: ConvertCall | undefined;
  try {
    call = await readConvertCall(args);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    for (const line of [error.message, '', ...CONVERT_HELP]) print(line);
    return 2;
  }
  if (!call) {
    for (const line of CONVERT_HELP) print(line);
    return 0;
  }
  const [order, ...others] = call.orders;
  if (!order || others.length > 0) return convertAll(call, print, screen);
  const converted = (result: ConversionResult) => {
    for (const line of report(result)) print(line);
  };
  const { code } = await convertOne(order, call, { print, converted, progress: () => undefined });
  return code;
}

/** Converts several files at once. The table is in the order of the files; messages come when their file ends. */
async function convertAll(call: ConvertCall, print: (line: string) => void, screen: ProgressScreen): Promise<number> {
  const { orders, atOnce } = call;
  const bar = progressBar(screen, () => performance.now());
  const shares = orders.map(() => 0);
  const done: (ConvertedFile | undefined)[] = orders.map(() => undefined);
  const show = () => {
    const ended = done.filter((each) => each !== undefined).length;
    bar.show(shares.reduce((sum, share) => sum + share, 0) / orders.length, `${ended} of ${orders.length} files`);
  };
  let next = 0;
  const work = async () => {
    for (let index = next++; index < orders.length; index = next++) {
      const order = orders[index];
      if (!order) return;
      const lines: string[] = [];
      const progress = (share: number) => {
        shares[index] = share;
        show();
      };
      const converted = ({ warnings }: ConversionResult) => {
        for (const { code, message } of warnings) lines.push(`warning  ${code}: ${message}`);
      };
      done[index] = await convertOne(order, call, { progress, converted, print: (line) => lines.push(line) });
      progress(1);
      bar.end();
      if (lines.length > 0) for (const line of [order.file, ...lines.map((each) => `  ${each}`)]) print(line);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  bar.end();
  const files = done.filter((each) => each !== undefined);
  for (const line of ['', ...table(files)]) print(line);
  return Math.max(...files.map(({ code }) => code));
}

/** One row for each file, and the sum. */
function table(files: readonly ConvertedFile[]): string[] {
  const head = ['file', 'result', 'format', 'width x depth x height mm', 'triangles', 'GLB kB', 'warnings'];
  const rows = files.map(({ file, result, error }) => {
    const first = [path.relative('', file) || file, error ?? 'converted'];
    if (!result) return [...first, '', '', '', '', ''];
    const { widthMm, heightMm, depthMm } = result.dimensionsMm;
    return [
      ...first,
      result.sourceFormat.toUpperCase(),
      `${widthMm} x ${depthMm} x ${heightMm}`,
      String(result.triangles),
      (result.glbBytes / 1000).toFixed(1),
      String(result.warnings.length),
    ];
  });
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column < 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  const converted = files.filter(({ code }) => code === 0).length;
  return [...[head, ...rows].map(line), '', `${converted} of ${counted(files.length, 'file')} converted`];
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
    `size     ${widthMm} x ${depthMm} x ${heightMm} mm (width x depth x height)`,
    `holds    ${counted(triangles, 'triangle')}, ${counted(materials, 'material')}, ${counted(textures, 'texture')}`,
    `GLB      ${(glbBytes / 1000).toFixed(1)} kB, no error of Khronos' validator`,
    ...warnings.map(({ code, message }) => `warning  ${code}: ${message}`),
  ];
}
