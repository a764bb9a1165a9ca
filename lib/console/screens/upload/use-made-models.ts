import { useEffect, useRef } from 'react';
import { useService } from '../../session/service.tsx';
import { useItemsChanged } from '../../session/use-items-changed.ts';
import { askMadeModels } from './ask-made-models.ts';
import { type FileUpload, withAnswer } from './file-upload.ts';
import { changeUploads } from './upload-list.ts';

const MAX_IDS = 50;

/**
 * Asks for the items of models that are done. Whoever comes back to the page may have scaled and published them
 * meanwhile.
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
    void itemsChanged();
    void askMadeModels(client, some, {
      answer: (upload, changes) => changeUploads((before) => withAnswer(before, upload, changes)),
    });
  }, [uploads, client, itemsChanged]);
}
