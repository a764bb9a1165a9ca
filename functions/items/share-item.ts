import { shareItem } from '../../shared/contract/routes/shares.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { openItems } from '../../shared/domain/items/open-items.ts';
import { openShares } from '../../shared/domain/shares/open-shares.ts';
import { share } from '../../shared/domain/shares/share.ts';
import { sharedItem } from '../../shared/domain/shares/shared-item.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const items = openItems();
const shares = openShares(items);

export const handler = endpoint(shareItem, async (input) => {
  const item = await visibleItem(input.params.id, input.caller, items);
  return { share: await share(sharedItem(item), input.body.fields, input.caller, shares(input)) };
});
