import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../lib/local/service/free-port.ts';
import { routes } from '../../shared/contract/routes/index.ts';
import { ErrorBody } from '../../shared/platform/http/error-answer.ts';
import type { Route } from '../../shared/platform/http/route.ts';
import { type ServiceProcess, startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { CALLER_KINDS, type CallerKind, type TenantNumber } from './caller-kinds.ts';
import { type ExpectedAnswer, expectedAnswer } from './expected-answer.ts';
import { type IsolatedTenants, isolateTenants } from './isolated-tenants.ts';
import { SAMPLE_CALLS, type SampleCall, sampleGaps, type TenantThings } from './sample-calls.ts';
import { differences, type StoreContents, storeContents } from './store-contents.ts';

/* The isolation matrix: every route of the list with every kind of caller, over HTTP, against the running service. */

/** After so long a session notes its next action, so that every function is seen to use its right to do so. */
const IDLE_MS = 6 * 60_000;
/** So fresh that the session notes nothing yet, however long the refused calls take. */
const FRESH_MS = -30 * 60_000;

const NO_THINGS: TenantThings = {
  tenantId: 0,
  catalogId: '',
  itemId: '',
  spareItemId: '',
  marker: '',
  jobId: '',
  shortId: '',
  snapshotId: '',
  configurationId: '',
  externalJobId: '',
  infoId: '',
  spareInfoId: () => '',
  tagId: '',
  spareTagId: () => '',
  deliveryId: 'delivery',
  spareDeliveryId: () => 'delivery',
  newTagId: () => '',
  planId: '',
  drawnPlanId: '',
  freshPlanId: () => '',
  identification: '',
  password: '',
};
const cells = routes.flatMap((route) => {
  const sample = SAMPLE_CALLS[route.operation];
  if (!sample) return [];
  return CALLER_KINDS.map((caller) => ({ route, sample, caller, expected: expectedAnswer(route, caller, sample) }));
});
type Cell = (typeof cells)[number];

let service: ServiceProcess;
let tenants: IsolatedTenants;
let remove: () => Promise<void>;

beforeAll(async () => {
  const folder = await temporaryFolder('isolation');
  remove = folder.remove;
  const args = ['--no-models', '--env', 'RATE_LIMITS=off'];
  service = await startServiceProcess({ dataFolder: folder.folder, port: await freePort(), args });
  tenants = await isolateTenants(service);
});

afterAll(async () => {
  await service?.stop();
  await remove?.();
});

test('the matrix has no gap: every route declares its audience and has a sample of every id and body', () => {
  expect(routes.flatMap((route) => sampleGaps(route, SAMPLE_CALLS[route.operation], NO_THINGS))).toEqual([]);
});

test('a new route without an audience, a sample, an id or a body is told what to add', () => {
  const [somebody] = routes.filter(({ body }) => body !== undefined);
  if (!somebody) throw new Error('some route has a body');
  const { audience, ...silent } = { ...somebody, operation: 'newRoute', path: '/v2/things/{id}' };
  const undeclared = silent as Route;
  expect(sampleGaps(undeclared, undefined, NO_THINGS)).toEqual([
    'newRoute: declare the audience in its row',
    'newRoute: add a row to SAMPLE_CALLS in test/isolation/sample-calls.ts',
  ]);
  expect(sampleGaps({ ...undeclared, audience }, { query: () => ({}) }, NO_THINGS)).toEqual([
    "newRoute: give the path's {id} in its sample's params",
    'newRoute: give a valid body in its sample',
    'newRoute: say in its sample what it answers to another tenant (foreign)',
  ]);
});

describe('refused, and nothing is changed', () => {
  const refused = groups((expected) => expected !== 'done');
  let requests: ReadonlyMap<string, readonly PreparedCell[]>;
  let before: StoreContents;

  beforeAll(async () => {
    const prepared = refused.map(async ({ operation, cells }) => [operation, await prepare(cells, FRESH_MS)] as const);
    requests = new Map(await Promise.all(prepared));
    before = await storeContents();
  });

  // Routes at the same time, as each has a function of its own; the callers of a route one after another.
  test.concurrent.each(refused)('$operation: $count callers', async ({ operation, cells }) => {
    const got = await outcomes(requests.get(operation) ?? []);
    expect(got).toEqual(cells.map(({ caller, expected }) => `${caller.name}: ${expected}`));
  });

  test('none of them has changed anything in any store', async () => {
    if (differences(before, await storeContents()).length > 0) expect(await changesByRoute(refused)).toEqual([]);
  });
});

test('the comparison of the stores sees what a call does change', async () => {
  const before = await storeContents();
  const signIn = cells.find(({ route, expected }) => route.operation === 'signIn' && expected === 'done');
  if (!signIn) throw new Error('somebody may sign in');
  await outcomes(await prepare([signIn]));
  const changes = differences(before, await storeContents());
  expect(changes.filter((name) => / session#[0-9a-f]{64} session$/.test(name)).length).toBeGreaterThan(0);
});

describe('answered, and with nothing of another tenant', () => {
  test.each(groups((expected) => expected === 'done'))('$operation: $count callers', async ({ cells }) => {
    const got = await outcomes(await prepare(cells, IDLE_MS));
    expect(got).toEqual(cells.map(({ caller, expected }) => `${caller.name}: ${expected}`));
  });
});

/** The cells of each route that are expected to end like this. */
function groups(wanted: (expected: ExpectedAnswer) => boolean) {
  const byOperation = Map.groupBy(
    cells.filter(({ expected }) => wanted(expected)),
    ({ route }) => route.operation,
  );
  return [...byOperation].map(([operation, cells]) => ({ operation, count: cells.length, cells }));
}

/** A cell with the headers of its own session. */
interface PreparedCell {
  readonly cell: Cell;
  readonly headers: Record<string, string>;
}

/** @param idleMs how long ago the sessions' last actions were */
async function prepare(cells: readonly Cell[], idleMs = 0): Promise<PreparedCell[]> {
  const prepared: PreparedCell[] = [];
  const lastAction = new Date(Date.now() - idleMs);
  for (const cell of cells) prepared.push({ cell, headers: await tenants.headersOf(cell.caller, lastAction) });
  return prepared;
}

async function outcomes(prepared: readonly PreparedCell[]): Promise<string[]> {
  const got: string[] = [];
  for (const { cell, headers } of prepared) got.push(await outcome(cell, headers));
  return got;
}

/** Something has changed: sends the calls again, one after another, to name those that change something. */
async function changesByRoute(groups: readonly { operation: string; cells: readonly Cell[] }[]): Promise<string[]> {
  const changes: string[] = [];
  for (const { operation, cells } of groups) {
    for (const prepared of await prepare(cells)) {
      const before = await storeContents();
      await outcomes([prepared]);
      const changed = differences(before, await storeContents());
      changes.push(...changed.map((name) => `${operation} by ${prepared.cell.caller.name} changes ${name}`));
    }
  }
  return changes.length > 0 ? changes : ['something has changed once, and not again when the calls were repeated'];
}

/** What came of a call, in the words of the expectation; a wrong form or a leak is told in its place. */
async function outcome({ route, sample, caller }: Cell, headers: Record<string, string>): Promise<string> {
  const things = tenants.things(caller.subject);
  const response = await fetch(`${service.endpoints.baseUrl}${target(route, sample, things)}`, {
    ...requestInit(sample, things, headers),
    method: route.method,
    redirect: 'manual',
  });
  const text = await response.text();
  return `${caller.name}: ${leak(sample, caller, text) ?? verdict(route, response.status, text)}`;
}

function target(route: Route, { params, query }: SampleCall, things: TenantThings): string {
  const values = params?.(things) ?? {};
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const search = new URLSearchParams(query?.(things)).toString();
  return search === '' ? path : `${path}?${search}`;
}

function requestInit({ body }: SampleCall, things: TenantThings, headers: Record<string, string>): RequestInit {
  const { headers: more, ...init } = body?.(things) ?? {};
  return { ...init, headers: { ...headers, ...Object.fromEntries(new Headers(more)) } };
}

function verdict(route: Route, status: number, text: string): string {
  if (status === (route.status ?? 200)) return 'done';
  const form = ErrorBody.safeParse(JSON.parse(text));
  return form.success && form.data.error.status === status ? form.data.error.code : `${status} ${text}`;
}

/** Does the answer show what belongs to a tenant that is not the caller's; or not show what it has to? */
function leak(sample: SampleCall, caller: CallerKind, text: string): string | undefined {
  const own = caller.currentTenant ?? caller.keyTenant;
  const foreign: TenantNumber = own === 1 ? 2 : 1;
  const { marker, jobId, password } = tenants.things(foreign);
  // A call's own words may come back, so the foreign job's id is no leak where the caller has sent it.
  const secrets = caller.subject === foreign ? [marker, password] : [marker, password, jobId];
  if (secrets.some((secret) => text.includes(secret))) return `shows what is tenant ${foreign}'s`;
  const shown = sample.shows?.(tenants.things(own));
  const entitled = caller.subject === own && text.startsWith('{') && !text.startsWith('{"error"');
  return shown !== undefined && entitled && !text.includes(shown) ? 'does not show what it should' : undefined;
}
