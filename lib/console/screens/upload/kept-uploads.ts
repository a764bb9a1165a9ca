import { forgetText, keepText, keptText } from '../../parts/kept-text.ts';
import { isItemKind } from '../../parts/kinds/item-kind.ts';
import { keptSession } from '../../session/kept-session.ts';
import type { FileUpload } from './file-upload.ts';

/** What a page says to the next one of an upload that has not ended. */
type KeptUpload = Pick<
  FileUpload,
  'key' | 'name' | 'besideNames' | 'label' | 'kind' | 'itemId' | 'isMade' | 'isNew' | 'jobId'
>;

/** The items of the models of an upload that are done. */
interface LastUpload {
  readonly itemIds: readonly string[];
}

/** The uploads of one user. */
export interface UploadList {
  /** Where the browser keeps it: each user of a browser has a list. */
  readonly place: string;
  /** The batch of its jobs, by which they are found again. */
  readonly batch: string;
  readonly uploads: readonly FileUpload[];
  /** The list before, which has left the screen, until models are sent again; it ends with the page. */
  readonly last?: LastUpload;
  /** Ids of new items that somebody wants beside others of their names; they end with the page. */
  readonly apart: readonly string[];
  /** Drawings of the last drop, which become plans; they end with the page. */
  readonly drawings: readonly File[];
}

/** Where the browser keeps the list of the signed-in user. */
export function placeOfUploads(): string {
  const session = keptSession();
  return `console-uploads-${session?.tenant}-${session?.userId}`;
}

/**
 * The uploads that an earlier page has left: jobs go on in the service, and what it had not sent is `lost` until
 * somebody chooses its file again.
 */
export function readUploads(place: string): UploadList {
  const { batch, kept } = parse(keptText(place));
  const uploads = kept.map((each): FileUpload => {
    const state = each.jobId === undefined ? 'lost' : 'running';
    const kind = isItemKind(each.kind) ? each.kind : 'other';
    return { ...each, kind, group: undefined, state, percent: 0 };
  });
  return { place, batch: batch ?? `console-${Date.now().toString(36)}`, uploads, apart: [], drawings: [] };
}

/** Keeps what has not ended, without the files. */
export function keepUploads({ place, batch, uploads }: UploadList): void {
  const kept = uploads.filter(({ state }) => state !== 'done' && state !== 'failed').map(keptOf);
  const text = JSON.stringify({ batch, kept });
  if (kept.length === 0) forgetText(place);
  // Progress changes nothing that is kept.
  else if (text !== keptText(place)) keepText(place, text);
}

function keptOf({ key, name, besideNames, label, kind, itemId, isMade, isNew, jobId }: FileUpload): KeptUpload {
  return { key, name, besideNames, label, kind, itemId, isMade, isNew, jobId };
}

function parse(text: string | null): { readonly batch?: string; readonly kept: readonly KeptUpload[] } {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null || !('batch' in value) || !('kept' in value)) return { kept: [] };
    if (typeof value.batch !== 'string' || !Array.isArray(value.kept)) return { kept: [] };
    return { batch: value.batch, kept: value.kept.filter(isKept) };
  } catch {
    return { kept: [] };
  }
}

function isKept(value: unknown): value is KeptUpload {
  if (typeof value !== 'object' || value === null || !('besideNames' in value)) return false;
  const texts = new Map(Object.entries(value));
  const isWhole = ['key', 'name', 'label', 'itemId'].every((name) => typeof texts.get(name) === 'string');
  return isWhole && Array.isArray(value.besideNames) && ['string', 'undefined'].includes(typeof texts.get('jobId'));
}
