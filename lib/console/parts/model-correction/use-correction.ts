import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { useService } from '../../session/service.tsx';
import { useItemsChanged } from '../../session/use-items-changed.ts';
import { sizeOf } from '../size/size-mm.ts';
import { bodiesOf, type Correction, isScaled } from './correction.ts';
import { earlierModels } from './earlier-models.ts';
import { type RealMeasure, scaleFor } from './scaled-size.ts';

/** A size has one decimal, so the first scale of a tiny model is not exact: then it is scaled once more. */
const MAX_ROUNDS = 2;

/** Corrects the model of an item, and takes corrections back: the model of before comes back as it was. */
export function useCorrection(item: Item) {
  const { client } = useService();
  const queries = useQueryClient();
  const itemsChanged = useItemsChanged();
  const params = { id: item.id };
  const [percent, setPercent] = useState(0);
  const [earlier, setEarlier] = useState<readonly string[]>([]);
  const modelsKey = ['item', item.id, 'models'];
  const models = useQuery({
    queryKey: modelsKey,
    queryFn: ({ signal }) => client.listItemModels({ params, signal }),
  });
  const model = models.data?.models.find(({ current }) => current);
  const scale = model?.scale ?? 1;

  const make = async (body: Parameters<typeof client.transformItemModel>[0]['body']) => {
    const { assetProcessing } = await client.transformItemModel({ params, body });
    await client.finished(assetProcessing, { onProgress: setPercent });
  };
  const scaleTo = async (measure: RealMeasure) => {
    for (let round = 0, size = sizeOf(item); size && round < MAX_ROUNDS; round++) {
      const by = scaleFor(size, measure);
      if (by === undefined) return;
      await make({ scale: by });
      size = sizeOf((await client.getItem({ params })).item);
    }
  };

  const correct = useMutation({
    mutationFn: async (correction: Correction) => {
      setPercent(0);
      undo.reset();
      if ('measure' in correction) return scaleTo(correction.measure);
      for (const body of bodiesOf(correction, scale)) await make(body);
    },
    onMutate: () => model?.jobId,
    // It is done when the new model is shown. One that fails can have made a model before.
    onSettled: async (_data, _error, _correction, jobId) => {
      await itemsChanged(item.id);
      const now = queries.getQueryData<typeof models.data>(modelsKey)?.models;
      setEarlier((before) => earlierModels(before, jobId, now));
    },
  });
  const undo = useMutation({
    mutationFn: async () => {
      correct.reset();
      await client.restoreItemModel({ params: { ...params, jobId: earlier.at(-1) ?? '' } });
    },
    onSuccess: () => setEarlier((before) => before.slice(0, -1)),
    onSettled: () => itemsChanged(item.id),
  });
  // Before the models are known, no correction could be taken back.
  const isReady = models.data !== undefined;
  const canUndo = earlier.length > 0;
  const unit = model?.unit ?? undefined;
  return { correct, undo, percent, isReady, loadError: models.error, unit, isScaled: isScaled(scale), canUndo };
}
