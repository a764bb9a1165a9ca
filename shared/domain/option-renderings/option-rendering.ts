import * as z from 'zod';
import { JobNote, JobStatus } from '../../platform/jobs/job.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { JobResult } from '../jobs/asset-processing.ts';
import { ChosenValue } from '../options/option.ts';

/** Pictures of all values of some options of an item, in responses (D718). */
export const OptionRendering = z.object({
  /** Null for a dry run. */
  id: z.string().nullable(),
  item: z.string(),
  options: z.array(z.string()).meta({ examples: [['fabric', 'legs']] }),
  /** The combinations of values that keep the rules of the item. */
  choices: z.int(),
  pictures: z.int(),
  megapixels: z.number(),
  /** The estimated time of one worker. */
  estimatedSeconds: z.int(),
  jobCount: z.int(),
  /** 0 until the first job starts, 10 until the last one ends, then 100, or -1 if a job has failed. */
  status: JobStatus,
  progress: z.number().min(0).max(100),
  jobs: z.array(
    z.object({
      id: z.string(),
      status: JobStatus,
      progress: z.number(),
      error: JobNote.nullable(),
      choices: z.array(z.record(z.string(), ChosenValue)),
    }),
  ),
  results: z.array(JobResult),
  warnings: z.array(JobNote),
  /** Choices whose pictures are left out, because the item has changed since. */
  outdated: z.int(),
  created: Timestamp.nullable(),
});
export type OptionRendering = z.infer<typeof OptionRendering>;
