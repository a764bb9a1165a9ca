import { useEffect, useRef } from 'react';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { pieceOf } from '../../parts/kinds/piece-of-item.ts';
import { sizeOf } from '../../parts/size/size-mm.ts';
import { isUnusualSize } from '../../parts/size/unusual-size.ts';
import { useService } from '../../session/service.tsx';
import { useItemsChanged } from '../../session/use-items-changed.ts';
import { type FileUpload, withAnswer } from './file-upload.ts';
import { foundItem } from './found-item.ts';
import { changeUploads } from './upload-list.ts';

const MAX_IDS = 50;

/**
 * Asks for the items of models that are done, and in which unit the files of unusual ones were read. Whoever comes back
 * to the page may have scaled and published them meanwhile.
 */
export function useMadeModels(uploads: readonly FileUpload[]): void {
  const { client } = useService();
  const itemsChanged = useItemsChanged();
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const isNew = ({ state, jobId = '' }: FileUpload) => state === 'done' && !asked.current.has(jobId);
    const some = uploads.filter(isNew).slice(0, MAX_IDS);
    if (some.length === 0) return;
    for (const { jobId = '' } of some) asked.current.add(jobId);
    const answer = (upload: FileUpload, changes: Partial<FileUpload>) =>
      changeUploads((before) => withAnswer(before, upload, changes));
    const ask = async () => {
      void itemsChanged();
      const { items } = await client.listItems({ query: { 'ids[]': some.map(({ itemId }) => itemId) } });
      const made = new Map(items.map((item) => [item.id, answerOf(item)]));
      for (const upload of some) answer(upload, withPicture(upload, made.get(upload.itemId)) ?? { size: null });
      for (const upload of some) {
        const { itemId, unit } = upload;
        if (unit !== undefined || !isUnusualSize(made.get(itemId)?.size, made.get(itemId)?.piece)) continue;
        const { models } = await client.listItemModels({ params: { id: itemId } });
        answer(upload, { unit: models.find(({ current }) => current)?.unit ?? undefined });
      }
    };
    // Without an answer only a mark is missing.
    ask().catch(() => {});
  }, [uploads, client, itemsChanged]);
}

/** What the list says of an item after its model was made. */
type MadeItem = Pick<FileUpload, 'size' | 'piece' | 'isPublished' | 'found' | 'oddSize'>;

function answerOf(item: Item): MadeItem {
  const { found, isPublished } = foundItem(item);
  const [size, piece] = [sizeOf(item), pieceOf(item)];
  // What the job said of the size is over when the model was scaled.
  return { size, piece, isPublished, found, ...(isUnusualSize(size, piece) ? {} : { oddSize: undefined }) };
}

/** The answer for an upload: whether the item had a model before stays as it was. */
function withPicture({ found }: FileUpload, made: MadeItem | undefined): MadeItem | undefined {
  if (made?.found === undefined || found === undefined) return made;
  return { ...made, found: { ...made.found, hasModel: found.hasModel } };
}
