import type { Client } from '../../../../shared/contract/client/index.ts';
import type { FileUpload } from './file-upload.ts';
import { findByName } from './find-by-name.ts';
import { findBySku } from './find-by-sku.ts';
import { foundItem } from './found-item.ts';
import { knownItems, MAX_IDS } from './known-items.ts';
import { changeWaiting, uploadList } from './upload-list.ts';

const LANES = 4;

/**
 * Notes in the list which of some uploads become models of items that are there, by id, else by SKU, and of which of
 * the others another item has the name.
 *
 * @throws ServiceCallError if the service refuses a call, and errors of the network
 */
export async function lookUpItems(client: Client, some: readonly FileUpload[]): Promise<void> {
  const pages = Array.from({ length: Math.ceil(some.length / MAX_IDS) }, (_, at) =>
    some.slice(at * MAX_IDS, (at + 1) * MAX_IDS),
  );
  await Promise.all(pages.map(async (page) => lookForOthers(client, await lookForIds(client, page))));
}

/** Returns the uploads whose items are not there. */
async function lookForIds(client: Client, some: readonly FileUpload[]): Promise<readonly FileUpload[]> {
  const known = await knownItems(
    client,
    some.map(({ itemId }) => itemId),
  );
  for (const upload of some) {
    const found = known.get(upload.itemId);
    // What the upload itself has made is not there because of somebody else.
    changeWaiting(upload, found && upload.isMade !== true ? found : { isKnown: false });
  }
  return some.filter(({ itemId }) => !known.has(itemId));
}

/**
 * Notes of a new item whether another one of its catalog has its name. An answer about a name that was changed
 * meanwhile is not noted.
 *
 * @throws ServiceCallError if the service refuses the search, and errors of the network
 */
export async function lookForName(client: Client, upload: FileUpload): Promise<void> {
  const sameName = await findByName(client, upload.label, upload.itemId);
  const now = uploadList().uploads.find(({ key }) => key === upload.key);
  if (now?.label === upload.label) changeWaiting(upload, { sameName });
}

/**
 * Does the same for several new items.
 *
 * @throws ServiceCallError if the service refuses a search, and errors of the network
 */
export function lookForNames(client: Client, some: readonly FileUpload[]): Promise<void> {
  return inLanes(some, (upload) => lookForName(client, upload));
}

/** Gives models whose names are SKUs to the items with these, and looks for the names of the others. */
function lookForOthers(client: Client, some: readonly FileUpload[]): Promise<void> {
  return inLanes(some, async (upload) => {
    if (!(await hasFoundSku(client, upload)) && upload.isMade !== true) await lookForName(client, upload);
  });
}

async function inLanes(some: readonly FileUpload[], work: (upload: FileUpload) => Promise<void>): Promise<void> {
  const left = some.values();
  const lane = async () => {
    for (const upload of left) await work(upload);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function hasFoundSku(client: Client, upload: FileUpload): Promise<boolean> {
  const catalog = upload.itemId.slice(0, upload.itemId.indexOf(':'));
  const itemId = await findBySku(client, upload.name, catalog);
  const isTaken = uploadList().uploads.some((each) => each.itemId === itemId);
  if (itemId === undefined || isTaken) return false;
  const { item } = await client.getItem({ params: { id: itemId } });
  changeWaiting(upload, { ...foundItem(item), itemId, isBySku: true });
  return true;
}
