import { decimal, MILLIMETRE_DIGITS } from './decimal.ts';
import type { ExportFile, ExportModel, ExportOptions } from './export-model.ts';
import { TextOutput } from './text-output.ts';
import { upright } from './z-up.ts';

/** Release 12, which every program reads; unit 4 is the millimetre. */
const HEADER = '0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1009\n9\n$INSUNITS\n70\n4\n0\nENDSEC\n';

/** DXF: a 3DFACE for each triangle on a layer for each material, millimetres, Z up. */
export function exportDxf({ parts }: ExportModel, { baseName }: Pick<ExportOptions, 'baseName'>): ExportFile[] {
  const text = new TextOutput();
  text.write(`${HEADER}0\nSECTION\n2\nENTITIES\n`);
  for (const { positions, indices, material } of parts) {
    const start = `0\n3DFACE\n8\n${material.name}\n`;
    for (let at = 0; at < indices.length; at += 3) {
      const [a, b, c] = [indices[at] ?? 0, indices[at + 1] ?? 0, indices[at + 2] ?? 0];
      // A face has four corners; those of a triangle repeat the last.
      text.write(start + cornerText(positions, a, 0) + cornerText(positions, b, 1));
      text.write(cornerText(positions, c, 2) + cornerText(positions, c, 3));
    }
  }
  return [{ name: `${baseName}.dxf`, bytes: text.write('0\nENDSEC\n0\nEOF\n').bytes() }];
}

function cornerText(positions: Float64Array, vertex: number, corner: number): string {
  const [x, y, z] = upright(positions, vertex);
  const millimetres = (value: number) => decimal(value, MILLIMETRE_DIGITS);
  return `1${corner}\n${millimetres(x)}\n2${corner}\n${millimetres(y)}\n3${corner}\n${millimetres(z)}\n`;
}
