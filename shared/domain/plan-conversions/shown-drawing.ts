import * as z from 'zod';
import { conversionReportSchema } from '../../engines/floorplan/convert/conversion-report.ts';
import { LAYER_ROLES } from '../../engines/floorplan/detect/layer-roles.ts';

const { unit } = conversionReportSchema.shape;

/** The lines and texts of a drawing in the coordinates of a plan that was made from it (D1064). */
export const ShownDrawing = z.object({
  unit: unit.unwrap(),
  /** False if a part of a very large drawing is left out. */
  complete: z.boolean(),
  layers: z.array(
    z.object({
      name: z.string(),
      /** What the name of the layer says; null for a name that says nothing. */
      role: z.enum(LAYER_ROLES).nullable(),
      /** Each line: x and y of its points in turn, in whole millimetres. */
      paths: z.array(z.array(z.int())),
      texts: z.array(
        z.object({ text: z.string(), xMm: z.number(), yMm: z.number(), heightMm: z.number(), degrees: z.number() }),
      ),
    }),
  ),
});

/** A drawing as a response has it. */
export type ShownDrawing = z.infer<typeof ShownDrawing>;
