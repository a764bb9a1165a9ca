import { useMutation } from '@tanstack/react-query';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { ErrorLine } from '../../parts/error-line.tsx';
import { useService } from '../../session/service.tsx';
import { useItemsChanged } from '../../session/use-items-changed.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { AddMissing } from '../upload/add-missing.tsx';
import { rowWithMissing, uploadOfItem } from '../upload/row-with-missing.ts';
import { uploadList } from '../upload/upload-list.ts';
import { useUploadList } from '../upload/use-upload-list.ts';
import { sendCorrected } from './send-corrected.ts';

interface Props {
  readonly item: Item;
}

/**
 * Gives a model the pictures that it lacks, as the upload does: with the file that this page has sent, else with one
 * that is chosen together with them. The model is made again, with the corrections that it had.
 */
export function MissingTexture({ item }: Props) {
  const texts = useTexts();
  const { client } = useService();
  const itemsChanged = useItemsChanged();
  const { uploads } = useUploadList();
  const hasFile = uploadOfItem(uploads, item.id) !== undefined;
  const add = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const row = await rowWithMissing(uploadList().uploads, item, files);
      if (row === undefined) throw new Error(texts.modelFileToo);
      await sendCorrected(client, item, row);
    },
    onSettled: () => itemsChanged(item.id),
  });
  return (
    <div className="missing-texture" aria-busy={add.isPending || undefined}>
      <AddMissing name={item.label} disabled={add.isPending} onFiles={add.mutate} />
      <span className="quiet" role="status">
        {add.isPending ? texts.makingAnew : !hasFile && texts.modelFileToo}
      </span>
      <ErrorLine error={add.error} />
    </div>
  );
}
