import * as z from 'zod';
import { JobNote, JobStatus, ListedJobKind } from '../../platform/jobs/job.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';

/** A result of a job in responses (D706, D802). */
export const JobResult = z.looseObject({
  url: z.string().optional().describe('Of the file, or of the one to open of several.'),
  files: z
    .array(z.looseObject({ url: z.string(), name: z.string().optional(), bytes: z.int().optional() }))
    .optional()
    .describe('Of an export: all its files, the one to open first.'),
  format: z.string().optional().describe('Of a conversion or a rendering: glb, usdz, png, webp, jpeg.'),
  triangles: z.int().optional().describe('Of a conversion.'),
  width: z.number().optional().describe('Pixels of a picture.'),
  height: z.number().optional().describe('Pixels of a picture.'),
  view: z.int().optional().describe('Of a rendering: place of the view in the settings, from 0.'),
  view_type: z
    .string()
    .optional()
    .describe(
      'Of a rendering: perspective, ortho_top, turntable, front, side, back; of a plan plan_top, plan_dollhouse, plan_inside.',
    ),
  variant: z.string().optional().describe('Of a rendering: the material variant, if one was asked for.'),
  index: z.int().optional().describe('Of a rendering: step of a turntable, from 0.'),
  animation: z
    .looseObject({ url: z.string(), format: z.string(), width: z.number(), height: z.number() })
    .optional()
    .describe('Of the first step of a turntable: all its steps as an animation.'),
  file_format: z.string().optional().describe('Of an export: the format that was asked for.'),
  warnings: z.array(JobNote).optional().describe('Of an export: what the format could not keep.'),
  error: JobNote.optional().describe('Why there is no `url`.'),
});

/** A job in responses (D601). */
export const AssetProcessing = z.object({
  id: z.string(),
  type: z.literal(0),
  /** A drawing's job is visible only in its plan. */
  kind: ListedJobKind,
  status: JobStatus,
  progress: z.number().min(0).max(100),
  sourceUrl: z.string().nullable(),
  targetId: z.string(),
  created: Timestamp,
  updated: Timestamp,
  resultUrl: z.string().nullable(),
  /** A failed result has an `error` in place of its `url`. */
  results: z.array(JobResult),
  warnings: z.array(JobNote),
  error: JobNote.nullable(),
  sourceSettings: z.looseObject({}),
  /** Only of jobs that were started with it. */
  batch: z.string().optional(),
});
export type AssetProcessing = z.infer<typeof AssetProcessing>;

/** A job in the list of its tenant: without what only the call for one job shows (D2102). */
export const ListedProcessing = AssetProcessing.omit({ sourceUrl: true, results: true, sourceSettings: true });
export type ListedProcessing = z.infer<typeof ListedProcessing>;
