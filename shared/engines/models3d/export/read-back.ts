import path from 'node:path';
import type { Document, mat4, Primitive } from '@gltf-transform/core';
import { openPackage } from '../archive/open-package.ts';
import type { SourceFile } from '../archive/source-file.ts';
import { CONVERSION_LIMITS } from '../conversion-limits.ts';
import { FileIndex } from '../file-index.ts';
import type { ImportContext, ImportedSource } from '../import/importer.ts';
import { WarningList } from '../model-warning.ts';
import type { StatedScale } from '../normalise/choose-scale.ts';
import type { Vector3 } from '../scene/matrix.ts';
import { PointBox } from '../scene/point-box.ts';
import type { ExportFormat } from './export-format-names.ts';
import { exportFormatRow } from './export-formats.ts';
import type { ExportMeasurements } from './export-measurements.ts';
import { EXPORT_READERS } from './readers/readers.ts';

/**
 * Reads an export with another program, and measures it.
 *
 * @param files the main file first, on disk
 * @param folder for files that are unpacked; is created if needed
 * @throws ModelError if the reader finds it damaged
 */
export async function readBack(
  format: ExportFormat,
  files: readonly SourceFile[],
  folder: string,
): Promise<ExportMeasurements> {
  const context = await openExport(format, files, folder);
  const row = exportFormatRow(format);
  if (format === 'usdz') {
    const { measureUsd } = await import('./readers/measure-usd.ts');
    const { found, stated } = await measureUsd(context);
    return toMetresYUp(found, { ...row, ...stated });
  }
  const { document, stated } = await (await EXPORT_READERS[format]())(context);
  return toMetresYUp(measure(document), { ...row, ...stated });
}

/** Imports an export with another program; see {@link readBack}. */
export async function importExport(
  format: ExportFormat,
  files: readonly SourceFile[],
  folder: string,
): Promise<ImportedSource> {
  const read = await EXPORT_READERS[format]();
  return read(await openExport(format, files, folder));
}

async function openExport(format: ExportFormat, files: readonly SourceFile[], folder: string): Promise<ImportContext> {
  const [main] = files;
  if (!main) throw new Error('an export has at least one file');
  const isPackage = format === 'usdz' || format === '3mf';
  const { model, files: all } = isPackage
    ? await openPackage({ model: main, format }, files, path.join(folder, format))
    : { model: main, files };
  return { model, files: new FileIndex(all), limits: CONVERSION_LIMITS, warnings: new WarningList() };
}

function measure(document: Document): ExportMeasurements {
  const box = new PointBox();
  let triangles = 0;
  const root = document.getRoot();
  for (const node of root.listNodes()) {
    const matrix = node.getWorldMatrix();
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) triangles += widen(box, primitive, matrix);
  }
  return { triangles, min: box.min, max: box.max, textures: root.listTextures().length };
}

/** Extends a box by the corners of a primitive. Returns the number of triangles. */
function widen(box: PointBox, primitive: Primitive, matrix: mat4): number {
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
    box.add(matrix, point);
  }
  return corners / 3;
}

/** Converts the measurements to metres and Y up. */
function toMetresYUp(
  { min, max, ...found }: ExportMeasurements,
  { metresPerUnit = 1, upAxis }: StatedScale,
): ExportMeasurements {
  const metres = ([x, y, z]: Vector3): Vector3 => [x * metresPerUnit, y * metresPerUnit, z * metresPerUnit];
  if (upAxis !== 'z') return { ...found, min: metres(min), max: metres(max) };
  return { ...found, min: metres([min[0], min[2], -max[1]]), max: metres([max[0], max[2], -min[1]]) };
}
