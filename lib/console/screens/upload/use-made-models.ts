import { useEffect, useRef } from 'react';
import { pieceOf } from '../../parts/kinds/piece-of-item.ts';
import { sizeOf } from '../../parts/size/size-mm.ts';
import { isUnusualSize } from '../../parts/size/unusual-size.ts';
import { useService } from '../../session/service.tsx';
import { useItemsChanged } from '../../session/use-items-changed.ts';
import { type FileUpload, withAnswer } from './file-upload.ts';
import { changeUploads } from './upload-list.ts';

const MAX_IDS = 50;

/** Asks for the sizes of models that are done, and in which unit the files of unusual ones were read. */
export function useMadeModels(uploads: readonly FileUpload[]): void {
  const { client } = useService();
  const itemsChanged = useItemsChanged();
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const isNew = ({ state, size, jobId = '' }: FileUpload) =>
      state === 'done' && size === undefined && !asked.current.has(jobId);
    const some = uploads.filter(isNew).slice(0, MAX_IDS);
    if (some.length === 0) return;
    for (const { jobId = '' } of some) asked.current.add(jobId);
    const answer = (upload: FileUpload, changes: Partial<FileUpload>) =>
      changeUploads((before) => withAnswer(before, upload, changes));
    const ask = async () => {
      void itemsChanged();
      const { items } = await client.listItems({ query: { 'ids[]': some.map(({ itemId }) => itemId) } });
      const made = new Map(items.map((item) => [item.id, { size: sizeOf(item), piece: pieceOf(item) }]));
      for (const upload of some) answer(upload, made.get(upload.itemId) ?? { size: null });
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
