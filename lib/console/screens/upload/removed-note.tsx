import { useMutation } from '@tanstack/react-query';
import { useService } from '../../session/service.tsx';
import { useItemsChanged } from '../../session/use-items-changed.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import type { FileUpload } from './file-upload.ts';
import { type RemovedItem, restoreMadeItem } from './remove-upload.ts';

/** A row that was taken out, and what has become of its item. */
export interface Removed {
  readonly upload: FileUpload;
  readonly at: number;
  readonly item: RemovedItem;
}

interface Props {
  readonly removed: Removed;
  readonly onUndone: () => void;
}

/** Says what has become of the item of a removed row, and takes it back. */
export function RemovedNote({ removed: { upload, item }, onUndone }: Props) {
  const texts = useTexts();
  const { client } = useService();
  const itemsChanged = useItemsChanged();
  const undo = useMutation({
    mutationFn: async () => {
      if (item === 'archived') await restoreMadeItem(client, upload);
    },
    onSuccess: () => {
      onUndone();
      if (item === 'archived') void itemsChanged(upload.itemId);
    },
  });
  const sentence = { none: texts.rowRemoved, archived: texts.rowAndItemRemoved, kept: texts.rowRemovedItemKept }[item];
  return (
    <p className="tools" role="status">
      <span className="quiet">{filled(sentence, { file: upload.name, item: upload.itemId })}</span>
      <button type="button" disabled={undo.isPending} onClick={() => undo.mutate()}>
        {texts.undoStep}
      </button>
      {undo.error && <span className="wrong">{undo.error.message}</span>}
    </p>
  );
}
