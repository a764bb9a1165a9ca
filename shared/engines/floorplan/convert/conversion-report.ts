import * as z from 'zod';
import { DRAWING_UNITS, type DrawingUnit, PLAN_WARNINGS, UNIT_EVIDENCE } from '../detect/floor-plan.ts';

const units = Object.keys(DRAWING_UNITS) as [DrawingUnit, ...DrawingUnit[]];

/** What the conversion found, beyond the plan XML: `plan.conversion` (D1006). */
export const conversionReportSchema = z.object({
  status: z.literal([0, 10, 100, -1]),
  progress: z.number().min(0).max(100),
  error: z.string().nullable(),
  /** Null until the drawing has been read. */
  unit: z.enum(units).nullable(),
  unitConfidence: z.number().min(0).max(1),
  /**
   * The box around the walls in the drawing, in millimetres; its lower left corner is (0, 0) of the plan. Missing
   * without walls, and in older reports.
   */
  frame: z.object({ xMm: z.number(), yMm: z.number(), widthMm: z.number(), heightMm: z.number() }).optional(),
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
  /** What each kind of evidence says about the unit by itself; empty in older reports. */
  evidence: z
    .array(
      z.object({
        kind: z.enum(UNIT_EVIDENCE),
        unit: z.enum(units),
        weight: z.number().min(0).max(1),
        text: z.string(),
      }),
    )
    .default([]),
  /** Long lines that became neither wall nor opening, as a share, and the layers on which most of them are. */
  unused: z
    .object({ share: z.number(), layers: z.array(z.object({ name: z.string(), share: z.number() })) })
    .default({ share: 0, layers: [] }),
  warnings: z.array(
    z.object({
      code: z.enum(PLAN_WARNINGS),
      message: z.string(),
      /** The place in the plan, for a warning about one. */
      xMm: z.number().optional(),
      yMm: z.number().optional(),
      level: z.int().optional(),
    }),
  ),
});

/** A report as the schema parses it. */
export type ConversionReport = z.infer<typeof conversionReportSchema>;
