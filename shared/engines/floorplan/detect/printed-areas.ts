import type { FlatDrawing } from '../flat/flat-drawing.ts';
import { median } from '../geometry/median.ts';
import { contains } from '../geometry/polygon.ts';
import { DRAWING_UNITS, type DrawingUnit, type UnitEvidence } from './floor-plan.ts';
import type { GraphFace } from './graph-faces.ts';
import { likelihood } from './likelihood.ts';
import { printedAreaM2 } from './room-labels.ts';

/** Printed areas are rounded and measured without plaster: sides differ by so much, as the spread of the logarithm. */
const USUAL_SIDE = { medianMm: 1, spread: 0.06 };

/** Printed areas divided by drawn ones, of the rooms with one label. */
export function printedRatios(faces: readonly GraphFace[], drawing: FlatDrawing): number[] {
  return faces.flatMap((face) => {
    const [printed, ...others] = printedAreas(face, drawing);
    return printed !== undefined && others.length === 0 ? [printed / face.areaM2] : [];
  });
}

/**
 * What printed areas say about the unit, from the rooms that were closed in the unit that was chosen; undefined without
 * a room that has one printed area.
 */
export function printedEvidence(ratios: readonly number[], chosen: DrawingUnit): UnitEvidence | undefined {
  const usual = median(ratios);
  if (usual === undefined) return undefined;
  const units = Object.keys(DRAWING_UNITS) as DrawingUnit[];
  // So many drawing units are drawn for a printed millimetre.
  const drawn = ratios.map((ratio) => 1 / (Math.sqrt(ratio) * DRAWING_UNITS[chosen]));
  const scores = units.map((unit) => ({ unit, score: likelihood(drawn, DRAWING_UNITS[unit], USUAL_SIDE) }));
  const best = scores.reduce((most, one) => (one.score > most.score ? one : most));
  const sum = scores.reduce((all, { score }) => all + Math.exp(score - best.score), 0);
  const count = ratios.length === 1 ? '1 printed area' : `${ratios.length} printed areas, usually`;
  const text = `${count} ${usual.toFixed(2)} times the area that is drawn in ${chosen}`;
  return { kind: 'printedAreas', unit: best.unit, weight: 1 / sum, text };
}

function printedAreas({ polygon }: GraphFace, { texts }: FlatDrawing): number[] {
  return texts
    .filter(({ at }) => contains(polygon, at))
    .flatMap(({ text }) => printedAreaM2(text) ?? [])
    .filter((area) => area > 0);
}
