import { shareConfiguration } from '../../shared/contract/routes.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { readableConfiguration } from '../../shared/domain/configurations/configuration-access.ts';
import { parseConfigurationId } from '../../shared/domain/configurations/configuration-id.ts';
import { configurationStore } from '../../shared/domain/configurations/configuration-store.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { openShares } from '../../shared/domain/shares/open-shares.ts';
import { share } from '../../shared/domain/shares/share.ts';
import { sharedConfiguration } from '../../shared/domain/shares/shared-configuration.ts';
import { sharedItem } from '../../shared/domain/shares/shared-item.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

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
