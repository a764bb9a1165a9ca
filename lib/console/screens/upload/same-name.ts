import type { FileUpload } from './file-upload.ts';
import { isSameName, type NamedItem } from './find-by-name.ts';

/**
 * The item of the catalog that has the name of the new item of an upload; undefined if there is none, if it gets the
 * model of another upload, or if the new item is made already.
 */
export function itemOfSameName(upload: FileUpload, uploads: readonly FileUpload[]): NamedItem | undefined {
  const { key, label, sameName, isMade, isKnown } = upload;
  if (isMade === true || isKnown === true || !sameName || !isSameName(sameName.label, label)) return undefined;
  return uploads.some((each) => each.key !== key && each.itemId === sameName.id) ? undefined : sameName;
}

/**
 * Whether a new item waits to become a second one of a name, and nobody has said that both are wanted. It is sent all
 * the same.
 *
 * @param apart ids of new items that somebody wants beside others of their names
 */
export function isSecondOfName(upload: FileUpload, uploads: readonly FileUpload[], apart: readonly string[]): boolean {
  if (upload.state !== 'waiting' || apart.includes(upload.itemId)) return false;
  return itemOfSameName(upload, uploads) !== undefined;
}
