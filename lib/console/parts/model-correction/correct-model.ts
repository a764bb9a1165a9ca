import { type Client, ServiceCallError } from '../../../../shared/contract/client/index.ts';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { type CorrectedModel, type Correction, changesSize, joinedCorrection } from './correction.ts';
import { type CorrectionClient, runCorrection, type WaitingModel } from './run-correction.ts';

/** The calls that corrections take, and that which cancels one. */
type CorrectionCalls = CorrectionClient & Pick<Client, 'cancelAssetProcessing'>;

const CONFLICT = 409;

/** A correction on its way. */
interface Running {
  readonly correction: Correction;
  readonly from: CorrectedModel;
  /** Of its job. */
  readonly percent: number;
  /** The model that it started from. */
  readonly glbUrl: string | undefined;
}

/** One run of the corrections of an item, and what the next one has to know of it. */
interface Run {
  shown: Running;
  /** The jobs of this run and of those that it replaces. */
  readonly jobIds: string[];
  readonly replaced: AbortController;
  ended: Promise<unknown>;
}

/** What became of a correction. */
interface Corrected {
  /** All that was done: with what was asked for while it ran. */
  readonly correction: Correction;
  readonly from: CorrectedModel;
  readonly waiting: WaitingModel | undefined;
}

/** By item. They go on while other items and screens are shown. */
const runs = new Map<string, Run>();
const lastShown = new Map<string, Running>();
const listeners = new Set<() => void>();

/** The correction of an item that is on its way. */
export function runningCorrection(itemId: string): Running | undefined {
  return runs.get(itemId)?.shown;
}

/** The same, also after it has ended: its model may not be shown yet. */
export function lastCorrection(itemId: string): Running | undefined {
  return lastShown.get(itemId);
}

/** Whether a correction of the size or the axis of any item is on its way. */
export function isSizeOrAxisCorrected(): boolean {
  return [...runs.values()].some(
    ({ shown: { correction } }) => changesSize(correction) || correction.upAxis !== undefined,
  );
}

/** Calls a function whenever a correction begins, goes on or ends. Returns the function that ends this. */
export function onCorrections(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Corrects the model of an item. What is asked for while an earlier correction of it waits or runs is joined with that
 * one: its job is cancelled, and one new job does both, from the model of before. Returns undefined if another
 * correction has taken the place of this one.
 *
 * @throws ServiceCallError if the service refuses a call, errors of jobs that fail, and errors of the network
 */
export async function correctModel(
  client: CorrectionCalls,
  item: Item,
  asked: Correction,
  fromModel: CorrectedModel,
): Promise<Corrected | undefined> {
  const earlier = runs.get(item.id);
  const from = earlier?.shown.from ?? fromModel;
  const correction = earlier ? joinedCorrection(earlier.shown.correction, asked) : asked;
  const replaced = new AbortController();
  const run: Run = {
    ...{ replaced, jobIds: [...(earlier?.jobIds ?? [])] },
    shown: { correction, from, percent: 0, glbUrl: earlier ? earlier.shown.glbUrl : item.assets.glb?.url },
    ended: Promise.resolve(),
  };
  const work = async () => {
    if (earlier) {
      earlier.replaced.abort();
      // What failed in it is tried again by this one, and said then.
      await Promise.allSettled([earlier.ended]);
      run.jobIds.push(...earlier.jobIds.filter((id) => !run.jobIds.includes(id)));
      replaced.signal.throwIfAborted();
      await cancelLast(client, run.jobIds);
      await backTo(client, item.id, from, run.jobIds);
    }
    return runCorrection(client, item, correction, {
      ...{ from, signal: replaced.signal },
      onJob: (jobId) => run.jobIds.push(jobId),
      onPercent: (percent) => show(item.id, run, percent),
    });
  };
  runs.set(item.id, run);
  const ended = work();
  run.ended = ended;
  show(item.id, run, 0);
  try {
    const waiting = await ended;
    return replaced.signal.aborted ? undefined : { correction, from, waiting };
  } catch (error) {
    if (replaced.signal.aborted) return undefined;
    throw error;
  } finally {
    if (runs.get(item.id) === run) runs.delete(item.id);
    tell();
  }
}

/** Cancels the last job. One that has ended meanwhile has made its model, or none. */
async function cancelLast(client: CorrectionCalls, jobIds: readonly string[]): Promise<void> {
  const id = jobIds.at(-1);
  if (id === undefined) return;
  try {
    await client.cancelAssetProcessing({ params: { id } });
  } catch (error) {
    if (!(error instanceof ServiceCallError && error.status === CONFLICT)) throw error;
  }
}

/**
 * The first steps of a correction that was joined may have been made: the next one starts from the model of before
 * them.
 */
async function backTo(
  client: CorrectionCalls,
  id: string,
  from: CorrectedModel,
  jobIds: readonly string[],
): Promise<void> {
  const { models } = await client.listItemModels({ params: { id } });
  const current = models.find((each) => each.current)?.jobId;
  if (from.jobId === undefined || current === undefined || !jobIds.includes(current)) return;
  await client.restoreItemModel({ params: { id, jobId: from.jobId } });
}

function show(itemId: string, run: Run, percent: number): void {
  run.shown = { ...run.shown, percent };
  // A run that another one replaces says nothing more.
  if (runs.get(itemId) === run) lastShown.set(itemId, run.shown);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
