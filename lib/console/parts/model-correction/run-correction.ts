import type { Client, OperationInput } from '../../../../shared/contract/client/index.ts';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { type SizeMm, sizeOf } from '../size/size-mm.ts';
import { HIDDEN } from '../visibility.ts';
import { bodiesOf, type Correction } from './correction.ts';
import { scaleFor } from './scaled-size.ts';

/** A size has one decimal, so the first scale of a tiny model is not exact: then it is scaled once more. */
const MAX_ROUNDS = 2;

/** A corrected model that is not yet the item's: of a published item, a person takes it first (D2111). */
export interface WaitingModel {
  readonly jobId: string;
  readonly size: SizeMm;
}

interface RunOptions {
  /** By which the model was scaled before. */
  readonly scale: number;
  /** Of the model that the item has. */
  readonly jobId: string | undefined;
  readonly onPercent: (percent: number) => void;
}

/**
 * Corrects the model of an item, in as many calls as that takes. Each call starts from the item's model, so after a model
 * that waits beside it no further one is made. A hidden item that is published meanwhile gets its model. Returns that model; undefined if the item has the corrected one.
 *
 * @throws ServiceCallError if the service refuses a call, errors of jobs that fail, and errors of the network
 */
export async function runCorrection(
  client: Pick<Client, 'transformItemModel' | 'finished' | 'listItemModels' | 'restoreItemModel' | 'getItem'>,
  item: Item,
  correction: Correction,
  { scale, jobId, onPercent }: RunOptions,
): Promise<WaitingModel | undefined> {
  const params = { id: item.id };
  let before = jobId;
  const make = async (body: OperationInput<'transformItemModel'>['body']): Promise<WaitingModel | undefined> => {
    const { assetProcessing } = await client.transformItemModel({ params, body });
    await client.finished(assetProcessing, { onProgress: onPercent });
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
  if ('measure' in correction) {
    for (let round = 0, size = sizeOf(item); size && round < MAX_ROUNDS; round++) {
      const by = scaleFor(size, correction.measure);
      if (by === undefined) return undefined;
      const waiting = await make({ scale: by });
      if (waiting) return waiting;
      size = sizeOf((await client.getItem({ params })).item);
    }
    return undefined;
  }
  for (const body of bodiesOf(correction, scale)) {
    const waiting = await make(body);
    if (waiting) return waiting;
  }
  return undefined;
}
