import {
  listComponents,
  listItemAdditionalContents,
  listMaterials,
  listPreloadedComponents,
  listPrices,
} from '../../shared/contract/routes/client-calls.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const none = () => ({ meta: { total: 0 as const, serverTime: new Date().toISOString() } });

/** Lists of what the service does not hold; clients ask for them all the same. */
export const handler = endpoint(
  [listMaterials, listComponents, listPrices, listItemAdditionalContents, listPreloadedComponents],
  async ({ operation }) => {
    switch (operation) {
      case 'listMaterials':
        return { materials: [], ...none() };
      case 'listPrices':
        return { prices: [], ...none() };
      case 'listItemAdditionalContents':
        return { itemAdditionalContents: [], ...none() };
      default:
        return { components: [], ...none() };
    }
  },
);
