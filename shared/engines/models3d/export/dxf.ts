import { decimal, MILLIMETRE_DIGITS } from './decimal.ts';
import type { ExportFile, ExportModel, ExportOptions } from './export-model.ts';
import { TextOutput } from './text-output.ts';
import { toZUpMillimetres } from './z-up.ts';

/** Release 12, which every program reads; unit 4 is the millimetre. */
const HEADER = '0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1009\n9\n$INSUNITS\n70\n4\n0\nENDSEC\n';

/** Exports DXF: a 3DFACE for each triangle, a layer for each material, millimetres, Z up. */
export function exportDxf({ parts }: ExportModel, { baseName }: Pick<ExportOptions, 'baseName'>): ExportFile[] {
  const text = new TextOutput();
  text.write(`${HEADER}0\nSECTION\n2\nENTITIES\n`);
  for (const { positions, indices, material } of parts) {
    const start = `0\n3DFACE\n8\n${material.name}\n`;
    const points = Array.from({ length: positions.length / 3 }, (_, vertex) => pointTexts(positions, vertex));
    for (let at = 0; at < indices.length; at += 3) {
      const [a, b, c] = [points[indices[at] ?? 0], points[indices[at + 1] ?? 0], points[indices[at + 2] ?? 0]];
      // A face has four corners; a triangle repeats the last one.
      text.write(`${start}${cornerText(a, 0)}${cornerText(b, 1)}${cornerText(c, 2)}${cornerText(c, 3)}`);
    }
  }
  return [{ name: `${baseName}.dxf`, bytes: text.write('0\nENDSEC\n0\nEOF\n').bytes() }];
}

type PointTexts = readonly [x: string, y: string, z: string];

/** Cached, because a vertex is a corner of about six triangles. */
function pointTexts(positions: Float64Array, vertex: number): PointTexts {
  const [x, y, z] = toZUpMillimetres(positions, vertex);
  return [decimal(x, MILLIMETRE_DIGITS), decimal(y, MILLIMETRE_DIGITS), decimal(z, MILLIMETRE_DIGITS)];
}

function cornerText(point: PointTexts | undefined, corner: number): string {
  const [x, y, z] = point ?? ['', '', ''];
  return `1${corner}\n${x}\n2${corner}\n${y}\n3${corner}\n${z}\n`;
}
