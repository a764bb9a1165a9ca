import { useMutation } from '@tanstack/react-query';
import { ErrorLine } from '../../parts/error-line.tsx';
import { useService } from '../../session/service.tsx';
import { useItemsChanged } from '../../session/use-items-changed.ts';
import type { Texts } from '../../texts/en.ts';
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
  /** Rows that were taken out together, the first one of the list first. */
  readonly removed: readonly Removed[];
  readonly onUndone: () => void;
}

/** Says what has become of the items of removed rows, and takes it back. */
export function RemovedNote({ removed, onUndone }: Props) {
  const texts = useTexts();
  const { client } = useService();
  const itemsChanged = useItemsChanged();
  const archived = removed.filter(({ item }) => item === 'archived');
  const undo = useMutation({
    mutationFn: async () => {
      for (const { upload } of archived) await restoreMadeItem(client, upload);
    },
    onSuccess: () => {
      onUndone();
      for (const { upload } of archived) void itemsChanged(upload.itemId);
    },
  });
  return (
    <p className="tools" role="status">
      <span className="quiet">{removedText(removed, archived.length, texts)}</span>
      <button type="button" disabled={undo.isPending} onClick={() => undo.mutate()}>
        {texts.undoStep}
      </button>
      <ErrorLine error={undo.error} />
    </p>
  );
}

function removedText(removed: readonly Removed[], archived: number, texts: Texts): string {
  const [only, ...others] = removed;
  if (only === undefined || others.length > 0) return filled(texts.rowsRemoved, { count: removed.length, archived });
  const sentences = { none: texts.rowRemoved, archived: texts.rowAndItemRemoved, kept: texts.rowRemovedItemKept };
  return filled(sentences[only.item], { file: only.upload.name, item: only.upload.itemId });
}
