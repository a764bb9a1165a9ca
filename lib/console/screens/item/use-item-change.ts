import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OperationInput } from '../../../../shared/contract/client/index.ts';
import { useService } from '../../session/service.tsx';
import { useItemsChanged } from '../../session/use-items-changed.ts';

type ItemBody = OperationInput<'updateItem'>['body'];

/** Changes fields of an item in the state that is shown: a change by somebody else in between is refused. */
export function useItemChange(itemId: string, etag: string | undefined, onDone?: () => void) {
  const { client } = useService();
  const queries = useQueryClient();
  const itemsChanged = useItemsChanged();
  return useMutation({
    mutationFn: (body: ItemBody) =>
      client.updateItem({ params: { id: itemId }, body, ...(etag !== undefined && { ifMatch: etag }) }),
    onSuccess: async () => {
      await itemsChanged(itemId);
      onDone?.();
    },
    // After a refusal the item is shown as somebody else has left it, with the words that were typed here.
    onError: () => void queries.invalidateQueries({ queryKey: ['item', itemId] }),
  });
}
