import path from 'node:path';
import type { Document } from '@gltf-transform/core';
import { openPackage } from '../archive/open-package.ts';
import type { SourceFile } from '../archive/source-file.ts';
import { CONVERSION_LIMITS } from '../conversion-limits.ts';
import { FileIndex } from '../file-index.ts';
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
  const [main] = files;
  if (!main) throw new Error('an export has at least one file');
  const isPackage = format === 'usdz' || format === '3mf';
  const { model, files: all } = isPackage
    ? await openPackage({ model: main, format }, files, path.join(folder, format))
    : { model: main, files };
  const read = await EXPORT_READERS[format]();
  const { document, stated } = await read({
    model,
    files: new FileIndex(all),
    limits: CONVERSION_LIMITS,
    warnings: new WarningList(),
  });
  return measure(document, { ...exportFormatRow(format), ...stated });
}

function measure(document: Document, { metresPerUnit = 1, upAxis }: StatedScale): ReadBack {
  const min: Vector3 = [Infinity, Infinity, Infinity];
  const max: Vector3 = [-Infinity, -Infinity, -Infinity];
  const [point, out]: [Vector3, Vector3] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  let triangles = 0;
  const root = document.getRoot();
  for (const node of root.listNodes()) {
    const matrix = node.getWorldMatrix();
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const positions = primitive.getAttribute('POSITION');
      const indices = primitive.getIndices()?.getArray();
      const corners = indices?.length ?? positions?.getCount() ?? 0;
      triangles += corners / 3;
      for (let corner = 0; corner < corners; corner++) {
        positions?.getElement(indices?.[corner] ?? corner, point);
        const [x, y, z] = transformPoint(matrix, ...point, out);
        const upright: Vector3 = upAxis === 'z' ? [x, z, -y] : [x, y, z];
        for (const [axis, value] of upright.entries()) {
          min[axis] = Math.min(min[axis] ?? 0, value * metresPerUnit);
          max[axis] = Math.max(max[axis] ?? 0, value * metresPerUnit);
        }
      }
    }
  }
  return { triangles, min, max, textures: root.listTextures().length };
}
