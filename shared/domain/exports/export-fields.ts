import * as z from 'zod';
import { JobBatch } from '../jobs/job-batch.ts';
import { RECIPIENT_FIELDS } from '../shares/share-form.ts';

/**
 * The form of an export: its settings as text (they can also be a part with a file name), and the recipient of the mail
 * at its end (D701, D804).
 */
export const ExportFields = z.object({
  settings: z.string().optional(),
  email: RECIPIENT_FIELDS.email.optional(),
  configuratorId: RECIPIENT_FIELDS.configuratorId,
  url: RECIPIENT_FIELDS.url,
  batch: JobBatch.optional(),
});
export type ExportFields = z.infer<typeof ExportFields>;
