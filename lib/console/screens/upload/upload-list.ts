import type { FileUpload } from './file-upload.ts';
import { keepUploads, placeOfUploads, readUploads, type UploadList } from './kept-uploads.ts';

let list: UploadList | undefined;
const listeners = new Set<() => void>();

/** The uploads of the signed-in user. They go on while other screens are open; a reload leaves their names and jobs. */
export function uploadList(): UploadList {
  const place = placeOfUploads();
  if (list?.place !== place) list = readUploads(place);
  return list;
}

/** Changes the uploads by a function from all of them to all of them. New ones end what is said of the last upload. */
export function changeUploads(change: (before: readonly FileUpload[]) => readonly FileUpload[]): void {
  const { last, ...before } = uploadList();
  const uploads = change(before.uploads);
  const isOver = uploads.some(({ state }) => state !== 'failed');
  list = { ...before, uploads, ...(last && !isOver && { last }) };
  keepUploads(list);
  for (const listener of listeners) listener();
}

/** Changes the drawings that wait to become plans. */
export function changeDrawings(change: (before: readonly File[]) => readonly File[]): void {
  const before = uploadList();
  list = { ...before, drawings: change(before.drawings) };
  for (const listener of listeners) listener();
}

/** Notes that a new item is wanted beside another one of its name. */
export function keepApart(itemId: string): void {
  const before = uploadList();
  list = { ...before, apart: [...before.apart.filter((each) => each !== itemId), itemId] };
  for (const listener of listeners) listener();
}

/** Changes one upload. */
export function changeUpload(key: string, changes: Partial<FileUpload>): void {
  changeUploads((before) => before.map((each) => (each.key === key ? { ...each, ...changes } : each)));
}

/**
 * Changes an upload as long as it waits for the same item: later, the item that is found may be the one that it has
 * made.
 */
export function changeWaiting({ key, itemId }: FileUpload, changes: Partial<FileUpload>): void {
  const now = uploadList().uploads.find((each) => each.key === key);
  if (now?.state === 'waiting' && now.itemId === itemId) changeUpload(key, changes);
}

/**
 * Takes out what is done, when the screen is opened again and nothing is on its way: its jobs are among the others.
 * What failed needs somebody and stays, and how many were done is said. An empty list is a new batch.
 */
export function forgetEnded(): void {
  const done = uploadList().uploads.filter(({ state }) => state === 'done');
  changeUploads((before) => {
    const hasEnded = before.every(({ state }) => state === 'done' || state === 'failed');
    return hasEnded ? before.filter(({ state }) => state === 'failed') : before;
  });
  const { place, uploads, apart, drawings, last } = uploadList();
  const isForgotten = done.length > 0 && uploads.every(({ state }) => state === 'failed');
  const ended = isForgotten ? { itemIds: done.map(({ itemId }) => itemId) } : last;
  const kept = { apart, drawings, ...(ended && { last: ended }) };
  list = uploads.length === 0 ? { ...readUploads(place), ...kept } : { ...uploadList(), ...kept };
  for (const listener of listeners) listener();
}

/** Calls a function whenever the list changes. Returns the function that ends this. */
export function onUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
