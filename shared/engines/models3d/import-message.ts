import * as z from 'zod';
import { MODEL_FORMAT_NAMES } from './formats.ts';
import { MODEL_ERROR_CODES } from './model-error-codes.ts';
import { MODEL_WARNING_CODES } from './model-warning.ts';
import { UP_AXES } from './units.ts';

/** What the importing child process is told, as a JSON file whose path is its argument. */
export const importRequest = z.object({
  format: z.enum(MODEL_FORMAT_NAMES),
  /** Name of the main model among the files. */
  model: z.string(),
  limits: z.object({ maxTriangles: z.int().positive(), maxMeshes: z.int().positive() }),
  files: z.array(z.object({ name: z.string(), file: z.string(), bytes: z.int().nonnegative() })),
  /** Where the uncompressed GLB goes: flat, centred, in the unit and axes of the source. */
  glbFile: z.string(),
  reportFile: z.string(),
});

export type ImportRequest = z.infer<typeof importRequest>;

const warnings = z.array(z.object({ code: z.enum(MODEL_WARNING_CODES), message: z.string() }));

/** What the child answers, as a JSON file: only its last act writes it, so a crash leaves none. */
export const importReport = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    /** Exact size of the box in the source's numbers. */
    extents: z.tuple([z.number(), z.number(), z.number()]),
    triangles: z.int().positive(),
    /** What the file says of its numbers, which stay as they are. */
    stated: z.object({ metresPerUnit: z.number().positive().optional(), upAxis: z.enum(UP_AXES).optional() }),
    warnings,
  }),
  z.object({ ok: z.literal(false), code: z.enum(MODEL_ERROR_CODES), message: z.string(), detail: z.string() }),
]);

export type ImportReport = z.infer<typeof importReport>;
export type ImportSuccess = Extract<ImportReport, { ok: true }>;
