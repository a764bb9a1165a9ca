import type { Client } from '../../../../shared/contract/client/index.ts';
import type { FileUpload } from './file-upload.ts';

const MAX_JOBS = 1_000;

/** The upload and its outermost folder, from which this page has sent the models of items. */
const places = new Map<string, string>();

/** Notes from where the model of an item was sent. */
export function noteSent({ itemId, group }: FileUpload, batch: string): void {
  const [folder = ''] = (group?.model.folder ?? '').split('/');
  places.set(itemId, `${batch} ${folder}`);
}

/**
 * The items whose models were sent together with that of one: from the same folder of an upload of this page, else in
 * the same batch of jobs. Empty if the model was sent alone.
 *
 * @throws ServiceCallError if the service refuses a call, and errors of the network
 */
export async function sentTogether(client: Client, itemId: string): Promise<ReadonlySet<string>> {
  const place = places.get(itemId);
  if (place !== undefined) return new Set([...places].flatMap(([id, each]) => (each === place ? [id] : [])));
  const ofItem = await client.listAssetProcessings({ query: { itemId, limit: MAX_JOBS } });
  const sent = ofItem.assetProcessings.find(({ kind, batch }) => kind === 'conversion' && batch !== undefined);
  if (sent?.batch === undefined) return new Set();
  const ofBatch = await client.listAssetProcessings({ query: { batch: sent.batch, limit: MAX_JOBS } });
  return new Set(ofBatch.assetProcessings.map(({ targetId }) => targetId));
}
