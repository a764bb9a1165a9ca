import * as z from 'zod';
import { EXPORT_FORMAT_NAMES, type ExportFormat } from '../../engines/models3d/export/export-format-names.ts';

/**
 * Well-known formats that the service does not write: their message is more helpful than 'unknown'. Remove a format
 * here when the service can write it.
 */
const OTHER_FORMATS = ['abc', 'blend', 'usd', 'usda', 'usdc', 'max', 'skp', 'step', 'stp', 'iges', '3dm', 'dwg', 'amf'];
const PRODUCIBLE = `Formats that can be produced: ${EXPORT_FORMAT_NAMES.join(', ')}`;

const FileFormat = z
  .string()
  .meta({ enum: EXPORT_FORMAT_NAMES, description: 'Lower and upper case are the same.' })
  .transform((name) => name.trim().toLowerCase())
  .superRefine((name, context) => {
    if (isExportFormat(name)) return;
    const what = OTHER_FORMATS.includes(name) ? 'cannot be produced by the service' : 'is unknown';
    context.addIssue({
      code: 'custom',
      message: `the format ${JSON.stringify(name.slice(0, 20))} ${what}. ${PRODUCIBLE}`,
    });
  })
  .pipe(z.enum(EXPORT_FORMAT_NAMES));

const PackExternalData = z
  .boolean()
  .default(true)
  .describe('One file, or one zip, of all; else the main file and those beside it, each with its address.');

const Formats = z
  .array(z.object({ file_format: FileFormat, pack_external_data: PackExternalData }), {
    error: 'send a list of objects with a file_format each',
  })
  .min(1, 'send at least one format');

/**
 * The settings of an export: `{formats: [...]}`, at the top or below `export`. Ignores repeated formats. Source: D801
 * in contract/interface.md.
 */
export const ExportSettings = z
  .looseObject({ export: z.looseObject({}).optional() })
  .transform(({ export: nested, ...top }) => nested ?? top)
  .pipe(z.object({ formats: Formats }).describe('JSON, at the top or below `export`.'))
  .transform(({ formats }) => ({ formats: withoutRepeats(formats) }));
export type ExportSettings = z.output<typeof ExportSettings>;

function isExportFormat(name: string): name is ExportFormat {
  return EXPORT_FORMAT_NAMES.some((known) => known === name);
}

function withoutRepeats<T extends object>(orders: readonly T[]): T[] {
  return [...new Map(orders.map((order) => [JSON.stringify(order), order])).values()];
}
