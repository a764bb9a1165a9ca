import type { FloorPlan, Storey } from '../detect/floor-plan.ts';
import type { Point } from '../geometry/point.ts';
import type { ConversionReport } from './conversion-report.ts';
import type { PlacedOpening } from './placed-openings.ts';
import type { PlanPoint } from './placement.ts';

/** The report of a storey: what its plan XML cannot hold. */
export function reportStorey(
  { source, warnings, storeys }: FloorPlan,
  storey: Storey,
  openings: readonly PlacedOpening[],
  place: (point: Point) => PlanPoint,
): ConversionReport {
  const count = (type: PlacedOpening['type']) => openings.filter((opening) => opening.type === type).length;
  return {
    status: 100,
    progress: 100,
    error: null,
    unit: source.unit,
    unitConfidence: Math.round(source.unitConfidence * 100) / 100,
    levels: storeys.map(({ name }) => ({ name, planId: null })),
    rooms: storey.rooms.map(({ name, areaM2, polygon }) => ({
      name,
      areaM2: Math.round(areaM2 * 100) / 100,
      polygonMm: polygon.map((corner): [number, number] => {
        const { xMm, yMm } = place(corner);
        return [xMm, yMm];
      }),
    })),
    openings: openings.map(({ type, widthMm, heightMm, sillMm, xMm, yMm }) => ({
      type,
      widthMm,
      heightMm,
      sillMm,
      xMm,
      yMm,
    })),
    counts: {
      walls: storey.walls.length,
      doors: count('door'),
      windows: count('window'),
      passages: count('passage'),
      rooms: storey.rooms.length,
    },
    warnings: warnings.map(({ code, message }) => ({ code, message })),
  };
}
