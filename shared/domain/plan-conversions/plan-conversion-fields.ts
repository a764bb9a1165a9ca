import * as z from 'zod';

/**
 * The fields of the form that makes a plan of a drawing. Source: D1004; `fileUrl` is an
 * extension.
 */
export const PlanConversionFields = /* @__PURE__ */ z.object({
  format: z.string().describe('Format of the drawing: `dxf`.'),
  plan: z.string().optional().describe('JSON of the plan that is completed with what the drawing shows.'),
  converterParams: z
    .string()
    .optional()
    .describe('JSON: windowHeight, parapetHeight, doorHeight, wallHeight, unit, level, layers.'),
  fileUrl: z.string().max(2_000).optional().describe('The `sourceUrl` of an upload, in place of the file.'),
});
