import * as z from 'zod';
import { type JobNote, JobNote as Note, StoredResult } from '../../platform/jobs/job.ts';
import type { Attempt } from '../../platform/jobs/run-job.ts';
import { assembleViews } from '../renderings/assemble-views.ts';
import { missingPieces, renderPiece } from '../renderings/kept-pieces.ts';
import { renderingFailure } from '../renderings/rendering-failure.ts';
import type { RenderingRun } from '../renderings/rendering-run.ts';
import type { RenderingSubject } from '../renderings/rendering-subject.ts';
import { withSubject } from '../renderings/run-rendering.ts';

/** Results of a choice are less. */
const MAX_KEPT_BYTES = 2 ** 20;

/** The errors of a choice that used up its time or memory (D672). */
const COSTLY = ['MODEL_TIMEOUT', 'MODEL_OUT_OF_MEMORY'];

/** The pictures of a choice, or why there are none. */
const ChoicePictures = z.object({
  results: z.array(StoredResult),
  warnings: z.array(Note),
  error: Note.nullable(),
});
export type ChoicePictures = z.infer<typeof ChoicePictures>;

/** The time of an attempt. At least one picture is rendered in each. */
export interface AttemptTime {
  isOver(): boolean;
  rendered(): void;
}

/**
 * Renders the missing pictures of a choice, and keeps what the job has made of it, so that the next attempt goes on
 * with the next choice.
 *
 * @param hash of all that the model of the choice depends on
 * @param onProgress called with the part of the pictures that is done, from 0 to 1
 * @returns undefined if the time of the attempt is over
 */
export async function renderChoice(
  subject: RenderingSubject,
  hash: string,
  { job, signal }: Pick<Attempt, 'job' | 'signal'>,
  run: RenderingRun,
  time: AttemptTime,
  onProgress: (done: number) => Promise<void>,
): Promise<ChoicePictures | undefined> {
  const key = subject.fileKey('frames', `${hash}-${job.id}-${job.retries}`, '.json');
  const kept = await run.privateFiles.readHead(key, MAX_KEPT_BYTES);
  if (kept) return ChoicePictures.parse(JSON.parse(kept.head.toString('utf8')));
  if (time.isOver()) return undefined;
  const made = await withFailure(() =>
    withSubject(subject, job, run, signal, async (work) => {
      const all = work.frames.flatMap(({ pieces }) => pieces);
      const missing = await missingPieces(all, run);
      for (const [at, piece] of all.entries()) {
        if (!missing.has(piece.key)) continue;
        if (time.isOver()) return undefined;
        const isCostly = await renderPiece(piece, work.model, run, (part) => onProgress((at + part) / all.length));
        if (isCostly) await run.costly?.(job.tenant);
        time.rendered();
      }
      const { results, warnings } = await assembleViews(work, run);
      return { results: [...results], warnings: [...warnings], error: null };
    }),
  );
  if (!made) return undefined;
  // A choice without pictures has taken its time too.
  if (made.error) time.rendered();
  if (COSTLY.some((code) => code === made.error?.code)) await run.costly?.(job.tenant);
  signal.throwIfAborted();
  await run.privateFiles.putBytes(key, Buffer.from(JSON.stringify(made)), { contentType: 'application/json' });
  return made;
}

/** A choice that cannot be rendered does not stop the others. */
async function withFailure(work: () => Promise<ChoicePictures | undefined>): Promise<ChoicePictures | undefined> {
  try {
    return await work();
  } catch (error) {
    const failure: JobNote | undefined = renderingFailure(error);
    if (!failure) throw error;
    return { results: [], warnings: [], error: failure };
  }
}
