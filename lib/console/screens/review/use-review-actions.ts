import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ARCHIVED, HIDDEN } from '../../parts/visibility.ts';
import { DECISION_KEY } from '../../session/pending-decisions.ts';
import { useService } from '../../session/service.tsx';
import { useItemsChanged } from '../../session/use-items-changed.ts';

/** One after the other: a decision and its undo must not overtake each other. */
const scope = { id: 'review' };

/** What a reviewer decides of an item. */
export interface Decision {
  readonly id: string;
  readonly becomes: 'published' | 'archived';
}

/** Decisions of this visit by item, the last one last. */
type Decided = ReadonlyMap<string, Decision['becomes']>;

/**
 * Publishes or archives items, and takes that back. What is decided is shown at once; one whose change fails is as before,
 * with the reason.
 */
export function useReviewActions() {
  const { client } = useService();
  const itemsChanged = useItemsChanged();
  const [decided, setDecided] = useState<Decided>(new Map());
  const show = async (id: string, visibilityStatus: typeof HIDDEN | typeof ARCHIVED) => {
    const { results } = await client.changeItems({ body: { ids: [id], changes: { visibilityStatus } } });
    const error = results.find((each) => each.error)?.error;
    if (error) throw new Error(error.message);
  };
  const decide = useMutation({
    scope,
    mutationKey: DECISION_KEY,
    mutationFn: async ({ id, becomes }: Decision) => {
      if (becomes === 'published') await client.publishItem({ params: { id } });
      else await show(id, ARCHIVED);
    },
    onMutate: (decision) => setDecided((before) => withDecision(before, decision)),
    onSuccess: (_, { id }) => void itemsChanged(id),
    onError: (_, { id }) => setDecided((before) => without(before, id)),
  });
  const undo = useMutation({
    scope,
    mutationKey: DECISION_KEY,
    // Both decisions are of hidden items.
    mutationFn: ({ id }: Decision) => show(id, HIDDEN),
    onMutate: ({ id }) => setDecided((before) => without(before, id)),
    onSuccess: (_, { id }) => void itemsChanged(id),
    onError: (_, decision) => setDecided((before) => withDecision(before, decision)),
  });
  const lastId = [...decided.keys()].at(-1);
  return { decided, lastId, decide: decide.mutate, undo: undo.mutate, error: decide.error ?? undo.error };
}

function withDecision(before: Decided, { id, becomes }: Decision): Decided {
  return new Map([...without(before, id), [id, becomes]]);
}

function without(before: Decided, id: string): Decided {
  return new Map([...before].filter(([each]) => each !== id));
}
