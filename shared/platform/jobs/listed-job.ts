import * as z from 'zod';
import { Timestamp } from '../text/timestamp.ts';
import { JobKind, JobNote, JobStatus } from './job.ts';

/** The attributes of a job's row that the list of its tenant shows, and so the projection of the index `byTenant`. */
const ATTRIBUTES = z.object({
  id: z.string(),
  tenant: z.int(),
  itemId: z.string(),
  kind: JobKind,
  status: JobStatus,
  created: Timestamp,
  /** Written less often than `progress`. */
  shownProgress: z.number().default(0),
  batch: z.string().optional(),
  resultKey: z.string().optional(),
  warnings: z.array(JobNote),
  error: JobNote.nullable(),
});

/** Names of the attributes that are copied into the index `byTenant`. */
export const LISTED_ATTRIBUTES: readonly string[] = Object.keys(ATTRIBUTES.shape);

/** A job in the list of its tenant. `updated` is the time of the last change that the list shows. */
export const ListedJob = ATTRIBUTES.extend({ listOrder: z.string() }).transform(({ itemId, ...job }) => ({
  ...job,
  targetId: itemId,
  updated: job.listOrder.slice(0, job.listOrder.indexOf('#')),
}));
export type ListedJob = z.infer<typeof ListedJob>;
