import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Table } from '../../../shared/platform/aws/table.ts';
import { authenticate } from '../../../shared/platform/identity/callers/authenticate.ts';
import { callerCache } from '../../../shared/platform/identity/callers/caller-cache.ts';
import { signRequest } from '../../../shared/platform/identity/request-tokens/sign-request.ts';
import { signIn } from '../../../shared/platform/identity/sign-in/sign-in.ts';
import { type DemoTenant, makeDemoTenants } from '../../../shared/samples/demo-tenants.ts';
import { putDemoTenants } from '../../../shared/samples/put-demo-tenants.ts';
import { ownTables } from '../own-tables.ts';

const settings = { tokenMaxAgeSeconds: 900, sessionTtlSeconds: 2_592_000 };
const clock = () => new Date();

const recordsOf = (tenants: readonly DemoTenant[]) => tenants.map(({ records }) => records);

let identity: Table;
let demo: DemoTenant[];

beforeAll(async () => {
  ({ identity } = await ownTables());
  demo = await makeDemoTenants(randomBytes);
  const interrupted = await makeDemoTenants(randomBytes);
  await putDemoTenants(identity, recordsOf(interrupted));
  await putDemoTenants(identity, recordsOf(demo));
});

describe('the credentials of the demo tenants', () => {
  it('have the documented form of npm start', () => {
    const [first, second] = demo.map(({ credentials }) => credentials);
    const text = expect.any(String);
    expect(first).toEqual({
      id: 1,
      name: 'demo',
      apiKeys: [
        { apiKey: 'demo-planner', secret: text, public: false, context: 'planner' },
        { apiKey: 'demo-cms', secret: text, public: false, context: 'cms' },
        { apiKey: 'demo-browser', public: true, context: 'planner' },
        { apiKey: 'demo-console', public: true, context: 'cms' },
      ],
      users: [
        {
          identification: 'admin@demo.example',
          password: text,
          rights: ['catalog-mgt', 'plans', 'tenant-mgt', 'jobs'],
        },
        { identification: 'viewer@demo.example', password: text, rights: [] },
      ],
      catalogs: ['demo'],
    });
    expect(second).toMatchObject({ id: 2, name: 'other', catalogs: ['other'] });
  });

  it('are different at each call', async () => {
    const [again] = await makeDemoTenants(randomBytes);
    const secret = (tenant: DemoTenant | undefined) => tenant?.credentials.apiKeys[0]?.secret;
    expect(secret(again)).not.toBe(secret(demo[0]));
  });

  it('sign in every key and every user with the stated rights, also after an interrupted first start', async () => {
    const deps = { identity, clock, settings, cache: callerCache(clock), randomBytes };
    for (const { credentials } of demo) {
      for (const { apiKey, secret, context } of credentials.apiKeys) {
        const anonymous = await authenticate(signRequest({ apiKey, secret }, clock()), 'client', deps);
        // Everybody knows the key of the console: only a member gets its context (D270).
        const seen = secret === undefined ? 'planner' : context;
        expect(anonymous).toMatchObject({ tenant: { id: credentials.id }, apiKey: { id: apiKey, context: seen } });
        if (anonymous === undefined) continue;
        for (const { identification, password, rights } of credentials.users) {
          const { auth } = await signIn({ identification, password }, anonymous, deps);
          const request = signRequest({ apiKey, secret, sessionToken: auth.token }, clock());
          const caller = await authenticate(request, 'user', deps);
          expect(caller?.user).toEqual({ id: auth.userId, rights });
        }
      }
    }
  });
});
