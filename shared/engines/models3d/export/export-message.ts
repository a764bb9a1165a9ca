import * as z from 'zod';
import { EXPORT_FORMAT_NAMES } from './export-format-names.ts';
import { EXPORT_WARNING_CODES } from './losses.ts';

/** One requested format. */
const exportOrder = z.object({
  format: z.enum(EXPORT_FORMAT_NAMES),
  /** One file with everything, instead of a main file with side files. */
  packed: z.boolean(),
});
export type ExportOrder = z.infer<typeof exportOrder>;

/** The request of an export, as a JSON file whose path is the child's argument. */
export const exportRequest = z.object({
  masterFile: z.string(),
  /** File name without an extension: plain ASCII. */
  baseName: z.string(),
  orders: z.array(exportOrder),
  /** Folder of the files: it gets a subfolder for each order, named by its index. */
  folder: z.string(),
});
export type ExportRequest = z.infer<typeof exportRequest>;

/** Codes of errors of an export. */
export const EXPORT_ERROR_CODES = [
  'EXPORT_FAILED',
  'EXPORT_VALIDATION_FAILED',
  'EXPORT_LIMIT',
  'EXPORT_TIMEOUT',
  'EXPORT_OUT_OF_MEMORY',
] as const;

const warnings = z.array(z.object({ code: z.enum(EXPORT_WARNING_CODES), message: z.string() }));
const file = z.object({ name: z.string(), file: z.string(), bytes: z.int().nonnegative(), sha256: z.string() });

/** The result of the order with this index. */
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

/** A line of the child's output: that it has read the model, and then the result of each order. */
export const exportLine = z.union([z.object({ isRead: z.literal(true) }), exportReport]);
export type ExportLine = z.infer<typeof exportLine>;
export type MadeFile = z.infer<typeof file>;
