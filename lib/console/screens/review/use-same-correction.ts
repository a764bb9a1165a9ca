import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { correctModel } from '../../parts/model-correction/correct-model.ts';
import { type CorrectedModel, isScaled, modelAfter } from '../../parts/model-correction/correction.ts';
import { standingOf } from '../../parts/model-correction/standing-of-model.ts';
import type { MadeCorrection } from '../../parts/model-correction/use-correction.ts';
import type { WithWarnings } from '../../parts/size/doubts.ts';
import { sizeOf } from '../../parts/size/size-mm.ts';
import { useService } from '../../session/service.tsx';
import { useItemsChanged } from '../../session/use-items-changed.ts';
import { isOfAxis, isOfSize, type SameCorrection, type SameItem, sameCorrection } from './same-correction.ts';

/** As many are made at the same time. */
const LANES = 4;

/** An item whose model was made again, with the one of before. */
interface Changed {
  readonly id: string;
  readonly jobId: string;
}

/** What became of the items. */
interface Outcome {
  readonly changed: readonly Changed[];
  /** Their files were read in another way, or somebody has corrected them. */
  readonly kept: number;
  readonly failed: readonly { readonly name: string; readonly message: string }[];
}

/** What was corrected of an item in this visit, and how its model was before. */
interface Corrected {
  readonly first: CorrectedModel;
  readonly same: SameCorrection | undefined;
}

/**
 * Gives others the correction that somebody has made of one model, and puts all of their models back. Which item was
 * corrected last, and how, is noted by `note`.
 */
export function useSameCorrection() {
  const { client } = useService();
  const queries = useQueryClient();
  const itemsChanged = useItemsChanged();
  const [doneCount, setDoneCount] = useState(0);
  const [corrected, setCorrected] = useState<ReadonlyMap<string, Corrected>>(new Map());
  const [last, setLast] = useState<SameCorrection>();
  /** The review shows items that were not looked at as they are now. */
  const readAgain = async (id: string) => {
    await itemsChanged(id);
    const queryKey = ['item', id, 'review'];
    await queries.fetchQuery({ queryKey, staleTime: 0, queryFn: () => client.getItem({ params: { id } }) });
  };
  const correctOne = async (same: SameCorrection, item: Item & WithWarnings): Promise<Changed | undefined> => {
    const { models } = await client.listItemModels({ params: { id: item.id } });
    const model = models.find(({ current }) => current);
    if (model === undefined) return undefined;
    const from: CorrectedModel = {
      ...{ jobId: model.jobId, unit: model.unit ?? undefined, scale: model.scale ?? 1, size: sizeOf(item) },
      standing: standingOf(model, item.modelWarnings),
    };
    if (!isAsFirst(from, same)) return undefined;
    await correctModel(client, item, same.correction, from);
    await readAgain(item.id);
    setCorrected((before) => new Map(before).set(item.id, { first: from, same: { ...same, itemId: item.id } }));
    return { id: item.id, jobId: model.jobId };
  };
  const undo = useMutation({
    mutationFn: async (changed: readonly Changed[]) => {
      for (const { id, jobId } of changed) {
        await client.restoreItemModel({ params: { id, jobId } });
        setCorrected((before) => new Map([...before].filter(([each]) => each !== id)));
        await readAgain(id);
      }
      return changed.length;
    },
    onSuccess: () => apply.reset(),
  });
  const apply = useMutation({
    mutationFn: async ({ same, items }: { same: SameCorrection; items: readonly SameItem[] }): Promise<Outcome> => {
      undo.reset();
      setDoneCount(0);
      const changed: Changed[] = [];
      const failed: { name: string; message: string }[] = [];
      let kept = 0;
      const left = items.values();
      const lane = async () => {
        for (const { item } of left) {
          try {
            const made = await correctOne(same, item);
            if (made) changed.push(made);
            else kept += 1;
          } catch (failure) {
            // The others are made all the same.
            const message = failure instanceof Error ? failure.message : String(failure);
            failed.push({ name: item.label || item.id, message });
          }
          setDoneCount((before) => before + 1);
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
      return { changed, kept, failed };
    },
  });
  /** Notes a correction of an item, or that it was taken back. What became of others before is forgotten. */
  const note = (itemId: string, made: MadeCorrection | undefined) => {
    const first = corrected.get(itemId)?.first ?? made?.from;
    const same = made && first && sameCorrection(itemId, first, modelAfter(made.from, made.correction));
    // The last one stands last.
    if (first)
      setCorrected((before) => new Map([...before].filter(([id]) => id !== itemId)).set(itemId, { first, same }));
    // The way back from what was done to others stays, also if the correction itself is taken back.
    if (apply.isPending || undo.isPending || (same === undefined && apply.data)) return;
    apply.reset();
    undo.reset();
    setLast(same);
  };
  const all = new Map([...corrected].flatMap(([id, { same }]) => (same ? [[id, same] as const] : [])));
  return { apply, undo, doneCount, note, corrected: all, last };
}

/** Whether a model is as the corrected one was, in what the correction changes. */
function isAsFirst({ unit, scale, standing }: CorrectedModel, same: SameCorrection): boolean {
  const isOfFile = unit === same.from.unit && !isScaled(scale);
  const stands = standing.upAxis === same.from.upAxis && standing.turns === 0;
  return (!isOfSize(same) || isOfFile) && (!isOfAxis(same) || stands);
}
