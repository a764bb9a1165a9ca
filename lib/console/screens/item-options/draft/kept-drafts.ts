import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLeaveWarning } from '../../../session/use-leave-warning.ts';
import type { Draft } from './draft.ts';

const NAME = 'options-draft';

/**
 * The options of an item that are edited and not saved; undefined if nothing is. They stay while other screens are
 * open, and end with the session. The browser asks before the page itself is closed.
 */
export function useKeptDraft(itemId: string): readonly [Draft | undefined, (draft: Draft | undefined) => void] {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => keptDraft(queries, itemId));
  const isEdited = draft !== undefined;
  useLeaveWarning(isEdited);
  const change = (changed: Draft | undefined) => {
    setDraft(changed);
    queries.setQueryDefaults([NAME], { gcTime: Number.POSITIVE_INFINITY });
    if (changed === undefined) queries.removeQueries({ queryKey: [NAME, itemId] });
    else queries.setQueryData([NAME, itemId], changed);
  };
  return [draft, change];
}

function keptDraft(queries: QueryClient, itemId: string): Draft | undefined {
  return queries.getQueryData<Draft>([NAME, itemId]);
}
