import * as z from 'zod';
import { JobNote } from '../../../platform/jobs/job.ts';
import { Timestamp } from '../../../platform/text/timestamp.ts';

/** What an item says about its 3D model (D2110). */
const ModelStatus = z.enum(['none', 'converting', 'ready', 'review', 'failed']);

/**
 * The row of the state of an item's model. It is not the item's row, because the start of a job changes neither the
 * version of the item nor the lists that contain it. It speaks of the conversion that was started last.
 */
export const ModelState = z.object({
  jobId: z.string(),
  status: ModelStatus.exclude(['none']),
  /** Warnings of the model, or the error of a failed conversion. */
  notes: z.array(JobNote).default([]),
  updated: Timestamp,
  /**
   * When a conversion was started or a model restored last. The next one is later, whatever the clocks of the functions
   * say: they differ, and the later one wins. Rows from before it have `updated` alone.
   */
  lastSet: Timestamp.optional(),
  /** SHA-256 of the last converted source, in hex. */
  sourceHash: z.string().optional(),
});
export type ModelState = z.infer<typeof ModelState>;

/** The fields of an item in the cms context. */
export const ModelFields = z.object({
  modelStatus: ModelStatus,
  modelWarnings: z.array(JobNote),
  modelUpdated: Timestamp.nullable(),
  sourceHash: z.string().nullable(),
});
export type ModelFields = z.infer<typeof ModelFields>;

/** Warnings at which a person should look before the model is shown. */
const REVIEW_CODES: ReadonlySet<string> = new Set(['UNIT_GUESSED', 'SIZE_UNUSUAL', 'TEXTURE_MISSING']);

/** Returns whether a person should look at a model with these warnings. */
export function needsReview(warnings: readonly JobNote[]): boolean {
  return warnings.some(({ code }) => REVIEW_CODES.has(code));
}

/** Returns the fields of an item. An item from before these states is `ready` if it has a GLB. */
export function modelFields(state: ModelState | undefined, hasGlb: boolean): ModelFields {
  if (!state) {
    return { modelStatus: hasGlb ? 'ready' : 'none', modelWarnings: [], modelUpdated: null, sourceHash: null };
  }
  const { status, notes, updated, sourceHash = null } = state;
  return { modelStatus: status, modelWarnings: notes, modelUpdated: updated, sourceHash };
}
