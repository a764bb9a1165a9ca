import { randomUUID } from 'node:crypto';
import { routes } from '../../../shared/contract/routes/index.ts';
import { RIGHTS } from '../../../shared/platform/identity/tenants/right.ts';
import type { CallerKind } from '../../isolation/caller-kinds.ts';
import { expectedResponse } from '../../isolation/expected-response.ts';
import { SAMPLE_CALLS, type TenantObjects } from '../../isolation/sample-calls.ts';
import type { AttackContext, Attempt, Finding } from '../attack-context.ts';
import { callerOf } from '../caller.ts';
import { inParallel } from './costly-input.ts';

const MANAGER: CallerKind = {
  ...{ name: 'a manager', envelope: 'good', keyTenant: 1, key: 'planner', session: 'live', userTenant: 1 },
  ...{ rights: RIGHTS, subject: 1 },
};
/** The matrix of the isolation tests needs the stores; these callers can be made over HTTP. */
const CALLERS: readonly CallerKind[] = [
  { ...MANAGER, name: 'no credentials', envelope: 'none', session: 'none' },
  { ...MANAGER, name: 'the public key, anonymous', key: 'public', session: 'none' },
  { ...MANAGER, name: 'a wrong secret', envelope: 'wrong secret', session: 'none' },
  { ...MANAGER, name: 'a member without any right', rights: [] },
  { ...MANAGER, name: 'a made-up session', session: 'made up' },
  { ...MANAGER, name: "the other tenant's administrator", keyTenant: 2, userTenant: 2, key: 'cms' },
  { ...MANAGER, name: "own key, the other tenant's user", userTenant: 2 },
  { ...MANAGER, name: 'the planner key that asks for the other tenant', currentTenant: 2, subject: 2 },
];
const WRONG_SECRET = '0123456789abcdef0123456789abcdef';
/** The short form tries every so many of the cells. */
const SHORT_STEP = 10;

/** Every route with every caller who must be refused. */
export const accessMatrix: readonly Attempt[] = [
  {
    of: 'matrix',
    promise: 'every route refuses callers of another tenant, without sign-in, right or credentials, and public keys',
    async run(context) {
      const objects = await objectsOfTenant(context);
      const real = new Set([objects.planId, objects.snapshotId, objects.jobId, '1']);
      const cells = routes.flatMap((route) => {
        const sample = SAMPLE_CALLS[route.operation];
        if (!sample) return [];
        return CALLERS.flatMap((caller) => {
          const expected = expectedResponse(route, caller, sample);
          const params = sample.params?.(objects) ?? {};
          const isForeign = caller.name === "the other tenant's administrator";
          // What the other tenant may not see must exist: made-up ids prove nothing.
          const proves = !isForeign || Object.values(params).some((id) => real.has(id));
          return expected === 'done' || !proves ? [] : [{ route, sample, caller, expected, params }];
        });
      });
      const tried = context.isShort ? cells.filter((_, n) => n % SHORT_STEP === 0) : cells;
      return inParallel(tried.length, 6, async (n): Promise<Finding> => {
        const cell = tried[n];
        if (!cell) return undefined;
        const { route, sample, caller, expected, params } = cell;
        const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'none'));
        const query = new URLSearchParams(sample.query?.(objects)).toString();
        const init = sample.body?.(objects);
        const response = new Response(init?.body ?? null);
        const body = response.body ? new Uint8Array(await response.arrayBuffer()) : undefined;
        const type = new Headers(init?.headers).get('content-type') ?? response.headers.get('content-type') ?? '';
        const answer = await (await callerLike(context, caller)).call({
          method: route.method,
          path: `${path}${query && `?${query}`}`,
          ...(body !== undefined && { body, headers: { 'content-type': type } }),
        });
        if (answer.status >= 400 && answer.status < 500) return undefined;
        return `${route.operation} for ${caller.name}: ${answer.status} in place of ${expected}`;
      });
    },
  },
];

async function callerLike(context: AttackContext, caller: CallerKind) {
  const { envelope, keyTenant, key, session, userTenant, rights, currentTenant } = caller;
  if (envelope === 'none') return callerOf(context.endpoints);
  const own = context.key(keyTenant, key === 'public' ? 'browser' : key);
  const sessionToken =
    session === 'live'
      ? await context.session(userTenant, rights.length > 0 ? 'admin' : 'viewer')
      : session === 'none'
        ? undefined
        : randomUUID();
  return callerOf(context.endpoints, {
    ...own,
    ...(envelope === 'wrong secret' && { secret: WRONG_SECRET }),
    ...(sessionToken !== undefined && { sessionToken }),
    ...(currentTenant !== undefined && { currentTenant }),
  });
}

/** Objects of tenant 1, made over HTTP, and made-up ids for the others. */
async function objectsOfTenant({ user, credentials }: AttackContext): Promise<TenantObjects> {
  const admin = await user(1, 'admin');
  const made = async (path: string, json: unknown, noun: string): Promise<string> => {
    const { status, text } = await admin.call({ path, json });
    if (status !== 200) throw new Error(`POST ${path} returned ${status}: ${text.slice(0, 200)}`);
    return String(JSON.parse(text)?.[noun]?.id);
  };
  const plan = { plan: { name: 'Not yours', planObjects: '<plan version="2"/>' } };
  const planId = await made('/v2/plans', plan, 'plan');
  const snapshotId = await made('/v2/planSnapshots', { planSnapshot: { plan: '<plan version="2"/>' } }, 'planSnapshot');
  const none = () => 'no-such-object';
  return {
    ...{ tenantId: 1, catalogId: 'demo', itemId: 'demo:no-such-item', spareItemId: 'demo:no-such-item' },
    restoredItemId: 'demo:no-such-item',
    ...{ marker: 'Not yours', jobId: 'no-such-job', shortId: 'none', snapshotId, planId, drawnPlanId: planId },
    ...{ convertedPlanId: planId },
    ...{
      configurationId: 'demo:no-such-item:none',
      externalJobId: 'none',
      importId: 'none',
      exportId: 'none',
      infoId: 'none',
      tagId: 'none',
    },
    ...{ deliveryId: 'none', spareInfoId: none, spareTagId: none, newTagId: none, freshPlanId: () => planId },
    ...{ memberId: 'none', spareMemberId: none, apiKeyId: 'none', spareApiKeyId: none },
    ...{ spareDeliveryId: none, viewerFile: 'none.css', waitingJobId: none, failedJobId: none },
    ...credentials(1, 'viewer'),
  };
}
