import type { Client, OperationInput } from '../../../../shared/contract/client/index.ts';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { type SizeMm, sizeOf } from '../size/size-mm.ts';
import { HIDDEN } from '../visibility.ts';
import { bodiesOf, type CorrectedModel, type Correction } from './correction.ts';
import { scaleFor, turnedMeasure } from './scaled-size.ts';

/** A corrected model that is not yet the item's: of a published item, a person takes it first (D2111). */
export interface WaitingModel {
  readonly jobId: string;
  readonly size: SizeMm;
}

interface RunOptions {
  /** The model that the item has. */
  readonly from: CorrectedModel;
  readonly onPercent?: (percent: number) => void;
  /** A job was started. */
  readonly onJob?: (jobId: string) => void;
  /** Another correction takes the place of this one, and cancels its job. */
  readonly signal?: AbortSignal;
}

/** The calls that a correction takes. */
export type CorrectionClient = Pick<
  Client,
  'transformItemModel' | 'finished' | 'listItemModels' | 'restoreItemModel' | 'getItem'
>;

/**
 * Corrects the model of an item, in as many calls as that takes. Each call starts from the item's model, so after a
 * model that waits beside it no further one is made. A hidden item that is published meanwhile gets its model. Returns
 * the model that waits; undefined if the item has the correction.
 *
 * @throws ServiceCallError if the service refuses a call, errors of jobs that fail, errors of the network, and the
 * reason of the signal
 */
export async function runCorrection(
  client: CorrectionClient,
  item: Item,
  correction: Correction,
  { from, onPercent, onJob, signal }: RunOptions,
): Promise<WaitingModel | undefined> {
  const params = { id: item.id };
  let before = from.jobId;
  const make = async (body: OperationInput<'transformItemModel'>['body']): Promise<WaitingModel | undefined> => {
    signal?.throwIfAborted();
    const { assetProcessing } = await client.transformItemModel({ params, body });
    onJob?.(assetProcessing.id);
    signal?.throwIfAborted();
    await client.finished(assetProcessing, { ...(onPercent && { onProgress: onPercent }), ...(signal && { signal }) });
    signal?.throwIfAborted();
    const { models } = await client.listItemModels({ params });
    const made = models.find(({ jobId }) => jobId === assetProcessing.id);
    if (made === undefined) return undefined;
    const wasHidden = item.visibilityStatus === HIDDEN && before !== undefined;
    const isOfBefore = models.some((each) => each.current && each.jobId === before);
    if (!made.current) {
      const waiting = { jobId: made.jobId, size: made.dimensions };
      if (!wasHidden || !isOfBefore) return waiting;
      // Who has published it has asked for this model before.
      await client.restoreItemModel({ params: { ...params, jobId: made.jobId } });
    }
    before = made.jobId;
    return undefined;
  };
  for (const body of bodiesOf(correction, from)) {
    const waiting = await make(body);
    if (waiting) return waiting;
  }
  if (correction.measure === undefined || !from.size) return undefined;
  // A size has one decimal, so the first scale of a tiny model is not exact: then it is scaled once more.
  const size = sizeOf((await client.getItem({ params })).item);
  const by = size ? scaleFor(size, turnedMeasure(from.size, size, correction.measure)) : undefined;
  return by === undefined ? undefined : make({ scale: by });
}
