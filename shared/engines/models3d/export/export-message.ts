import * as z from 'zod';
import { EXPORT_FORMAT_NAMES } from './export-format-names.ts';
import { EXPORT_WARNING_CODES } from './losses.ts';

/** One format as it is asked for. */
export const exportOrder = z.object({
  format: z.enum(EXPORT_FORMAT_NAMES),
  /** One file, whatever it takes, instead of a main file with others beside it. */
  packed: z.boolean(),
});
export type ExportOrder = z.infer<typeof exportOrder>;

/** What the exporting child process is told, as a JSON file whose path is its argument. */
export const exportRequest = z.object({
  masterFile: z.string(),
  /** Of the files, without an ending: plain ASCII. */
  baseName: z.string(),
  orders: z.array(exportOrder),
  /** Where the files go: a folder for each order, named after its place in the list. */
  folder: z.string(),
});
export type ExportRequest = z.infer<typeof exportRequest>;

/** Why a format could not be made. */
export const EXPORT_ERROR_CODES = [
  'EXPORT_FAILED',
  'EXPORT_VALIDATION_FAILED',
  'EXPORT_LIMIT',
  'EXPORT_TIMEOUT',
  'EXPORT_OUT_OF_MEMORY',
] as const;

const warnings = z.array(z.object({ code: z.enum(EXPORT_WARNING_CODES), message: z.string() }));
const file = z.object({ name: z.string(), file: z.string(), bytes: z.int().nonnegative(), sha256: z.string() });

/** How the order of this place in the list ended. */
const exportReport = z.discriminatedUnion('ok', [
  z.object({ order: z.int(), ok: z.literal(true), files: z.array(file).min(1), warnings }),
  z.object({
    order: z.int(),
    ok: z.literal(false),
    code: z.enum(EXPORT_ERROR_CODES),
    message: z.string(),
    detail: z.string(),
  }),
]);
export type ExportReport = z.infer<typeof exportReport>;

/** A line of the child: that it has read the model, and then how each order ended. */
export const exportLine = z.union([z.object({ isRead: z.literal(true) }), exportReport]);
export type ExportLine = z.infer<typeof exportLine>;
export type MadeFile = z.infer<typeof file>;
