import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ARCHIVED, HIDDEN } from '../../parts/visibility.ts';
import { DECISION_KEY } from '../../session/pending-decisions.ts';
import { usePublishedNow } from '../../session/published-now.ts';
import { useService } from '../../session/service.tsx';
import { useItemsChanged } from '../../session/use-items-changed.ts';
import {
  type Decision,
  decidedBy,
  type ItemWords,
  isDecision,
  type Renaming,
  type ReviewStep,
} from './review-steps.ts';

/** One after the other: a step and its undo must not overtake each other. */
const scope = { id: 'review' };

/**
 * Publishes, archives or renames items, and takes that back. What is done is shown at once; an item whose change fails
 * is as before, with the reason.
 */
export function useReviewActions() {
  const { client } = useService();
  const itemsChanged = useItemsChanged();
  const published = usePublishedNow();
  const [steps, setSteps] = useState<readonly ReviewStep[]>([]);
  // By item, whatever an item that is read meanwhile has.
  const [words, setWords] = useState<ReadonlyMap<string, Partial<ItemWords>>>(new Map());
  const show = async (id: string, visibilityStatus: typeof HIDDEN | typeof ARCHIVED) => {
    const { results } = await client.changeItems({ body: { ids: [id], changes: { visibilityStatus } } });
    const error = results.find((each) => each.error)?.error;
    if (error) throw new Error(error.message);
  };
  const write = (id: string, words: Renaming['after']) => client.updateItem({ params: { id }, body: words });
  const showWords = (id: string, changed: Partial<ItemWords>) =>
    setWords((before) => new Map(before).set(id, { ...before.get(id), ...changed }));
  const add = (step: ReviewStep) => {
    setSteps((before) => [...before, step]);
    if (isDecision(step) && step.becomes === 'published' && step.shown) published.add(step.shown);
  };
  const remove = (step: ReviewStep) => {
    setSteps((before) => before.filter((each) => each !== step));
    if (isDecision(step)) published.remove(step.id);
  };
  const decide = useMutation({
    scope,
    mutationKey: DECISION_KEY,
    mutationFn: async ({ id, becomes }: Decision) => {
      if (becomes === 'published') await client.publishItem({ params: { id } });
      else await show(id, ARCHIVED);
    },
    onMutate: add,
    onSuccess: (_, { id }) => void itemsChanged(id),
    onError: (_, decision) => remove(decision),
  });
  const rename = useMutation({
    scope,
    mutationFn: ({ id, after }: Renaming) => write(id, after),
    onMutate: (renaming) => {
      add(renaming);
      showWords(renaming.id, renaming.after);
    },
    onSuccess: (_, { id }) => void itemsChanged(id),
    onError: (_, renaming) => {
      remove(renaming);
      showWords(renaming.id, renaming.before);
    },
  });
  const undo = useMutation({
    scope,
    mutationKey: DECISION_KEY,
    // Both decisions are of hidden items.
    mutationFn: async (step: ReviewStep) => {
      if (isDecision(step)) await show(step.id, HIDDEN);
      else await write(step.id, step.before);
    },
    onMutate: (step) => {
      remove(step);
      if (!isDecision(step)) showWords(step.id, step.before);
    },
    onSuccess: (_, { id }) => void itemsChanged(id),
    onError: (_, step) => {
      add(step);
      if (!isDecision(step)) showWords(step.id, step.after);
    },
  });
  const error = decide.error ?? rename.error ?? undo.error;
  const does = { decide: decide.mutate, rename: rename.mutate, undo: undo.mutate };
  return { steps, words, decided: decidedBy(steps), published: published.items, ...does, error };
}
