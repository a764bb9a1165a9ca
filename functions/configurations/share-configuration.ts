import { shareConfiguration } from '../../shared/contract/routes/shares.ts';
import { readableConfiguration } from '../../shared/domain/configurations/configuration-access.ts';
import { parseConfigurationId } from '../../shared/domain/configurations/configuration-id.ts';
import { openConfigurations } from '../../shared/domain/configurations/open-configurations.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { openItems } from '../../shared/domain/items/open-items.ts';
import { openShares } from '../../shared/domain/shares/open-shares.ts';
import { share } from '../../shared/domain/shares/share.ts';
import { sharedConfiguration } from '../../shared/domain/shares/shared-configuration.ts';
import { sharedItem } from '../../shared/domain/shares/shared-item.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const { configurations } = openConfigurations();
const items = openItems();
const shares = openShares(items);

/** Clients also send ids of items here. Then the item is shared. */
export const handler = endpoint(shareConfiguration, async (input) => {
  const { params, caller, body } = input;
  const parsed = parseConfigurationId(params.id);
  const subject = parsed
    ? sharedConfiguration((await readableConfiguration(params.id, caller, configurations)).id, parsed.item)
    : sharedItem(await visibleItem(params.id, caller, items));
  return { share: await share(subject, body.fields, caller, shares(input)) };
});
