import * as z from 'zod';
import { MODEL_FORMAT_NAMES } from './formats.ts';
import { MODEL_ERROR_CODES } from './model-error-codes.ts';
import { MODEL_WARNING_CODES } from './model-warning.ts';
import { UP_AXES } from './units.ts';

/** The request of an import, as a JSON file whose path is the child's argument. */
export const importRequest = z.object({
  format: z.enum(MODEL_FORMAT_NAMES),
  /** Name of the main model among the files. */
  model: z.string(),
  limits: z.object({ maxTriangles: z.int().positive(), maxMeshes: z.int().positive() }),
  files: z.array(z.object({ name: z.string(), file: z.string(), bytes: z.int().nonnegative() })),
  /** Path for the uncompressed GLB: flat, centred, in the unit and axes of the source. */
  glbFile: z.string(),
  reportFile: z.string(),
});

export type ImportRequest = z.infer<typeof importRequest>;

const warnings = z.array(z.object({ code: z.enum(MODEL_WARNING_CODES), message: z.string() }));

/** The result of the child, as a JSON file. The child writes it last, so that a crash leaves none. */
export const importReport = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    /** Exact size of the bounding box in the source's numbers. */
    extents: z.tuple([z.number(), z.number(), z.number()]),
    triangles: z.int().positive(),
    /** Unit and axis that the file states. The numbers are not converted yet. */
    stated: z.object({ metresPerUnit: z.number().positive().optional(), upAxis: z.enum(UP_AXES).optional() }),
    warnings,
  }),
  z.object({ ok: z.literal(false), code: z.enum(MODEL_ERROR_CODES), message: z.string(), detail: z.string() }),
]);

export type ImportReport = z.infer<typeof importReport>;
/** The report of a successful import. */
export type ImportSuccess = Extract<ImportReport, { ok: true }>;
