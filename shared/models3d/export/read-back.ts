import path from 'node:path';
import type { Document, mat4, Primitive } from '@gltf-transform/core';
import { openPackage } from '../archive/open-package.ts';
import type { SourceFile } from '../archive/source-file.ts';
import { CONVERSION_LIMITS } from '../conversion-limits.ts';
import { FileIndex } from '../file-index.ts';
import type { ImportedSource } from '../import/importer.ts';
import { WarningList } from '../model-warning.ts';
import type { StatedScale } from '../normalise/choose-scale.ts';
import { transformPoint, type Vector3 } from '../scene/matrix.ts';
import type { Bounds } from '../scene/position-bounds.ts';
import type { ExportFormat } from './export-format-names.ts';
import { exportFormatRow } from './export-formats.ts';
import { EXPORT_READERS } from './readers/readers.ts';

/** What another program finds in an exported file, in metres and Y up. */
export interface ReadBack extends Bounds {
  readonly triangles: number;
  /** Pictures that surfaces show, each once. */
  readonly textures: number;
}

/**
 * Reads an export as another program would, and measures it.
 *
 * @param files the main file first, on disk
 * @param folder for what has to be unpacked; need not be there
 * @throws ModelError when the reader finds it damaged
 */
export async function readBack(format: ExportFormat, files: readonly SourceFile[], folder: string): Promise<ReadBack> {
  const { document, stated } = await importExport(format, files, folder);
  return measure(document, { ...exportFormatRow(format), ...stated });
}

/** What another program makes of an export; see {@link readBack}. */
export async function importExport(
  format: ExportFormat,
  files: readonly SourceFile[],
  folder: string,
): Promise<ImportedSource> {
  const [main] = files;
  if (!main) throw new Error('an export has at least one file');
  const isPackage = format === 'usdz' || format === '3mf';
  const { model, files: all } = isPackage
    ? await openPackage({ model: main, format }, files, path.join(folder, format))
    : { model: main, files };
  const read = await EXPORT_READERS[format]();
  return read({ model, files: new FileIndex(all), limits: CONVERSION_LIMITS, warnings: new WarningList() });
}

function measure(document: Document, { metresPerUnit = 1, upAxis }: StatedScale): ReadBack {
  const box: Bounds = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
  let triangles = 0;
  const root = document.getRoot();
  for (const node of root.listNodes()) {
    const matrix = node.getWorldMatrix();
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) triangles += widen(box, primitive, matrix);
  }
  const { min, max } = upAxis === 'z' ? upright(box) : box;
  const metres = ([x, y, z]: Vector3): Vector3 => [x * metresPerUnit, y * metresPerUnit, z * metresPerUnit];
  return { triangles, min: metres(min), max: metres(max), textures: root.listTextures().length };
}

/** Widens a box by the corners of a primitive; one that is nowhere makes it NaN. Gives the number of triangles. */
function widen({ min, max }: Bounds, primitive: Primitive, matrix: mat4): number {
  const positions = primitive.getAttribute('POSITION');
  if (!positions) return 0;
  const indices = primitive.getIndices()?.getArray();
  const corners = indices?.length ?? positions.getCount();
  const isIn = new Uint8Array(positions.getCount());
  const point: Vector3 = [0, 0, 0];
  for (let corner = 0; corner < corners; corner++) {
    const vertex = indices?.[corner] ?? corner;
    if (isIn[vertex] === 1) continue;
    isIn[vertex] = 1;
    positions.getElement(vertex, point);
    transformPoint(matrix, point[0], point[1], point[2], point);
    for (let axis = 0; axis < 3; axis++) {
      const value = point[axis] ?? 0;
      min[axis] = Math.min(min[axis] ?? 0, value);
      max[axis] = Math.max(max[axis] ?? 0, value);
    }
  }
  return corners / 3;
}

/** From Z up to Y up. */
function upright({ min, max }: Bounds): Bounds {
  return { min: [min[0], min[2], -max[1]], max: [max[0], max[2], -min[1]] };
}
