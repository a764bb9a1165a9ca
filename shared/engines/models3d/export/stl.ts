import { unit } from '../scene/matrix.ts';
import type { ExportFile, ExportModel, ExportOptions } from './export-model.ts';
import { triangleCount } from './triangle-count.ts';
import { toZUpMillimetres } from './z-up.ts';

const PREFIX_BYTES = 84;
const COUNT_OFFSET = 80;
const FACET_BYTES = 50;
/** Must not begin with `solid`, which marks text files. */
const HEADER = 'binary STL, millimetres, Z up';

/** Exports binary STL: triangles only, millimetres and Z up, as readers expect. */
export function exportStl({ parts }: ExportModel, { baseName }: Pick<ExportOptions, 'baseName'>): ExportFile[] {
  const triangles = triangleCount(parts);
  const bytes = Buffer.alloc(PREFIX_BYTES + triangles * FACET_BYTES);
  bytes.write(HEADER, 'latin1');
  bytes.writeUInt32LE(triangles, COUNT_OFFSET);
  let at = PREFIX_BYTES;
  for (const { positions, indices } of parts) {
    for (let corner = 0; corner < indices.length; corner += 3) {
      const points = [0, 1, 2].map((next) => toZUpMillimetres(positions, indices[corner + next] ?? 0));
      for (const value of [...facetNormal(points), ...points.flat()]) at = bytes.writeFloatLE(value, at);
      at += 2;
    }
  }
  return [{ name: `${baseName}.stl`, bytes }];
}

function facetNormal([a = [], b = [], c = []]: readonly (readonly number[])[]): readonly number[] {
  const [ux, uy, uz] = [0, 1, 2].map((axis) => (b[axis] ?? 0) - (a[axis] ?? 0)) as [number, number, number];
  const [vx, vy, vz] = [0, 1, 2].map((axis) => (c[axis] ?? 0) - (a[axis] ?? 0)) as [number, number, number];
  return unit(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) ?? [0, 0, 0];
}
