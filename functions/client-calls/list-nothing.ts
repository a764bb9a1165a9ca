import {
  listCatalogComponents,
  listComponents,
  listMeshes,
  listPreloadedComponents,
} from '../../shared/contract/routes/client-calls.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

/** Empty lists of objects that the service does not have. Clients request them anyway. */
export const handler = endpoint(
  [listComponents, listCatalogComponents, listPreloadedComponents, listMeshes],
  async ({ operation }) => {
    const meta = { total: 0 as const, serverTime: new Date().toISOString() };
    return operation === 'listMeshes' ? { meshes: [], meta } : { components: [], meta };
  },
);
