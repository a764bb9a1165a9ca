import { type Client, ServiceCallError } from '../../../../shared/contract/client/index.ts';
import { ARCHIVED, HIDDEN } from '../../parts/visibility.ts';
import type { FileUpload } from './file-upload.ts';

/** What has become of the item of an upload that was taken out of the list. */
export type RemovedItem = 'none' | 'archived' | 'kept';

/** States of an item that has no model, and gets none. */
const EMPTY_STATES = new Set([undefined, 'none', 'failed']);

/**
 * Archives the item that an upload has made, if it still has nothing: no model, no files, not published. Any other item
 * stays. The change names the state that was looked at, so nothing that comes in between is archived.
 *
 * @throws ServiceCallError if the service refuses a call, and errors of the network
 */
export async function removeMadeItem(client: Client, { itemId, isNew }: FileUpload): Promise<RemovedItem> {
  if (isNew !== true) return 'none';
  const params = { id: itemId };
  try {
    let etag: string | undefined;
    const onAnswer = ({ headers }: Response) => {
      etag = headers.get('etag') ?? undefined;
    };
    const { item } = await client.getItem({ params, onAnswer });
    if (item.visibilityStatus === ARCHIVED) return 'none';
    const isEmpty = Object.keys(item.assets).length === 0 && EMPTY_STATES.has(item.modelStatus);
    if (item.visibilityStatus !== HIDDEN || !isEmpty || etag === undefined) return 'kept';
    await client.archiveItem({ params, ifMatch: etag });
    return 'archived';
  } catch (error) {
    if (!(error instanceof ServiceCallError)) throw error;
    if (error.status === 404) return 'none';
    if (error.status === 409 || error.status === 412) return 'kept';
    throw error;
  }
}

/** Brings back the item that {@link removeMadeItem} has archived. */
export async function restoreMadeItem(client: Client, { itemId }: FileUpload): Promise<void> {
  await client.updateItem({ params: { id: itemId }, body: { visibilityStatus: HIDDEN } });
}
