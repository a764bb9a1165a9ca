import * as z from 'zod';
import { DRAWING_UNITS, type DrawingUnit } from '../detect/floor-plan.ts';
import { LAYER_ROLES } from '../detect/layer-roles.ts';

const height = (usual: number) => z.number().positive().max(100_000).default(usual);
const units = Object.keys(DRAWING_UNITS) as [DrawingUnit, ...DrawingUnit[]];

/**
 * What a caller may say about the conversion; heights in millimetres.
 * Source: interface.md, "The conversion form"; wallHeight, unit, level and layers are extensions of decisions.md. Others are
 * kept by their names, to warn of them.
 */
export const converterParamsSchema = z.looseObject({
  windowHeight: height(1_200),
  /** How high windows sit. */
  parapetHeight: z.number().min(0).max(100_000).default(900),
  doorHeight: height(2_100),
  wallHeight: height(2_800),
  /** The drawing's unit, where the conversion would guess it wrongly. */
  unit: z.enum(units).optional(),
  /** Of several storeys only this one, from 0. */
  level: z.int().min(0).max(99).optional(),
  /** What layers are for, by their names. */
  layers: z.record(z.string().max(255), z.enum(LAYER_ROLES)).optional(),
});

export type ConverterParams = z.infer<typeof converterParamsSchema>;

export const CONVERTER_DEFAULTS: ConverterParams = converterParamsSchema.parse({});
