import * as z from 'zod';
import { DRAWING_UNITS, type DrawingUnit } from '../detect/floor-plan.ts';
import { LAYER_ROLES } from '../detect/layer-roles.ts';

/** Each layer of a drawing is looked for among them. Real drawings have some hundred. */
const MAX_STATED_LAYERS = 1_000;
const height = (usual: number) => z.number().positive().max(100_000).default(usual);
const units = Object.keys(DRAWING_UNITS) as [DrawingUnit, ...DrawingUnit[]];

/**
 * Parameters that a caller can set; heights in millimetres. Unknown parameters are kept, so that a warning can name
 * them. Source: D1003.
 */
export const converterParamsSchema = z.looseObject({
  windowHeight: height(1_200),
  /** Height of the sills of windows. */
  parapetHeight: z.number().min(0).max(100_000).default(900),
  doorHeight: height(2_100),
  wallHeight: height(2_800),
  /** The unit of the drawing; the conversion finds it otherwise. */
  unit: z.enum(units).optional(),
  /** Converts only this storey, from 0. */
  level: z.int().min(0).max(99).optional(),
  /**
   * Converts only this view of the sheet, from 0: from left to right, then upwards, also one that is taken for no
   * storey.
   */
  view: z.int().min(0).max(999).optional(),
  /** The thickness of walls that are drawn as single lines. */
  singleLineThickness: z.number().min(20).max(1_000).optional(),
  /** Roles of layers by the names of the layers. */
  layers: z
    .record(z.string().max(255), z.enum(LAYER_ROLES))
    .refine((layers) => Object.keys(layers).length <= MAX_STATED_LAYERS, `at most ${MAX_STATED_LAYERS} layers`)
    .optional(),
});

/** Parameters of a conversion, with their defaults. */
export type ConverterParams = z.infer<typeof converterParamsSchema>;

/**
 * The parameters of a conversion for which the caller sets none. Without the mark, every function that imports the
 * schema would parse them at its start, which takes 6 ms.
 */
export const CONVERTER_DEFAULTS: ConverterParams = /* @__PURE__ */ converterParamsSchema.parse({});
