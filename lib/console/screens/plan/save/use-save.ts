import { useMutation } from '@tanstack/react-query';
import { type Dispatch, useRef, useState } from 'react';
import type { History } from '../document/history.ts';
import type { SourceDocument } from '../document/source-document.ts';
import type { EditorAction } from '../editor/change-editor.ts';
import { useShowName } from './use-plan.ts';
import { type Conflict, type OnService, useWritePlan } from './use-write-plan.ts';

/** What is written over what. */
interface Sent {
  /** The document, if it is saved; a plan is renamed without one. */
  readonly document?: SourceDocument;
  readonly name?: string | undefined;
  /** The state that it takes the place of, if that is another one than the last that this editor knows. */
  readonly over?: OnService;
}

/**
 * Saves and renames a plan on the state that was opened, one after the other. When somebody else was faster, it reads
 * theirs and writes nothing.
 */
export function useSave(planId: string, opened: OnService, dispatch: Dispatch<EditorAction>) {
  const write = useWritePlan(planId);
  const showName = useShowName(planId);
  const [etag, setEtag] = useState(opened.etag);
  const [conflict, setConflict] = useState<Conflict>();
  // A write that has waited for another one goes over what that one has left.
  const last = useRef(opened);
  const knows = (state: OnService) => {
    last.current = state;
    setEtag(state.etag);
  };
  const options = {
    scope: { id: `plan ${planId}` },
    mutationFn: ({ document, name, over = last.current }: Sent) => write({ document, name }, over),
    onSuccess: (result: Awaited<ReturnType<typeof write>>, { document, over = last.current }: Sent) => {
      setConflict('conflict' in result ? result.conflict : undefined);
      if ('conflict' in result) return;
      knows({ etag: result.etag, document: document ?? over.document });
      showName(result.name);
      if (document) dispatch({ type: 'saved', document });
    },
  };
  const save = useMutation(options);
  const rename = useMutation(options);

  return {
    etag,
    conflict,
    isSaving: save.isPending,
    error: save.error,
    save: ({ present }: History) => save.mutate({ document: present }),
    /** Gives the plan another name at once. */
    rename: (name: string) => rename.mutate({ name }),
    /** The name that is on its way to the service. */
    nameSent: rename.isPending ? rename.variables.name : undefined,
    renameError: rename.error,
    /** Sends the name again that did not arrive. */
    renameAgain: () => rename.variables && rename.mutate(rename.variables),
    /** Writes over what the others have saved. */
    keepMine: ({ present }: History) =>
      conflict &&
      save.mutate({
        document: present,
        name: conflict.myName,
        over: { etag: conflict.etag, document: conflict.theirs },
      }),
    /** Goes on with what the others have saved; undo brings back what was here. */
    takeTheirs: () => {
      if (!conflict) return;
      knows({ etag: conflict.etag, document: conflict.theirs });
      setConflict(undefined);
      showName(conflict.theirName);
      dispatch({ type: 'takeTheirs', document: conflict.theirs });
    },
    dismiss: () => setConflict(undefined),
  };
}
