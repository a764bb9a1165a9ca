import type { ModelUnit, UpAxis } from '../../../../shared/engines/models3d/units.ts';
import type { ItemKind } from '../../parts/kinds/item-kind.ts';
import type { Piece } from '../../parts/kinds/piece-of-item.ts';
import type { SizeMm } from '../../parts/size/size-mm.ts';
import type { Texts } from '../../texts/en.ts';
import type { NamedItem } from './find-by-name.ts';
import { type FoundItem, isUndecided } from './found-item.ts';
import type { ModelGroup } from './group-files.ts';

/** One model on its way, with the files that belong to it. */
export interface FileUpload {
  /** Of the row: two files of a drop may have the same name. */
  readonly key: string;
  /** Of the file of the model. */
  readonly name: string;
  readonly besideNames: readonly string[];
  /**
   * The files. Undefined after the page was loaded again: a browser keeps no files, so somebody chooses them once more.
   */
  readonly group: ModelGroup | undefined;
  /** The name that a new item gets. */
  readonly label: string;
  /** What it is, by the words of file and folders, until somebody changes it. */
  readonly kind: ItemKind;
  /** The item that gets the model: catalog and the name, until somebody changes it. */
  readonly itemId: string;
  /** Whether there is such an item already; undefined while nobody knows. */
  readonly isKnown?: boolean | undefined;
  /** The name of the file is the SKU of the item. */
  readonly isBySku?: boolean | undefined;
  /** The upload has made the item, or given it a model: it is there, and is not made again. */
  readonly isMade?: boolean | undefined;
  /** There was no such item before: the upload may take it away again as long as it has nothing. */
  readonly isNew?: boolean | undefined;
  /** The item is archived: a new model brings it back. Asked for before it is sent, and when it is done. */
  readonly isArchived?: boolean | undefined;
  /** Everybody sees the item: the model waits for nobody's review. Asked for before it is sent, and when it is done. */
  readonly isPublished?: boolean | undefined;
  /** The item that is there already. */
  readonly found?: FoundItem | undefined;
  /** Another item of the catalog that was called like this new one when its name was looked up. */
  readonly sameName?: NamedItem | undefined;
  /** Somebody said that the model takes the place of the one that everybody sees. */
  readonly replaces?: boolean | undefined;
  /** The item that would have got the model, if somebody chose a new one for it. */
  readonly insteadOf?: { readonly id: string; readonly label: string } | undefined;
  /** `lost`: not sent before the page was loaded again. */
  readonly state: 'lost' | 'waiting' | 'uploading' | 'running' | 'done' | 'failed';
  /** Of the upload, then of the conversion: 0 to 100. */
  readonly percent: number;
  readonly jobId?: string | undefined;
  readonly error?: string | undefined;
  /** Of the job, or of the call that the service refused. */
  readonly errorCode?: string | undefined;
  /** Of the call that the service refused, for an operator. */
  readonly requestId?: string | undefined;
  /** The sentence about a size that no piece of furniture has: the file is probably in another unit. */
  readonly oddSize?: string | undefined;
  /** The sentence about a picture that the model names and that was not sent. */
  readonly missing?: string | undefined;
  /** Of the made model; null for a model without one, undefined while nobody has asked. */
  readonly size?: SizeMm | null | undefined;
  /** What the item is, asked for with the size, if its usual size is known. */
  readonly piece?: Piece | undefined;
  /** Somebody chose it for this file; it goes before that of the batch. */
  readonly askedUnit?: ModelUnit | undefined;
  /** In which the file was read, if that is known. */
  readonly unit?: ModelUnit | undefined;
}

/**
 * What the job of before said, taken back: the file is about to be sent, or sent again. What somebody chose for it
 * stays.
 */
export const NOT_SENT = {
  ...{ percent: 0, jobId: undefined, error: undefined, errorCode: undefined, requestId: undefined },
  ...{ oddSize: undefined, missing: undefined, size: undefined, piece: undefined, unit: undefined },
} as const satisfies Partial<FileUpload>;

/** The upload for another item: what is known of the one before, and that the upload has made it, is not true of it. */
export function forItem(upload: FileUpload, itemId: string): FileUpload {
  if (itemId === upload.itemId) return upload;
  const unknown = {
    isKnown: undefined,
    isBySku: undefined,
    isMade: undefined,
    isNew: undefined,
    isArchived: undefined,
    isPublished: undefined,
    found: undefined,
    sameName: undefined,
    replaces: undefined,
  };
  return { ...upload, ...unknown, itemId };
}

/** The uploads with an answer about the job of one. A row that was sent again has another job, and stays as it is. */
export function withAnswer(
  uploads: readonly FileUpload[],
  { key, jobId }: FileUpload,
  changes: Partial<FileUpload>,
): readonly FileUpload[] {
  return uploads.map((each) => (each.key === key && each.jobId === jobId ? { ...each, ...changes } : each));
}

/** What all models of a batch have in common; undefined: as each file says. */
export interface BatchSettings {
  readonly unit: ModelUnit | undefined;
  readonly upAxis: UpAxis | undefined;
}

/** Whether Review shows the model of an upload: it is made, and neither published nor archived. */
export function isForReview({ state, isPublished, isArchived }: FileUpload): boolean {
  return state === 'done' && isPublished !== true && isArchived !== true;
}

/** Whether an upload becomes a model without another press: four are sent at a time, and what waits comes after them. */
export function isComing(upload: FileUpload, uploads: readonly FileUpload[]): boolean {
  const { state, group } = upload;
  if (isUndecided(upload)) return false;
  const isSending = uploads.some((each) => each.state === 'uploading');
  return state === 'uploading' || state === 'running' || (isSending && state === 'waiting' && group !== undefined);
}

/** How many files are in each state, in the order of the work. */
export function countsOf(
  uploads: readonly FileUpload[],
): readonly (readonly [keyof Texts & FileUpload['state'], number])[] {
  const states = ['lost', 'waiting', 'uploading', 'running', 'done', 'failed'] as const;
  return states.map((state) => [state, uploads.filter((each) => each.state === state).length] as const);
}
