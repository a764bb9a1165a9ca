import type { Client } from '../../../../shared/contract/client/index.ts';
import type { FileUpload } from './file-upload.ts';
import { itemIdOfModel } from './take-in.ts';

const ASKED = 20;

/**
 * An id that no item and no other upload has, for a model whose item is there already: that of its file, with a number
 * if it is taken.
 *
 * @throws ServiceCallError if the service refuses the call, and errors of the network
 */
export async function newItemId(
  client: Client,
  { itemId, isBySku, group }: FileUpload,
  uploads: readonly FileUpload[],
): Promise<string> {
  const catalog = itemId.slice(0, itemId.indexOf(':'));
  // The item of a SKU has an id that says nothing of the file.
  const wanted = isBySku && group ? itemIdOfModel(group.model, catalog) : itemId;
  for (let first = 1; ; first += ASKED) {
    const ids = Array.from({ length: ASKED }, (_, at) => (first + at === 1 ? wanted : `${wanted}-${first + at}`));
    const { items } = await client.listItems({ query: { 'ids[]': ids } });
    const taken = new Set([...items, ...uploads.map((each) => ({ id: each.itemId }))].map(({ id }) => id));
    const free = ids.find((id) => !taken.has(id));
    if (free !== undefined) return free;
  }
}
