import * as z from 'zod';
import { Timestamp } from '../text/timestamp.ts';

/** 0 received, 10 in progress, 100 done, -1 failed. 100 is final; only a retry by an operator changes -1. */
export const JobStatus = z.union([z.literal(0), z.literal(10), z.literal(100), z.literal(-1)]);
export type JobStatus = z.infer<typeof JobStatus>;

/** Kinds of jobs. Each kind has its own queue and worker. */
export const JobKind = z.enum(['conversion', 'rendering', 'export', 'drawing', 'catalog']);
export type JobKind = z.infer<typeof JobKind>;

/** The kinds whose jobs are in the list of their tenant. A plan shows its drawing's job, a catalog its own jobs. */
export const ListedJobKind = JobKind.exclude(['drawing', 'catalog']);
export type ListedJobKind = z.infer<typeof ListedJobKind>;

/** Something that a job found, and what it did or what the caller should do. */
export const JobNote = z.object({ code: z.string(), message: z.string() });
export type JobNote = z.infer<typeof JobNote>;

/**
 * Errors of jobs of any kind that are not faults of their input: the job had too many attempts or could not start
 * (`INTERNAL`, also used for faults of the service), somebody cancelled it, or its tenant had too many costly jobs
 * (D672).
 */
export const JOB_ERROR_CODES = ['INTERNAL', 'CANCELLED', 'TOO_MANY_COSTLY_JOBS'] as const;

/** A {@link JobNote} with one of {@link JOB_ERROR_CODES}. */
export type JobErrorNote = JobNote & { readonly code: (typeof JOB_ERROR_CODES)[number] };

/** A file of a result in the public bucket. Its URL is made when the job is read. */
const StoredResultFile = z.looseObject({ key: z.string() });

/** One result of a job: a file, or several files of which `key` is the main one, or the reason why there is no file. */
export const StoredResult = z.looseObject({
  key: z.string().optional(),
  files: z.array(StoredResultFile).optional(),
  /** All frames of a turntable in one file; only in the result of its first frame. */
  animation: StoredResultFile.optional(),
});
export type StoredResult = z.infer<typeof StoredResult>;

/** Where the source comes from: the form, an upload, or a URL, from which the job downloads it to `sourceKey`. */
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
  /** Id of the target. All rows use this attribute name, even if the target is not an item. */
  itemId: z.string(),
  kind: JobKind,
  status: JobStatus,
  progress: z.number(),
  /** Key of the source in the private bucket. */
  sourceKey: z.string().nullable(),
  source: JobSource.optional(),
  sourceSettings: z.looseObject({}),
  /** `<tenant>#<user>` of the user who started the job. */
  startedBy: z.string().nullable(),
  /** Who gets a notification when the job ends, in a form of the job's kind. Never in a response. */
  notify: z.looseObject({}).optional(),
  created: Timestamp,
  updated: Timestamp,
  attempts: z.int(),
  /** Number of retries by operators. */
  retries: z.int().default(0),
  leaseOwner: z.string().optional(),
  leaseUntil: Timestamp.optional(),
  dueAt: Timestamp.optional(),
  sweeps: z.int().default(0),
  results: z.array(StoredResult),
  /** Key of the file that represents all results; if absent, the first file. */
  resultKey: z.string().optional(),
  /** Groups jobs for their list; the creator chooses it. */
  batch: z.string().optional(),
  /** The configuration for which the job was started, if its target is the item of one; for events. */
  configurationId: z.string().optional(),
  /** Partition of the index `byTenant`. Rows from before the index have none until they change or are upgraded. */
  listKey: z.string().optional(),
  warnings: z.array(JobNote),
  error: JobNote.nullable(),
});

/**
 * A job as it is read from its row. The lease names the attempt that works on it and when the lease ends. `dueAt` is
 * when the sweeper checks it. `targetId` is the id of the object that the job works on. Times are ISO 8601.
 */
export const StoredJob = JobRow.transform(({ itemId, ...job }) => ({ ...job, targetId: itemId }));
export type StoredJob = z.infer<typeof StoredJob>;

/** Returns the attributes of a job's row, without its keys. The inverse of {@link StoredJob}. */
export function jobRow({ targetId, ...job }: StoredJob): z.input<typeof JobRow> {
  return { ...job, itemId: targetId };
}
