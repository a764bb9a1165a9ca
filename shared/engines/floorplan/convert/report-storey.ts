import type { FloorPlan, Storey } from '../detect/floor-plan.ts';
import type { Point } from '../geometry/point.ts';
import { boundsOf } from '../geometry/polygon.ts';
import type { ConversionReport } from './conversion-report.ts';
import type { PlacedOpening } from './placed-openings.ts';
import type { PlacedWarning } from './placed-warnings.ts';
import type { PlanPoint } from './placement.ts';

/** What a drawing shows, with the warnings about this storey. */
interface ReportedPlan extends Omit<FloorPlan, 'warnings'> {
  readonly warnings: readonly PlacedWarning[];
}

/** The report of a storey: what its plan XML cannot hold. */
export function reportStorey(
  { source, warnings, storeys, unused }: ReportedPlan,
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
    unitConfidence: hundredths(source.unitConfidence),
    ...frameOf(storey),
    levels: storeys.map(({ name }) => ({ name, planId: null })),
    rooms: storey.rooms.map(({ name, areaM2, polygon }) => ({
      name,
      areaM2: hundredths(areaM2),
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
    evidence: source.evidence.map((one) => ({ ...one, weight: hundredths(one.weight) })),
    unused: {
      share: hundredths(unused.share),
      layers: unused.layers
        .map(({ name, share }) => ({ name, share: hundredths(share) }))
        .filter(({ share }) => share > 0),
    },
    warnings: [...warnings],
  };
}

/** The box around the walls in the axes of the drawing: its lower left corner is (0, 0) of the plan (D1008). */
function frameOf({ nodes }: Storey): Pick<ConversionReport, 'frame'> {
  const box = boundsOf(nodes);
  if (!box) return {};
  const size = { widthMm: hundredths(box.maxX - box.minX), heightMm: hundredths(box.maxY - box.minY) };
  return { frame: { xMm: hundredths(box.minX), yMm: hundredths(box.minY), ...size } };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
