/**
 * Writes a textured OBJ of many triangles, as files and as an archive. Runs in a separate process, so that its memory
 * is not counted as memory of the conversion.
 *
 *   node test/bench/write-wavy-model.ts FOLDER COLUMNS
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sheet } from '../fixtures/models/solid.ts';
import { writeImage } from '../fixtures/models/write-image.ts';
import { writeMtl } from '../fixtures/models/write-obj.ts';
import { writeZip } from '../fixtures/models/write-zip.ts';

const PICTURE_PX = 1_024;

const [, , folder = '', columns = ''] = process.argv;
await writeFile(path.join(folder, 'wood.png'), await writeImage(PICTURE_PX));
await writeFile(path.join(folder, 'a.mtl'), writeMtl('wood.png'));
await writeFile(path.join(folder, 'a.obj'), wavyObj(Number(columns)));
const files = ['a.obj', 'a.mtl', 'wood.png'].map(async (name) => ({
  name,
  data: await readFile(path.join(folder, name)),
}));
await writeFile(path.join(folder, 'a.zip'), writeZip(await Promise.all(files)));

/** A sheet with texture coordinates and normals, so that neither program has to compute them. */
function wavyObj(columns: number): string {
  const { points, triangles } = sheet(columns, columns);
  const normal = ([x, , z]: readonly [number, number, number]) => {
    const slope = [-4 * Math.cos(x * 40) * Math.cos(z * 40), 1, 4 * Math.sin(x * 40) * Math.sin(z * 40)] as const;
    return slope.map((value) => (value / Math.hypot(...slope)).toFixed(4)).join(' ');
  };
  return [
    'mtllib a.mtl',
    ...points.map((point) => `v ${point.map((value) => value.toFixed(6)).join(' ')}`),
    ...points.map(([x, , z]) => `vt ${x.toFixed(6)} ${z.toFixed(6)}`),
    ...points.map((point) => `vn ${normal(point)}`),
    'usemtl wood',
    ...triangles.map((triangle) => `f ${triangle.map((at) => `${at + 1}/${at + 1}/${at + 1}`).join(' ')}`),
    '',
  ].join('\n');
}
