import { counted } from '../../../platform/text/counted.ts';
import { bounds } from '../scene/position-bounds.ts';
import { ExportError } from './export-error.ts';
import type { ExportFormat } from './export-format-names.ts';
import { exportFormatRow } from './export-formats.ts';
import type { ExportMeasurements } from './export-measurements.ts';
import type { ExportModel } from './export-model.ts';
import { supportedImages } from './format-support.ts';
import type { ExportWarning } from './losses.ts';
import { triangleCount } from './triangle-count.ts';

/** Tolerance of the bounding box, as a share of the model's largest side. */
const SIZE_TOLERANCE = 0.001;
/** Largest share of triangles without an area that can be missing in formats of solids. */
const DROPPED_SHARE = 0.1;
const SOLID_FORMATS: readonly ExportFormat[] = ['3mf'];

/**
 * Compares what another reader found in an export with the model: all triangles, the same box within 0.1 %, all
 * pictures that the format can store.
 *
 * @returns a warning if triangles without an area were left out, as the format requires
 * @throws ExportError EXPORT_VALIDATION_FAILED
 */
export function checkExport(model: ExportModel, format: ExportFormat, found: ExportMeasurements): ExportWarning[] {
  const triangles = triangleCount(model.parts);
  const dropped = triangles - found.triangles;
  const mayDrop = SOLID_FORMATS.includes(format) ? triangles * DROPPED_SHARE : 0;
  if (dropped < 0 || dropped > mayDrop) {
    throw differs(format, `${counted(found.triangles, 'triangle')} instead of ${triangles}`);
  }
  const { min, max } = bounds(model.parts);
  const largest = Math.max(...max.map((value, axis) => value - (min[axis] ?? 0)));
  const isOff = (one: readonly number[], other: readonly number[]) =>
    one.some((value, axis) => !(Math.abs(value - (other[axis] ?? 0)) <= largest * SIZE_TOLERANCE));
  if (isOff(min, found.min) || isOff(max, found.max)) throw differs(format, 'another size');
  // Assimp does not return embedded opacity pictures.
  const opacity = new Set(model.materials.map(({ opacityImage }) => opacityImage));
  const support = supportedImages(model, exportFormatRow(format).support);
  const pictures = support.filter((image) => !opacity.has(image)).length;
  if (found.textures < pictures) throw differs(format, `${counted(found.textures, 'picture')} instead of ${pictures}`);
  if (dropped === 0) return [];
  return [{ code: 'DEGENERATE_DROPPED', message: `Left out ${counted(dropped, 'triangle')} without an area.` }];
}

function differs(format: ExportFormat, what: string): ExportError {
  const name = format.toUpperCase();
  return new ExportError('EXPORT_VALIDATION_FAILED', `The ${name} was not published: another program finds ${what}.`);
}
