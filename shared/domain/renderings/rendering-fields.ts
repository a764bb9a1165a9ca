import * as z from 'zod';
import { JobBatch } from '../jobs/job-batch.ts';

/** The text fields of a rendering's form. The settings can also be a part with a file name. */
export const RenderingFields = z.object({ settings: z.string().optional(), batch: JobBatch.optional() });
export type RenderingFields = z.infer<typeof RenderingFields>;
