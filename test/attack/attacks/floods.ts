import { randomUUID } from 'node:crypto';
import type { AttackContext, Attempt } from '../attack-context.ts';
import { callerOf } from '../caller.ts';
import { inParallel } from './costly-input.ts';

const SHARED_ITEM = '/v2/items/demo:walnut-side-table/shares';
/** More than a tenant of today may send in an hour. */
const MAILS = 650;
/** Far fewer than the whole limit of the tenant: the rest is for signed-in users and other addresses. */
const MAX_MAILS_OF_ONE_ADDRESS = 300;
const WRONG_PASSWORDS = 45;
const [FLOODER, STRANGER] = ['127.0.3.1', '127.0.3.2'];

/** Many calls that send mail, or that try passwords. */
export const floods: readonly Attempt[] = [
  {
    of: '3',
    promise: `of ${MAILS} mails that one anonymous address sends, most are refused, and a signed-in user may still send`,
    long: true,
    async run(context) {
      const caller = context.attacker(FLOODER);
      const statuses = await inParallel(MAILS, 8, async (n) => {
        const form = { email: `somebody-${n}-${randomUUID()}@customer.example`, type: '1' };
        return (await caller.call({ path: SHARED_ITEM, form })).status;
      });
      const sent = statuses.filter((status) => status === 200).length;
      const admin = await context.user(1, 'admin');
      const own = await admin.call({
        path: SHARED_ITEM,
        form: { email: `${randomUUID()}@customer.example`, type: '1' },
      });
      return [
        sent <= MAX_MAILS_OF_ONE_ADDRESS ? undefined : `${sent} mails were accepted`,
        statuses.some((status) => status >= 500 || status === 0) ? 'a call got 5xx or no answer' : undefined,
        own.status === 200 ? undefined : `the administrator got ${own.status}`,
      ];
    },
  },
  {
    of: '4',
    promise: `after ${WRONG_PASSWORDS} wrong passwords from one address, the right one from another address works`,
    async run(context) {
      const { identification, password } = context.credentials(1, 'viewer');
      const token = await context.session(1, 'viewer');
      const key = context.key(1, 'planner');
      const attacker = callerOf(context.endpoints, context.key(1, 'browser'), FLOODER);
      const statuses = await inParallel(WRONG_PASSWORDS, 4, async () => {
        return (await attacker.call({ path: '/v2/auth/signin', json: { identification, password: randomUUID() } }))
          .status;
      });
      const owner = callerOf(context.endpoints, key, STRANGER);
      const right = await owner.call({ path: '/v2/auth/signin', json: { identification, password } });
      const known = callerOf(context.endpoints, { ...key, sessionToken: token }, STRANGER);
      const withSession = await known.call({ path: '/v2/tenants/me' });
      return [
        statuses.includes(429) ? undefined : 'no wrong password was refused for its number',
        right.status === 200 ? undefined : `the right password got ${right.status}`,
        withSession.status === 200 ? undefined : `a live session got ${withSession.status}`,
      ];
    },
  },
  {
    of: '7',
    promise: 'two anonymous callers with one idempotency key get a plan each',
    async run({ attacker }: AttackContext) {
      const headers = { 'idempotency-key': randomUUID() };
      const ids = [];
      for (const address of [FLOODER, STRANGER]) {
        const { status, text } = await attacker(address).call({
          path: '/v2/plans',
          json: { plan: { name: 'Same' } },
          headers,
        });
        ids.push(status === 200 ? JSON.parse(text)?.plan?.id : `${status} ${address}`);
      }
      return [ids[0] === ids[1] ? 'both got the same plan' : undefined];
    },
  },
];
