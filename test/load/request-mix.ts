import type { Endpoints } from '../../lib/local/service/endpoints.ts';
import { requestToken } from '../../shared/client/index.ts';
import { demoClient } from '../api/client.ts';
import { createPlan } from '../api/plan-client.ts';
import type { MixedRequest } from './offer-load.ts';

const ITEMS = ['basic:door', 'basic:window', 'demo:walnut-side-table'];
const WORDS = ['chair', 'table', 'walnut', 'dor', 'shelf', 'lamp'];

/** What a planner and its shoppers ask for, about as often as they do: nine reads for each write. */
export async function plannerMix(endpoints: Endpoints): Promise<MixedRequest[]> {
  const { id } = await createPlan(await demoClient(endpoints), { name: 'Flat', planObjects: '<plan version="2"/>' });
  const get = (name: string, weight: number, path: () => string): MixedRequest => ({
    name,
    weight,
    make: () => ({ method: 'GET', path: path() }),
  });
  return [
    get('getItem', 40, () => `/v2/items/${one(ITEMS)}`),
    get('listItems', 15, () => `/v2/items?ids[]=${one(ITEMS)}&ids[]=${one(ITEMS)}`),
    get('getPlan', 15, () => `/v2/plans/${id}`),
    get('matchProducts', 10, () => `/match?query=${one(WORDS)}`),
    get('listCatalogs', 10, () => '/v2/catalogs'),
    {
      name: 'createPlan',
      weight: 10,
      make: () => ({
        method: 'POST',
        path: '/v2/plans',
        body: JSON.stringify({ plan: { name: 'Flat', planObjects: '<plan version="2"/>' } }),
      }),
    },
  ];
}

/** The headers of an anonymous planner. */
export function plannerHeaders({ tenants: [demo] }: Endpoints): () => Promise<Record<string, string>> {
  const key = demo?.apiKeys.find(({ context, public: isPublic }) => context === 'planner' && !isPublic);
  if (!key) throw new Error('the service has no demo tenants');
  return async () => ({
    apiKey: key.apiKey,
    token: await requestToken({ timestamp: new Date(), apiKey: key.apiKey }, key.secret),
  });
}

function one(texts: readonly string[]): string {
  return texts[Math.floor(Math.random() * texts.length)] ?? '';
}
