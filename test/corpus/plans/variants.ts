import { convertDrawing } from '../../../shared/engines/floorplan/convert/convert-drawing.ts';
import { CONVERTER_DEFAULTS } from '../../../shared/engines/floorplan/convert/converter-params.ts';
import { DEFAULT_PLAN_ITEMS } from '../../../shared/engines/floorplan/convert/plan-items.ts';
import { elementAt } from '../../../shared/engines/floorplan/geometry/element-at.ts';
import { drawPlan } from '../../fixtures/floorplans/draw-plan.ts';
import { type DrawingSpec, drawingSpec } from '../../fixtures/floorplans/drawing-spec.ts';
import { readDrawing } from '../../fixtures/floorplans/read-drawing.ts';

/** Changes of a drawing that do not change what it shows. */
export const VARIANTS: Readonly<Record<string, (spec: DrawingSpec) => Partial<DrawingSpec>>> = {
  'order of entities': () => ({ orderSeed: 77 }),
  'colours and handles': () => ({ cosmeticSeed: 4_001 }),
  translation: ({ origin: [x, y] }) => ({ origin: [x + 123_456, y - 65_432] }),
  rotation: () => ({ rotationDeg: 14 }),
  'rotation by any angle': ({ seed }) => ({ rotationDeg: (90 + seed * 37.3) % 360 }),
  unit: ({ unit }) => ({ unit: unit === 'mm' ? 'cm' : 'mm' }),
  'explosion of blocks': () => ({ wrapping: 'exploded' }),
};

/** Counts and areas of each storey: what must not change. */
interface PlanOutline {
  readonly walls: number;
  readonly openings: string;
  readonly areasM2: readonly number[];
}

/** The plan of a seed as it is, and after a change. Rotation is left out of account: areas and counts know none. */
export function outlineOf(seed: number, change: Partial<DrawingSpec> = {}): PlanOutline[] {
  const { dxf } = drawPlan({ ...baseSpec(seed), ...change });
  return convertDrawing(readDrawing(dxf), CONVERTER_DEFAULTS, DEFAULT_PLAN_ITEMS).storeys.map(({ conversion }) => {
    const { walls, doors, windows, passages } = conversion.counts;
    const areasM2 = conversion.rooms.map(({ areaM2 }) => areaM2).sort((a, b) => a - b);
    return { walls, openings: `${doors} ${windows} ${passages}`, areasM2 };
  });
}

/** Whether two outlines are the same, areas to a hundredth of a square metre. */
export function sameOutline(a: readonly PlanOutline[], b: readonly PlanOutline[]): boolean {
  return (
    a.length === b.length &&
    a.every((storey, level) => {
      const other = elementAt(b, level);
      const areas = storey.areasM2.every((area, index) => Math.abs(area - (other.areasM2[index] ?? -1)) <= 0.021);
      const counts = storey.walls === other.walls && storey.openings === other.openings;
      return counts && areas && storey.areasM2.length === other.areasM2.length;
    })
  );
}

/** The spec that the variants of a seed start from: upright, unpacked, on named layers. */
export function baseSpec(seed: number): DrawingSpec {
  return { ...drawingSpec(seed), rotationDeg: 0, wrapping: 'none' };
}
