import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../../session/service.tsx';
import { useItemsChanged } from '../../session/use-items-changed.ts';

const ARCHIVED = 2;

/** What a reviewer decides of an item. */
interface Decision {
  readonly id: string;
  readonly becomes: 'published' | 'archived';
}

/**
 * Publishes or archives items. The next item is shown at once; one whose change fails comes back, with the reason.
 */
export function useReviewActions() {
  const { client } = useService();
  const itemsChanged = useItemsChanged();
  const [decided, setDecided] = useState<ReadonlyMap<string, Decision['becomes']>>(new Map());
  const decide = useMutation({
    mutationFn: async ({ id, becomes }: Decision) => {
      if (becomes === 'published') await client.publishItem({ params: { id } });
      else await client.changeItems({ body: { ids: [id], changes: { visibilityStatus: ARCHIVED } } });
    },
    onMutate: ({ id, becomes }) => setDecided((before) => new Map(before).set(id, becomes)),
    onSuccess: (_, { id }) => void itemsChanged(id),
    onError: (_, { id }) => setDecided((before) => new Map([...before].filter(([each]) => each !== id))),
  });
  return { decided, decide: decide.mutate, error: decide.error };
}
