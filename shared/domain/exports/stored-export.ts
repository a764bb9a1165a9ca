import * as z from 'zod';
import { EXPORT_FORMAT_NAMES } from '../../engines/models3d/export/export-format-names.ts';
import { JobNote } from '../../platform/jobs/job.ts';

const StoredFile = z.object({ name: z.string(), key: z.string(), bytes: z.int() });

/** A format in the results of a job (D802). */
export const StoredExport = z.object({
  file_format: z.enum(EXPORT_FORMAT_NAMES),
  /** Key of the main file. */
  key: z.string(),
  files: z.array(StoredFile).min(1),
  warnings: z.array(JobNote),
});
export type StoredExport = z.infer<typeof StoredExport>;

/** The archive of several formats. */
export const StoredArchive = z.object({ key: z.string() });
export type StoredArchive = z.infer<typeof StoredArchive>;
