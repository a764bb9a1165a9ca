import type { Endpoints } from '../../lib/local/service/endpoints.ts';
import { requestToken } from '../../shared/contract/client/index.ts';
import { demoClient, jsonBody } from '../api/client.ts';
import { createPlan } from '../api/plan-client.ts';
import type { Caller, LoadOptions, MixedRequest } from './offer-load.ts';

const ITEMS = ['basic:door', 'basic:window', 'demo:walnut-side-table'];
const WORDS = ['chair', 'table', 'walnut', 'dor', 'shelf', 'lamp'];
const EMPTY_PLAN = '<plan version="2"/>';
/** Items that the mix writes over and over. */
const WRITTEN_ITEMS = 50;

/** What a planner and its shoppers ask for, about as often as they do: nine reads for each write. */
export async function plannerMix(endpoints: Endpoints): Promise<MixedRequest[]> {
  const { id } = await createPlan(await demoClient(endpoints), { name: 'Flat', planObjects: EMPTY_PLAN });
  return [
    get('getItem', 40, () => `/v2/items/${one(ITEMS)}`),
    get('listItems', 15, () => `/v2/items?ids[]=${one(ITEMS)}&ids[]=${one(ITEMS)}`),
    get('getPlan', 15, () => `/v2/plans/${id}`),
    get('matchProducts', 10, () => `/match?query=${one(WORDS)}`),
    get('listCatalogs', 10, () => '/v2/catalogs'),
    send('createPlan', 10, 'planner', 'POST', '/v2/plans', () => ({ plan: { name: 'Flat', planObjects: EMPTY_PLAN } })),
  ];
}

/** The same, with what a manager does beside it: lists, infos, signing in, writing items. */
export async function wholeMix(endpoints: Endpoints): Promise<MixedRequest[]> {
  const [demo] = endpoints.tenants;
  const user = demo?.users.find(({ identification }) => identification.startsWith('viewer@'));
  if (!user) throw new Error('the service has no demo tenants');
  const { identification, password } = user;
  const manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  for (let index = 0; index < WRITTEN_ITEMS; index++) {
    await manager.call('POST', '/v2/items', jsonBody({ item: { catalog: 'demo', id: `demo:endurance-${index}` } }));
  }
  const item = () => `endurance-${Math.floor(Math.random() * WRITTEN_ITEMS)}`;
  return [
    ...(await plannerMix(endpoints)),
    get('listCatalog', 5, () => '/v2/items?catalog=demo'),
    get('listInfos', 10, () => '/v2/catalogElementAdditionalInfos?catalog=demo'),
    get('matchExactly', 5, () => `/match?query=${one(WORDS)}&exact=true`),
    // Argon2 takes a fifth of a core's second each time.
    send('signIn', 1, 'planner', 'POST', '/v2/auth/signin', () => ({ identification, password })),
    send(
      'putItem',
      4,
      'manager',
      'PUT',
      () => `/v2/items/demo:${item()}`,
      () => ({
        item: { label: `Written at ${Date.now()}` },
      }),
    ),
  ];
}

/** The headers of an anonymous planner, and of the manager of the demo tenant. */
export async function callerHeaders(endpoints: Endpoints): Promise<LoadOptions['headers']> {
  const identities = {
    planner: (await demoClient(endpoints)).identity,
    manager: (await demoClient(endpoints, { context: 'cms', user: 'admin' })).identity,
  };
  return async (caller: Caller) => {
    const { secret = '', apiKey, sessionToken } = identities[caller];
    const session = sessionToken === undefined ? {} : { sessionToken };
    return { apiKey, token: await requestToken({ timestamp: new Date(), apiKey, ...session }, secret) };
  };
}

function get(name: string, weight: number, path: () => string): MixedRequest {
  return { name, weight, make: () => ({ method: 'GET', path: path() }) };
}

function send(
  name: string,
  weight: number,
  caller: Caller,
  method: string,
  path: string | (() => string),
  body: () => object,
): MixedRequest {
  const make = () => ({ method, path: typeof path === 'string' ? path : path(), body: JSON.stringify(body()) });
  return { name, weight, caller, make };
}

function one(texts: readonly string[]): string {
  return texts[Math.floor(Math.random() * texts.length)] ?? '';
}
