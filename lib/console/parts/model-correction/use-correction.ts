import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import type { ModelUnit, UpAxis } from '../../../../shared/engines/models3d/units.ts';
import { useService } from '../../session/service.tsx';
import { useItemsChanged } from '../../session/use-items-changed.ts';
import type { WithWarnings } from '../size/doubts.ts';
import { type Correction, isScaled } from './correction.ts';
import { earlierModels } from './earlier-models.ts';
import { runCorrection, type WaitingModel } from './run-correction.ts';
import { takenAxis } from './taken-axis.ts';

/** Somebody has said another unit of a file than the one in which it was read. */
export type OnUnit = (from: ModelUnit, to: ModelUnit) => void;

/** Corrects the model of an item, and takes corrections back: the model of before comes back as it was. */
export function useCorrection(item: Item & WithWarnings, onUnit?: OnUnit) {
  const { client } = useService();
  const queries = useQueryClient();
  const itemsChanged = useItemsChanged();
  const params = { id: item.id };
  const [percent, setPercent] = useState(0);
  const [saidAxis, setSaidAxis] = useState<UpAxis>();
  const [earlier, setEarlier] = useState<readonly string[]>([]);
  const modelsKey = ['item', item.id, 'models'];
  const models = useQuery({
    queryKey: modelsKey,
    queryFn: ({ signal }) => client.listItemModels({ params, signal }),
  });
  const model = models.data?.models.find(({ current }) => current);
  const scale = model?.scale ?? 1;

  /** Reads the item again. @param jobId of its model before */
  const changed = async (jobId: string | undefined) => {
    await itemsChanged(item.id);
    const now = queries.getQueryData<typeof models.data>(modelsKey)?.models;
    setEarlier((before) => earlierModels(before, jobId, now));
  };

  const correct = useMutation({
    mutationFn: (correction: Correction) => {
      setPercent(0);
      undo.reset();
      take.reset();
      return runCorrection(client, item, correction, { scale, jobId: model?.jobId, onPercent: setPercent });
    },
    onMutate: () => model?.jobId,
    onSuccess: (waiting, correction) => {
      if ('upAxis' in correction && !waiting) setSaidAxis(correction.upAxis);
      const from = model?.unit ?? undefined;
      if ('unit' in correction && !waiting && from && from !== correction.unit) onUnit?.(from, correction.unit);
    },
    // It is done when the new model is shown. One that fails can have made a model before.
    onSettled: (_data, _error, _correction, jobId) => changed(jobId),
  });
  const take = useMutation({
    mutationFn: (waiting: WaitingModel) => {
      undo.reset();
      return client.restoreItemModel({ params: { ...params, jobId: waiting.jobId } });
    },
    onMutate: () => model?.jobId,
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
      setSaidAxis(undefined);
    },
    onSettled: () => itemsChanged(item.id),
  });
  // Before the models are known, no correction could be taken back.
  const isReady = models.data !== undefined;
  const canUndo = earlier.length > 0;
  const unit = model?.unit ?? undefined;
  const upAxis = saidAxis ?? takenAxis(item.modelWarnings ?? []);
  const read = { unit, upAxis, isScaled: isScaled(scale) };
  return { correct, take, undo, percent, isReady, loadError: models.error, ...read, canUndo };
}
