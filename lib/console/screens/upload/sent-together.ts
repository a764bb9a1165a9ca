import type { FileUpload } from './file-upload.ts';

/** The upload and its outermost folder, from which this page has sent the models of items. */
const places = new Map<string, string>();

/** Notes from which folder of an upload the model of an item was sent. Files that were chosen one by one have none. */
export function noteSent({ itemId, group }: FileUpload, batch: string): void {
  const [folder = ''] = (group?.model.folder ?? '').split('/');
  if (folder === '') places.delete(itemId);
  else places.set(itemId, `${batch} ${folder}`);
}

/**
 * The items whose models this page has sent from the same folder of an upload as that of an item: what one program has
 * written in one wrong size or axis. Empty if no folder is known.
 */
export function sentTogether(itemId: string): ReadonlySet<string> {
  const place = places.get(itemId);
  return new Set(place === undefined ? [] : [...places].flatMap(([id, each]) => (each === place ? [id] : [])));
}
