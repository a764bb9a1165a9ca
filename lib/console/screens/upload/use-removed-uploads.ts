import { useState } from 'react';
import { useService } from '../../session/service.tsx';
import { useItemsChanged } from '../../session/use-items-changed.ts';
import type { FileUpload } from './file-upload.ts';
import { removeMadeItem } from './remove-upload.ts';
import type { Removed } from './removed-note.tsx';
import { changeUpload, changeUploads, uploadList } from './upload-list.ts';

/** Takes rows out of the list, with the items that they have made, if these have nothing yet; and puts them back. */
export function useRemovedUploads() {
  const { client } = useService();
  const itemsChanged = useItemsChanged();
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const remove = async (isUnwanted: (upload: FileUpload) => boolean) => {
    const out: Removed[] = [];
    for (const upload of uploadList().uploads.filter(isUnwanted)) {
      try {
        const item = await removeMadeItem(client, upload);
        const at = uploadList().uploads.findIndex(({ key }) => key === upload.key);
        changeUploads((before) => before.filter(({ key }) => key !== upload.key));
        // A file that was never sent is chosen again as easily.
        if (upload.isMade === true) out.push({ upload, at: at + out.length, item });
        if (item === 'archived') await itemsChanged(upload.itemId);
      } catch (error) {
        changeUpload(upload.key, { error: error instanceof Error ? error.message : String(error) });
      }
    }
    setRemoved(out);
  };
  const putBack = () => {
    for (const { at, upload } of removed) changeUploads((before) => before.toSpliced(at, 0, upload));
    setRemoved([]);
  };
  return { removed, remove, putBack };
}
