import * as z from 'zod';
import { DRAWING_UNITS, type DrawingUnit, type FloorPlan, type Storey } from '../detect/floor-plan.ts';
import type { Point } from '../geometry/point.ts';
import type { PlacedOpening } from './placed-openings.ts';
import type { PlanPoint } from './placement.ts';

const units = Object.keys(DRAWING_UNITS) as [DrawingUnit, ...DrawingUnit[]];

/** What a conversion found out that the plan XML cannot hold: `plan.conversion`. Source: decisions.md, plan.conversion. */
export const conversionReportSchema = z.object({
  status: z.literal([0, 10, 100, -1]),
  progress: z.number().min(0).max(100),
  error: z.string().nullable(),
  unit: z.enum(units),
  unitConfidence: z.number().min(0).max(1),
  /** Storeys, the one of this plan first; `planId` once they are plans. */
  levels: z.array(z.object({ name: z.string(), planId: z.string().nullable() })),
  rooms: z.array(
    z.object({ name: z.string(), areaM2: z.number(), polygonMm: z.array(z.tuple([z.number(), z.number()])) }),
  ),
  openings: z.array(
    z.object({
      type: z.enum(['door', 'window', 'passage']),
      widthMm: z.number(),
      heightMm: z.number(),
      sillMm: z.number(),
      xMm: z.number(),
      yMm: z.number(),
    }),
  ),
  counts: z.object({
    walls: z.int(),
    doors: z.int(),
    windows: z.int(),
    passages: z.int(),
    rooms: z.int(),
  }),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
});

export type ConversionReport = z.infer<typeof conversionReportSchema>;

export function conversionReport(
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
