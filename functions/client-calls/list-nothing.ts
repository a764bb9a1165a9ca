import {
  listComponents,
  listItemAdditionalContents,
  listMaterials,
  listPreloadedComponents,
  listPrices,
} from '../../shared/contract/routes/client-calls.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const emptyMeta = () => ({ meta: { total: 0 as const, serverTime: new Date().toISOString() } });

/** Empty lists of objects that the service does not have. Clients request them anyway. */
export const handler = endpoint(
  [listMaterials, listComponents, listPrices, listItemAdditionalContents, listPreloadedComponents],
  async ({ operation }) => {
    switch (operation) {
      case 'listMaterials':
        return { materials: [], ...emptyMeta() };
      case 'listPrices':
        return { prices: [], ...emptyMeta() };
      case 'listItemAdditionalContents':
        return { itemAdditionalContents: [], ...emptyMeta() };
      default:
        return { components: [], ...emptyMeta() };
    }
  },
);
