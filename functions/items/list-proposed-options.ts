import { listProposedOptions } from '../../shared/contract/routes/item-options.ts';
import { manageableItem } from '../../shared/domain/items/item-access.ts';
import { openItems } from '../../shared/domain/items/open-items.ts';
import { readModelNames } from '../../shared/domain/options/model-names.ts';
import { proposedOptions } from '../../shared/domain/options/proposed-options.ts';
import { openBucket } from '../../shared/platform/aws/files.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const items = openItems();
const privateFiles = openBucket('privateFiles');

export const handler = endpoint(listProposedOptions, async ({ params, caller }) => {
  const item = await manageableItem(params.id, caller, items);
  const names = item.masterKey === undefined ? undefined : await readModelNames(item.masterKey, privateFiles);
  const options = names ? proposedOptions(names) : [];
  return { proposedOptions: options, meta: { total: options.length, serverTime: new Date().toISOString() } };
});
