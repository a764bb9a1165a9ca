import { writeZip } from '../../fixtures/models/write-zip.ts';
import type { Attempt, Finding } from '../attack-context.ts';
import type { Answer } from '../caller.ts';

const NAMES_OF_WHO_ASKS = ['apikey', 'token', 'currenttenant', 'language'];
/** The first half of a character of two. */
const HALF = '\ud800';
const LISTS = ['/v2/items?limit=2', '/v2/catalogs', '/v2/tags', '/v2/plans/demoPlans'];

/** What responses must and must not contain. */
export const responses: readonly Attempt[] = [
  {
    of: '7',
    promise: 'what depends on who asks says so to caches; errors are not stored',
    async run({ attacker }) {
      const caller = attacker();
      const lists = await Promise.all(LISTS.map(async (path) => cacheFault(path, await caller.call({ path }))));
      const { status, headers } = await caller.call({ path: '/v2/plans/no-such-plan' });
      const stored = headers['cache-control']?.includes('no-store');
      return [...lists, stored ? undefined : `the error ${status} has cache-control ${headers['cache-control']}`];
    },
  },
  {
    of: '7',
    promise: 'a drawing of a plan has a content security policy',
    async run({ attacker }) {
      const created = await attacker().call({ path: '/v2/plans', json: { planObjects: '<plan version="2"/>' } });
      if (created.status !== 200) return [`createPlan: ${created.status}`];
      const id = JSON.parse(created.text)?.plan?.id;
      const { status, headers } = await attacker().call({ path: `/v2/plans/${id}/image.svg` });
      const policy = headers['content-security-policy'] ?? '';
      return [
        status === 200 && /default-src 'none'|sandbox/.test(policy) ? undefined : `${status} with policy "${policy}"`,
      ];
    },
  },
  {
    of: '7',
    promise: 'a thumbnail with a script or with user info in its URL is not returned',
    async run({ attacker }) {
      const urls = [
        'javascript:alert(1)',
        'https://user:secret@evil.example/x.png',
        'data:text/html,<script>1</script>',
      ];
      return Promise.all(
        urls.map(async (thumbnail) => {
          const { status, text } = await attacker().call({ path: '/v2/plans', json: { plan: { thumbnail } } });
          const echoed = status === 200 ? JSON.parse(text)?.plan?.thumbnail : undefined;
          return echoed === thumbnail ? `${thumbnail} is echoed` : undefined;
        }),
      );
    },
  },
  {
    of: '7',
    promise: 'a webhook cannot be signed with a key of the cms context, nor with a public key',
    async run({ user, key }) {
      const admin = await user(1, 'admin');
      return Promise.all(
        (['cms', 'browser'] as const).map(async (kind) => {
          const { status } = await admin.call({
            method: 'PUT',
            path: '/v2/tenants/1',
            json: { apiKey: key(1, kind).apiKey },
          });
          return status >= 400 && status < 500 ? undefined : `the ${kind} key got ${status}`;
        }),
      );
    },
  },
  {
    of: 'texts',
    promise: 'texts with half a character and numbers close to 0, which the table refuses, are a 400',
    long: true,
    async run({ attacker, user }) {
      const [caller, admin] = [attacker(), await user(1, 'admin')];
      // Too large for a request: the settings go into the row of a job.
      const drawing = `${`999\n${'a'.repeat(60_000)}\n`.repeat(290)}0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n`;
      const file = writeZip([{ name: 'a.dxf', data: drawing }]);
      const params = [{ wallHeight: 1e-320 }, { [HALF]: 1 }].map((each) => JSON.stringify(each));
      const answers = [
        ...params.map((converterParams) =>
          caller.call({ path: '/v2/plans', form: { file, format: 'dxf', converterParams }, fileName: 'a.zip' }),
        ),
        admin.call({ method: 'PUT', path: '/v2/tenants/1', json: { name: HALF } }),
      ];
      return (await Promise.all(answers)).map(({ status, text }) =>
        status === 400 ? undefined : `${status} ${text.slice(0, 100)}`,
      );
    },
  },
];

function cacheFault(path: string, { status, headers }: Answer): Finding {
  if (status !== 200) return `${path}: ${status}`;
  const control = headers['cache-control'] ?? '';
  const vary = (headers.vary ?? '').toLowerCase().split(/,\s*/);
  const missing = NAMES_OF_WHO_ASKS.filter((name) => !vary.includes(name));
  if (!/private/.test(control) || !/no-cache/.test(control)) return `${path}: cache-control "${control}"`;
  return missing.length > 0 ? `${path}: vary has no ${missing.join(', ')}` : undefined;
}
