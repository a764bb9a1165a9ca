import type { StoredItem } from '../item.ts';

/** Returns whether an item has the model of this job. */
export function isCurrentModel({ modelSetBy }: Pick<StoredItem, 'modelSetBy'>, jobId: string): boolean {
  return modelSetBy?.endsWith(`#${jobId}`) === true;
}
