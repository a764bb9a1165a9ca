import { counted } from '../../../platform/text/counted.ts';
import { bounds } from '../scene/position-bounds.ts';
import { carriedImages } from './carried.ts';
import { ExportError } from './export-error.ts';
import type { ExportFormat } from './export-format-names.ts';
import { exportFormatRow } from './export-formats.ts';
import type { ExportModel } from './export-model.ts';
import type { ExportWarning } from './losses.ts';
import type { ReadBack } from './read-back.ts';
import { triangleCount } from './triangle-count.ts';

/** Of the model's largest side: how far its box may be off. */
const SIZE_TOLERANCE = 0.001;
/** Solids cannot have triangles without an area: those may be missing in formats that hold solids. */
const DROPPED_SHARE = 0.1;
const SOLID_FORMATS: readonly ExportFormat[] = ['3mf'];

/**
 * Compares what another reader found in an export with the model: all triangles, the same box at 0.1 %, all pictures
 * that the format can show.
 *
 * @returns a warning when triangles without an area were left out, as the format asks for
 * @throws ExportError EXPORT_VALIDATION_FAILED
 */
export function checkExport(model: ExportModel, format: ExportFormat, found: ReadBack): ExportWarning[] {
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
  // Assimp hands on no opacity pictures that lie in the file itself.
  const opacity = new Set(model.materials.map(({ opacityImage }) => opacityImage));
  const carried = carriedImages(model, exportFormatRow(format).carried);
  const pictures = carried.filter((image) => !opacity.has(image)).length;
  if (found.textures < pictures) throw differs(format, `${counted(found.textures, 'picture')} instead of ${pictures}`);
  if (dropped === 0) return [];
  return [{ code: 'DEGENERATE_DROPPED', message: `Left out ${counted(dropped, 'triangle')} without an area.` }];
}

function differs(format: ExportFormat, what: string): ExportError {
  const name = format.toUpperCase();
  return new ExportError('EXPORT_VALIDATION_FAILED', `The ${name} was not published: another program finds ${what}.`);
}
