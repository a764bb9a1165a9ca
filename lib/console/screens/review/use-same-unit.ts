import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { correctModel } from '../../parts/model-correction/correct-model.ts';
import { isScaled } from '../../parts/model-correction/correction.ts';
import { standingOf } from '../../parts/model-correction/standing-of-model.ts';
import { sizeOf } from '../../parts/size/size-mm.ts';
import { useService } from '../../session/service.tsx';
import { useItemsChanged } from '../../session/use-items-changed.ts';
import type { SameUnitItem, UnitChange } from './same-unit.ts';

/** An item whose model was made again, with the one of before. */
interface Changed {
  readonly id: string;
  readonly jobId: string;
}

/** What became of the items. */
interface Outcome {
  readonly changed: readonly Changed[];
  /** Their files were read in another unit, or somebody has scaled them. */
  readonly kept: number;
  readonly error: Error | undefined;
}

/** Reads the files of several items in another unit, one after the other, and puts all of their models back. */
export function useSameUnit() {
  const { client } = useService();
  const queries = useQueryClient();
  const itemsChanged = useItemsChanged();
  const [nth, setNth] = useState(0);
  /** The review shows items that were not looked at as they are now. */
  const readAgain = async (id: string) => {
    await itemsChanged(id);
    const queryKey = ['item', id, 'review'];
    await queries.fetchQuery({ queryKey, staleTime: 0, queryFn: () => client.getItem({ params: { id } }) });
  };
  const undo = useMutation({
    mutationFn: async (changed: readonly Changed[]) => {
      for (const { id, jobId } of changed) {
        await client.restoreItemModel({ params: { id, jobId } });
        await readAgain(id);
      }
      return changed.length;
    },
    onSuccess: () => apply.reset(),
  });
  const apply = useMutation({
    mutationFn: async ({ change, items }: { change: UnitChange; items: readonly SameUnitItem[] }): Promise<Outcome> => {
      undo.reset();
      const changed: Changed[] = [];
      let kept = 0;
      let error: Error | undefined;
      for (const [at, { item }] of items.entries()) {
        setNth(at + 1);
        try {
          const { models } = await client.listItemModels({ params: { id: item.id } });
          const model = models.find(({ current }) => current);
          if (model?.unit !== change.from || isScaled(model.scale ?? 1)) {
            kept += 1;
            continue;
          }
          const facts = { jobId: model.jobId, unit: change.from, scale: 1, standing: standingOf(model) };
          const from = { ...facts, size: sizeOf(item) };
          await correctModel(client, item, { unit: change.to }, from);
          changed.push({ id: item.id, jobId: model.jobId });
          await readAgain(item.id);
        } catch (failure) {
          // The others are made all the same.
          error ??= failure instanceof Error ? failure : new Error(String(failure));
        }
      }
      return { changed, kept, error };
    },
  });
  /** Forgets what became of others before. */
  const reset = () => {
    apply.reset();
    undo.reset();
  };
  return { apply, undo, nth, reset };
}
