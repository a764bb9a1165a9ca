import type { FileUpload } from './file-upload.ts';

/** A folder of an upload. */
interface Place {
  readonly batch: string;
  /** Its path from the dropped folder on. */
  readonly folder: string;
}

/** From which folder this page has sent the models of items. */
const places = new Map<string, Place>();

/** Notes from which folder of an upload the model of an item was sent. Files that were chosen one by one have none. */
export function noteSent({ itemId, group }: FileUpload, batch: string): void {
  const folder = group?.model.folder ?? '';
  if (folder === '') places.delete(itemId);
  else places.set(itemId, { batch, folder });
}

/**
 * The items whose models this page has sent from the same folder of an upload as that of an item: what one program has
 * written in one wrong size or axis. Of a model that is alone in its folder, those that are alone in the folders
 * beside. Empty if no folder is known.
 */
export function sentTogether(itemId: string): ReadonlySet<string> {
  const place = places.get(itemId);
  if (!place) return new Set();
  const ofBatch = [...places].filter(([, { batch }]) => batch === place.batch);
  const countOf = new Map<string, number>();
  for (const [, { folder }] of ofBatch) countOf.set(folder, (countOf.get(folder) ?? 0) + 1);
  const isAlone = (folder: string) => countOf.get(folder) === 1;
  const isSame = (folder: string) =>
    folder === place.folder ||
    (isAlone(place.folder) &&
      isAlone(folder) &&
      folderOf(folder) !== '' &&
      folderOf(folder) === folderOf(place.folder));
  return new Set(ofBatch.flatMap(([id, { folder }]) => (isSame(folder) ? [id] : [])));
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
