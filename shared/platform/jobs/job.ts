import * as z from 'zod';
import { Timestamp } from '../text/timestamp.ts';

/** 0 received, 10 being processed, 100 done, -1 failed. 100 is final; -1 is left only by the operator's retry. */
export const JobStatus = z.union([z.literal(0), z.literal(10), z.literal(100), z.literal(-1)]);
export type JobStatus = z.infer<typeof JobStatus>;

export const JobKind = z.enum(['conversion', 'rendering', 'export', 'drawing']);
export type JobKind = z.infer<typeof JobKind>;

/** Something that a job found, and what it did about it or what the caller should do. */
export const JobNote = z.object({ code: z.string(), message: z.string() });
export type JobNote = z.infer<typeof JobNote>;

/**
 * Why a job of any kind failed without a fault of its own: it was started too often or not at all (`INTERNAL`, which kinds
 * of jobs use for faults of the service as well), or the operator ended it.
 */
export const JOB_ERROR_CODES = ['INTERNAL', 'CANCELLED'] as const;

/** A {@link JobNote} with a code of the jobs' own. */
export type JobErrorNote = JobNote & { readonly code: (typeof JOB_ERROR_CODES)[number] };

/** A file of a result, in the public bucket; its URL is made when the job is read. */
const StoredResultFile = z.looseObject({ key: z.string() });

/** What a job made: a file, or several of which `key` is the main one; or why there is none. */
export const StoredResult = z.looseObject({ key: z.string().optional(), files: z.array(StoredResultFile).optional() });
export type StoredResult = z.infer<typeof StoredResult>;

/** How the source came in: in the form, by an upload, or from a URL, which the job downloads to its `sourceKey`. */
export const JobSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file') }),
  z.object({ kind: z.literal('upload'), uploadKey: z.string() }),
  z.object({ kind: z.literal('url'), url: z.string() }),
]);
export type JobSource = z.infer<typeof JobSource>;

/** The attributes of a job's row. */
const JobRow = z.object({
  id: z.string(),
  tenant: z.int(),
  /** The target of the job. The attribute has this name in all rows, also where the target is no item. */
  itemId: z.string(),
  kind: JobKind,
  status: JobStatus,
  progress: z.number(),
  /** Key in the private bucket of what was sent. */
  sourceKey: z.string().nullable(),
  source: JobSource.optional(),
  sourceSettings: z.looseObject({}),
  /** `<tenant>#<user>` of who started it. */
  startedBy: z.string().nullable(),
  /** Whom to notify of the end of the job, in a form that only the job's kind knows. In no response. */
  notify: z.looseObject({}).optional(),
  created: Timestamp,
  updated: Timestamp,
  attempts: z.int(),
  /** How often an operator has started it anew. */
  retries: z.int().default(0),
  leaseOwner: z.string().optional(),
  leaseUntil: Timestamp.optional(),
  dueAt: Timestamp.optional(),
  sweeps: z.int().default(0),
  results: z.array(StoredResult),
  /** Key of the one file that stands for all results; the first one when it is not there. */
  resultKey: z.string().optional(),
  warnings: z.array(JobNote),
  error: JobNote.nullable(),
});

/**
 * A job, as it is read from its row. While the job is unfinished, a lease says which attempt works on it and until when,
 * and `dueAt` says when the sweeper looks at it. `targetId` is the id of what the job works on. Times are ISO 8601.
 */
export const StoredJob = JobRow.transform(({ itemId, ...job }) => ({ ...job, targetId: itemId }));
export type StoredJob = z.infer<typeof StoredJob>;

/** The attributes under which a job is stored, without its keys. The opposite of {@link StoredJob}. */
export function jobRow({ targetId, ...job }: StoredJob): z.input<typeof JobRow> {
  return { ...job, itemId: targetId };
}
