import * as z from 'zod';
import { MODEL_UNITS, UP_AXES } from '../../engines/models3d/units.ts';
import { JobNote, JobStatus } from '../../platform/jobs/job.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { Processor } from '../conversions/processor.ts';

/** The formats of tables of items: CSV or a workbook with a head row, or a JSON object in each line. */
export const TableFormat = z.enum(['csv', 'xlsx', 'jsonl']);
export type TableFormat = z.infer<typeof TableFormat>;

/** The formats of files of imports: a table of items, or an archive with an archive or a model for each item. */
export const CatalogFileFormat = z.enum([...TableFormat.options, 'zip']);
export type CatalogFileFormat = z.infer<typeof CatalogFileFormat>;

/** What an import says of all its models; as in a conversion. */
export const ModelOptions = z.object({
  unit: z.enum(MODEL_UNITS).optional(),
  upAxis: z.enum(UP_AXES).optional(),
  processor: Processor.optional(),
});
export type ModelOptions = z.infer<typeof ModelOptions>;

/** What a job of a catalog does, as its row stores it. */
export const CatalogWork = z.discriminatedUnion('work', [
  z.object({
    work: z.literal('import'),
    format: CatalogFileFormat,
    dryRun: z.boolean(),
    /** The tenant's switch when the import was started (D2111). */
    reviewNewItems: z.boolean().optional(),
    ...ModelOptions.shape,
  }),
  z.object({ work: z.literal('export'), format: TableFormat }),
  /** Takes back what the import with this id has done. */
  z.object({ work: z.literal('undo'), of: z.string() }),
]);
export type CatalogWork = z.infer<typeof CatalogWork>;

/** What became of the rows of an import; of an export, `unchanged` counts the items in the file. */
export const CatalogCounts = z.object({
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Conversions that the import has started. */
  models: z.int(),
});
export type CatalogCounts = z.infer<typeof CatalogCounts>;

/** The counts of a job that has not begun. */
export const NO_COUNTS: CatalogCounts = { created: 0, changed: 0, unchanged: 0, refused: 0, models: 0 };

/** A job of a catalog in responses (D2190). */
export const CatalogJob = z.object({
  id: z.string(),
  kind: z.enum(['import', 'export']),
  status: JobStatus,
  progress: z.number(),
  dryRun: z.boolean(),
  undoOf: z.string().optional().describe('The import that this job takes back.'),
  counts: CatalogCounts,
  created: Timestamp,
  updated: Timestamp,
  resultUrl: z.string().nullable().describe('Of a job at 100, for an hour: the outcome of each row, or the items.'),
  error: JobNote.nullable(),
});
export type CatalogJob = z.infer<typeof CatalogJob>;
