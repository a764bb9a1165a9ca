import { type FileUpload, isComing } from '../upload/file-upload.ts';

/** Hidden items whose models are being made (D2227). */
export const MAKING_QUERY = {
  ...{ 'visibilityStatus[]': ['1'], 'modelStatus[]': ['converting'] },
  limit: 200,
} satisfies { readonly [name: string]: string[] | number };

const READ_AGAIN_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/** The part of an answer that matters here. */
interface Page {
  readonly items: readonly { readonly id: string }[];
  readonly meta: { readonly total: number; readonly nextCursor?: string | undefined };
}

/** The models that will wait for a review. */
export interface MakingModels {
  readonly ids: ReadonlySet<string>;
  /** More than there are ids, if the list is longer than a page. */
  readonly count: number;
  /** When one was first seen to be made no more; undefined before that. */
  readonly lastEndedMs: number | undefined;
}

/** What a new answer says, with the time when the last model ended. */
export function makingModels(before: MakingModels | undefined, { items, meta }: Page, nowMs: number): MakingModels {
  const ids = new Set(items.map(({ id }) => id));
  const hasEnded = [...(before?.ids ?? [])].some((id) => !ids.has(id));
  const count = meta.nextCursor === undefined ? ids.size : Math.max(meta.total, ids.size);
  return { ids, count, lastEndedMs: hasEnded ? nowMs : before?.lastEndedMs };
}

/**
 * How many models will still come into the review: those that the service makes, and those of this user's uploads.
 *
 * @param listed ids of items that are in the review already, with a model that may be made again
 */
export function leftToMake(
  making: MakingModels | undefined,
  uploads: readonly FileUpload[],
  listed: ReadonlySet<string>,
): number {
  const ids = making?.ids ?? new Set();
  const listedToo = [...listed].filter((id) => ids.has(id)).length;
  const sent = comingOf(uploads).filter(({ itemId }) => !ids.has(itemId) && !listed.has(itemId));
  return (making?.count ?? 0) - listedToo + sent.length;
}

/** The pause before a read of the models that are ready, after so many reads that have failed one after the other. */
export function retryInMs(failures: number): number {
  return Math.min(LONGEST_PAUSE_MS, READ_AGAIN_MS * 2 ** failures);
}

/** Models of published items need no review. */
function comingOf(uploads: readonly FileUpload[]): readonly FileUpload[] {
  return uploads.filter((each) => isComing(each, uploads) && each.isPublished !== true);
}
