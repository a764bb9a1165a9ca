import { decimal, METRE_DIGITS } from './decimal.ts';
import type { ExportFile, ExportModel, ExportOptions } from './export-model.ts';
import { TextOutput } from './text-output.ts';
import { triangleCount } from './triangle-count.ts';

/** Exports OFF: points and triangles, metres, Y up. */
export function exportOff({ parts }: ExportModel, { baseName }: Pick<ExportOptions, 'baseName'>): ExportFile[] {
  const text = new TextOutput();
  const points = parts.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  text.write(`OFF\n${points} ${triangleCount(parts)} 0\n`);
  for (const { positions } of parts) {
    const value = (at: number) => decimal(positions[at] ?? 0, METRE_DIGITS);
    for (let at = 0; at < positions.length; at += 3) text.write(`${value(at)} ${value(at + 1)} ${value(at + 2)}\n`);
  }
  let first = 0;
  for (const { positions, indices } of parts) {
    const corner = (at: number) => (indices[at] ?? 0) + first;
    for (let at = 0; at < indices.length; at += 3) text.write(`3 ${corner(at)} ${corner(at + 1)} ${corner(at + 2)}\n`);
    first += positions.length / 3;
  }
  return [{ name: `${baseName}.off`, bytes: text.bytes() }];
}
