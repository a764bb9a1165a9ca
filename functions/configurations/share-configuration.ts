import { openCatalogs } from '../../shared/catalogs/open-catalogs.ts';
import { readableConfiguration } from '../../shared/configurations/configuration-access.ts';
import { parseConfigurationId } from '../../shared/configurations/configuration-id.ts';
import { configurationStore } from '../../shared/configurations/configuration-store.ts';
import { visibleItem } from '../../shared/items/item-access.ts';
import { itemStore } from '../../shared/items/item-store.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { shareConfiguration } from '../../shared/routes.ts';
import { openShares } from '../../shared/shares/open-shares.ts';
import { share } from '../../shared/shares/share.ts';
import { sharedConfiguration } from '../../shared/shares/shared-configuration.ts';
import { sharedItem } from '../../shared/shares/shared-item.ts';

const items = openTable('items');
const sources = { items: itemStore(items), catalogs: openCatalogs(items) };
const configurations = configurationStore(openTable('saved'));
const shares = openShares(sources);

/** Clients send the id of an item here too: then it is the item that is shared. */
export const handler = endpoint(shareConfiguration, async (input) => {
  const { params, caller, body } = input;
  const parsed = parseConfigurationId(params.id);
  const subject = parsed
    ? sharedConfiguration((await readableConfiguration(params.id, caller, configurations)).id, parsed.item)
    : sharedItem(await visibleItem(params.id, caller, sources));
  return { share: await share(subject, body.fields, caller, shares(input)) };
});
