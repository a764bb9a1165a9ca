import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { Client } from '../../../../shared/contract/client/index.ts';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { useService } from '../../session/service.tsx';
import { useItemsChanged } from '../../session/use-items-changed.ts';
import type { WithWarnings } from '../size/doubts.ts';
import { sizeOf } from '../size/size-mm.ts';
import { correctModel, onCorrections, runningCorrection } from './correct-model.ts';
import { type CorrectedModel, type Correction, standingAfter } from './correction.ts';
import { earlierModels } from './earlier-models.ts';
import type { WaitingModel } from './run-correction.ts';
import { changeOf } from './standing.ts';
import { standingOf } from './standing-of-model.ts';
import { correctionKey } from './use-making.ts';

/** What somebody has done to a model, and what it was before. */
export interface MadeCorrection {
  readonly from: CorrectedModel;
  readonly correction: Correction;
}

/** The model was made again with a correction; undefined: it was taken back. */
export type OnCorrected = (made: MadeCorrection | undefined) => void;

/** The corrections of an item's model: what can be done, and how far it is. */
export type ItemCorrection = ReturnType<typeof useCorrection>;

/** Whether a model can be turned or tipped now, by how the picture shows it. */
export function mayCorrect({ isReady, isBetween, take, undo }: ItemCorrection): boolean {
  return isReady && !isBetween && !take.isPending && !undo.isPending;
}

type ItemModels = Awaited<ReturnType<Client['listItemModels']>>;

/** The model that an item has; without its unit and its job while the models are not known. */
function modelOf(item: Item & WithWarnings, models: ItemModels | undefined): CorrectedModel {
  const model = models?.models.find(({ current }) => current);
  return {
    ...{ jobId: model?.jobId, unit: model?.unit ?? undefined, scale: model?.scale ?? 1 },
    size: sizeOf(item),
    standing: standingOf(model, item.modelWarnings),
  };
}

/** Corrects the model of an item, and takes corrections back: the model of before comes back as it was. */
export function useCorrection(item: Item & WithWarnings, onCorrected?: OnCorrected) {
  const { client } = useService();
  const queries = useQueryClient();
  const itemsChanged = useItemsChanged();
  const params = { id: item.id };
  const [earlier, setEarlier] = useState<readonly string[]>([]);
  // Also one that was asked for before another item was looked at.
  const running = useSyncExternalStore(onCorrections, () => runningCorrection(item.id));
  const modelsKey = ['item', item.id, 'models'];
  const modelsQuery = queryOptions({
    queryKey: modelsKey,
    queryFn: ({ signal }) => client.listItemModels({ params, signal }),
  });
  const models = useQuery(modelsQuery);
  const from = modelOf(item, models.data);

  /** Reads the item again. @param jobId of its model before */
  const changed = async (jobId: string | undefined) => {
    await itemsChanged(item.id);
    const now = queries.getQueryData<typeof models.data>(modelsKey)?.models;
    setEarlier((before) => earlierModels(before, jobId, now));
  };

  const correct = useMutation({
    mutationKey: correctionKey(item.id),
    mutationFn: async (correction: Correction) => {
      undo.reset();
      take.reset();
      // Nobody waits with a press until the models are read. Without them no correction could be taken back.
      const known = models.data ? from : modelOf(item, await queries.ensureQueryData(modelsQuery));
      return correctModel(client, item, correction, known);
    },
    onMutate: () => from.jobId,
    onSuccess: (done) => {
      if (done && !done.waiting) onCorrected?.(done);
    },
    // It is done when the new model is shown: not that of a correction whose place another one takes. One that fails
    // can have made a model before.
    onSettled: (done, error, _correction, jobId) => (done || error ? changed(done?.from.jobId ?? jobId) : undefined),
  });
  const take = useMutation({
    mutationFn: (waiting: WaitingModel) => {
      undo.reset();
      return client.restoreItemModel({ params: { ...params, jobId: waiting.jobId } });
    },
    onMutate: () => from.jobId,
    onSuccess: () => correct.reset(),
    onSettled: (_data, _error, _waiting, jobId) => changed(jobId),
  });
  const undo = useMutation({
    mutationFn: async () => {
      correct.reset();
      take.reset();
      await client.restoreItemModel({ params: { ...params, jobId: earlier.at(-1) ?? '' } });
    },
    onSuccess: () => {
      setEarlier((before) => before.slice(0, -1));
      onCorrected?.(undefined);
    },
    onSettled: () => itemsChanged(item.id),
  });
  // Before, nobody knows how the model stands.
  const isReady = models.data !== undefined;
  const canUndo = earlier.length > 0;
  // As the picture shows it.
  const base = running?.from ?? from;
  const standing = standingAfter(base.standing, running?.correction ?? {});
  const change = changeOf(base.standing, standing);
  // The model is made, and not yet shown: until then nobody can say what is to the left in the picture.
  const isBetween = correct.isPending && running === undefined;
  const read = { unit: from.unit, scale: from.scale, base, standing, change, isBetween };
  return { correct, take, undo, running, isReady, loadError: models.error, ...read, canUndo };
}
