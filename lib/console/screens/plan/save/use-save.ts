import { useMutation } from '@tanstack/react-query';
import { type Dispatch, useState } from 'react';
import { ServiceCallError } from '../../../../../shared/contract/client/index.ts';
import { useService } from '../../../session/service.tsx';
import { rememberPlan } from '../../plans/recent-plans.ts';
import type { History } from '../document/history.ts';
import { EMPTY_PLAN, readSource, type SourceDocument, writeSource } from '../document/source-document.ts';
import type { EditorAction } from '../editor/change-editor.ts';

/** What somebody else has saved in between. */
export interface Conflict {
  readonly theirs: SourceDocument;
  readonly etag: string | undefined;
  readonly changeDate: string;
}

/** What is written over what. */
interface Sent {
  readonly document: SourceDocument;
  readonly before: SourceDocument;
  readonly ifMatch: string | undefined;
}

/** A longer text goes by an upload: a request holds 4.5 MB. */
const MAX_DIRECT_CHARACTERS = 1_000_000;
const REFUSED_STATUSES = [409, 412];

/** Saves a plan on the state that was opened. When somebody else was faster, it reads theirs and writes nothing. */
export function useSave(planId: string, openedEtag: string | undefined, dispatch: Dispatch<EditorAction>) {
  const { client } = useService();
  const [etag, setEtag] = useState(openedEtag);
  const [conflict, setConflict] = useState<Conflict>();
  const params = { id: planId };
  const save = useMutation({
    mutationFn: async ({ document, before, ifMatch }: Sent) => {
      let saved: string | undefined;
      const onAnswer = ({ headers }: Response) => {
        saved = headers.get('etag') ?? undefined;
      };
      const write = async (tag: string | undefined) => {
        const body = await bodyOf(writeSource(document));
        const { plan } = await client.updatePlan({
          params,
          body,
          onAnswer,
          ...(tag !== undefined && { ifMatch: tag }),
        });
        rememberPlan({ ...plan, isSaved: true });
        return { etag: saved };
      };
      try {
        return await write(ifMatch);
      } catch (error) {
        if (!(error instanceof ServiceCallError) || !REFUSED_STATUSES.includes(error.status)) throw error;
        const { plan } = await client.getPlan({ params, onAnswer });
        // Another field has changed, as the name or the thumbnail: the text is the one that was opened.
        if (plan.planObjects === writeSource(before)) return write(saved);
        return {
          conflict: { theirs: readSource(plan.planObjects ?? EMPTY_PLAN), etag: saved, changeDate: plan.changeDate },
        };
      }
    },
    onSuccess: (result, { document }) => {
      setConflict('conflict' in result ? result.conflict : undefined);
      if ('conflict' in result) return;
      setEtag(result.etag);
      dispatch({ type: 'saved', document });
    },
  });

  const bodyOf = async (planObjects: string) => {
    if (planObjects.length <= MAX_DIRECT_CHARACTERS) return { planObjects };
    const file = new Blob([planObjects], { type: 'text/xml' });
    const { upload } = await client.createUpload({ body: { fileName: 'plan.xml', size: file.size } });
    const { sendUpload } = await import('../../../../../shared/contract/client/index.ts');
    await sendUpload(upload, file);
    return { planObjectsUrl: upload.sourceUrl };
  };

  return {
    etag,
    conflict,
    isSaving: save.isPending,
    error: save.error,
    save: ({ present, saved }: History) => save.mutate({ document: present, before: saved, ifMatch: etag }),
    /** Writes over what the others have saved. */
    keepMine: ({ present }: History) =>
      conflict && save.mutate({ document: present, before: conflict.theirs, ifMatch: conflict.etag }),
    /** Goes on with what the others have saved; undo brings back what was here. */
    takeTheirs: () => {
      if (!conflict) return;
      setEtag(conflict.etag);
      setConflict(undefined);
      dispatch({ type: 'takeTheirs', document: conflict.theirs });
    },
    dismiss: () => setConflict(undefined),
  };
}
