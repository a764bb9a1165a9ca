import { ServiceCallError } from '../../../../../shared/contract/client/index.ts';
import { useService } from '../../../session/service.tsx';
import { rememberPlan } from '../../plans/recent-plans.ts';
import { EMPTY_PLAN, readSource, type SourceDocument, writeSource } from '../document/source-document.ts';

/** A state of the plan that the service has or had. */
export interface OnService {
  readonly etag: string | undefined;
  readonly document: SourceDocument;
}

/** What somebody else has saved in between. */
export interface Conflict {
  readonly theirs: SourceDocument;
  readonly theirName: string;
  /** The name that was to be written. */
  readonly myName: string | undefined;
  readonly etag: string | undefined;
  readonly changeDate: string;
}

/** What is written: the document, the name, or both. */
interface Changes {
  readonly document: SourceDocument | undefined;
  readonly name: string | undefined;
}

/** What a write has led to. */
type Written = { readonly etag: string | undefined; readonly name: string } | { readonly conflict: Conflict };

/** A longer text goes by an upload: a request holds 4.5 MB. */
const MAX_DIRECT_CHARACTERS = 1_000_000;
const REFUSED_STATUSES = [409, 412];

/** Returns what writes a plan over a state of it, or reads what somebody else has saved since. */
export function useWritePlan(planId: string): (changes: Changes, over: OnService) => Promise<Written> {
  const { client } = useService();
  const params = { id: planId };
  return async ({ document, name }, over) => {
    let etag: string | undefined;
    const onAnswer = ({ headers }: Response) => {
      etag = headers.get('etag') ?? undefined;
    };
    const write = async (ifMatch: string | undefined) => {
      const body = { ...(document && (await textOf(writeSource(document)))), ...(name !== undefined && { name }) };
      const { plan } = await client.updatePlan({ params, body, onAnswer, ...(ifMatch !== undefined && { ifMatch }) });
      rememberPlan({ id: planId, name: plan.name, thumbnail: plan.thumbnail, ...(document && { isSaved: true }) });
      return { etag, name: plan.name };
    };
    try {
      return await write(over.etag);
    } catch (error) {
      if (!(error instanceof ServiceCallError) || !REFUSED_STATUSES.includes(error.status)) throw error;
      const { plan } = await client.getPlan({ params, onAnswer });
      // Another field has changed, as the name or the thumbnail: the text is the one that was opened.
      const text = plan.planObjects ?? EMPTY_PLAN;
      if (text === writeSource(over.document)) return write(etag);
      const theirs = readSource(text);
      return { conflict: { theirs, theirName: plan.name, myName: name, etag, changeDate: plan.changeDate } };
    }
  };

  async function textOf(planObjects: string) {
    if (planObjects.length <= MAX_DIRECT_CHARACTERS) return { planObjects };
    const file = new Blob([planObjects], { type: 'text/xml' });
    const { upload } = await client.createUpload({ body: { fileName: 'plan.xml', size: file.size } });
    const { sendUpload } = await import('../../../../../shared/contract/client/index.ts');
    await sendUpload(upload, file);
    return { planObjectsUrl: upload.sourceUrl };
  }
}
