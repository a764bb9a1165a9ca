import { RenderError } from '../../engines/rendering/render-error.ts';
import { RenderSettings } from '../../engines/rendering/settings/render-settings.ts';
import { itemIdOfPath } from '../../platform/identifiers/item-id.ts';
import type { JobNote, StoredJob, StoredResult } from '../../platform/jobs/job.ts';
import type { Attempt } from '../../platform/jobs/run-job.ts';
import { messageOfJob } from '../../platform/jobs/send-job.ts';
import { type ChoiceSources, type ResolvedChoice, resolveChoice } from '../configured-items/resolve-choice.ts';
import type { EndRenderingAlone } from '../renderings/end-rendering.ts';
import type { RenderingRun } from '../renderings/rendering-run.ts';
import { type ChoiceSubjectDeps, choiceSubject } from './choice-subject.ts';
import type { BatchChoice, OptionJobSettings } from './option-batch.ts';
import { fileNameOf, wordsOf } from './picture-name.ts';
import { type AttemptTime, type ChoicePictures, renderChoice } from './render-choice.ts';

/** The sweeper looks at a job that goes on in another function after this time. */
const LOOK_SECONDS = 120;

/** The stores of the worker that renders, and what changes models. */
export interface OptionRun extends RenderingRun {
  readonly sources: ChoiceSources;
  readonly choices: ChoiceSubjectDeps;
  readonly endAlone: EndRenderingAlone;
}

/** A choice that no picture can be made of. */
class ChoiceFailure extends Error {
  override readonly name = 'ChoiceFailure';
  readonly note: JobNote;

  constructor(note: JobNote) {
    super(note.message);
    this.note = note;
  }
}

/**
 * Renders the choices of a job one after the other. What is made is kept: after a crash, or if it takes longer than a
 * function may, the next attempt goes on. A choice that cannot be rendered is a warning.
 *
 * @throws RenderError ITEM_CHANGED if a choice would now show another model
 * @throws ChoiceFailure if no choice can be rendered
 */
export async function runOptionRendering(attempt: Attempt, settings: OptionJobSettings, run: OptionRun): Promise<void> {
  const { job, owner, signal } = attempt;
  const time = attemptTime(run.partSeconds);
  const results: StoredResult[] = [];
  const warnings: JobNote[] = [];
  let failure: JobNote | undefined;
  const { length } = settings.choices;
  for (const [at, wanted] of settings.choices.entries()) {
    const progressOf = (done: number) => ((at + done) / length) * 100;
    const resolved = await currentChoice(job, settings, wanted, run.sources);
    const subject = choiceSubject(resolved, wanted.hash, RenderSettings.parse(job.sourceSettings), run.choices);
    const onProgress = (done: number) => attempt.progress(progressOf(done));
    const made = await renderChoice(subject, wanted.hash, attempt, run, time, onProgress);
    if (!made) {
      const now = run.clock();
      await run.jobs.handOn(
        job.id,
        owner,
        Math.floor(progressOf(0)),
        new Date(now.getTime() + LOOK_SECONDS * 1000),
        now,
      );
      await run.queue.send(...messageOfJob(job.id));
      return;
    }
    results.push(...resultsOf(made, wanted, resolved, settings.options));
    const notes = made.error ? [made.error, ...made.warnings] : made.warnings;
    const of = wordsOf(wanted.choice, settings.options);
    warnings.push(...notes.map(({ code, message }) => ({ code, message: `${of}: ${message}` })));
    failure ??= made.error ?? undefined;
    await attempt.progress(progressOf(1));
  }
  if (results.length === 0 && failure) throw new ChoiceFailure(failure);
  signal.throwIfAborted();
  await run.endAlone(attempt, { results, warnings });
}

/** Returns the error of a job none of whose choices can be rendered; undefined for all other errors. */
export function choiceFailure(error: unknown): JobNote | undefined {
  return error instanceof ChoiceFailure ? error.note : undefined;
}

async function currentChoice(
  { tenant, targetId, id }: StoredJob,
  { choice }: OptionJobSettings,
  wanted: BatchChoice,
  sources: ChoiceSources,
): Promise<ResolvedChoice> {
  const item = await sources.items.findCurrent(tenant, itemIdOfPath(targetId));
  if (!item) throw new Error(`the item ${targetId} of job ${id} is gone`);
  const resolved = await resolveChoice(item, JSON.stringify({ ...choice, ...wanted.choice }), sources);
  if (resolved.hash === wanted.hash) return resolved;
  throw new RenderError('ITEM_CHANGED', 'The item, its options or a material has changed. Ask for the pictures again.');
}

function resultsOf(
  { results }: ChoicePictures,
  { choice, sku }: BatchChoice,
  { base }: ResolvedChoice,
  options: readonly string[],
): StoredResult[] {
  const named = Object.fromEntries(options.map((id) => [id, choice[id]]));
  return results.map((result) => ({
    ...result,
    choice: named,
    sku,
    name: fileNameOf(base.externalId, choice, options, result),
  }));
}

function attemptTime(seconds: number): AttemptTime {
  const startedMs = performance.now();
  let count = 0;
  return {
    isOver: () => count > 0 && performance.now() - startedMs >= seconds * 1000,
    rendered: () => void count++,
  };
}
