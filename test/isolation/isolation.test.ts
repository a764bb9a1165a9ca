import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { routes } from '../../shared/contract/routes/index.ts';
import { ErrorBody } from '../../shared/platform/http/error-body-schema.ts';
import type { Route } from '../../shared/platform/http/route.ts';
import { type ServiceProcess, startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { freePort } from '../fixtures/free-port.ts';
import { IN_FULL } from '../runs.ts';
import { CALLER_KINDS, type CallerKind, type TenantNumber } from './caller-kinds.ts';
import { endsOfRows } from './ends-of-rows.ts';
import { type ExpectedResponse, expectedResponse } from './expected-response.ts';
import { type IsolatedTenants, isolateTenants } from './isolated-tenants.ts';
import { SAMPLE_CALLS, type SampleCall, sampleGaps, type TenantObjects } from './sample-calls.ts';
import { differences, type StoreContents, storeContents, undrawnPlans } from './store-contents.ts';
import { triedCallers } from './tried-callers.ts';

/*
 * The isolation matrix: every route of the list with callers of every kind, over HTTP, in the running service. Of the
 * callers that prove the same of a route, one calls it (tried-callers.ts); with `npm run isolation` all of them do.
 */

/** After this time a session records its next action, so that every function uses its permission to do so. */
const IDLE_MS = 6 * 60_000;
/** Its calls end the session that they use. */
const ENDS_SESSION = /^signOut/;

const NO_OBJECTS: TenantObjects = {
  tenantId: 0,
  catalogId: '',
  itemId: '',
  restoredItemId: '',
  spareItemId: '',
  marker: '',
  jobId: '',
  shortId: '',
  snapshotId: '',
  viewerFile: '',
  configurationId: '',
  externalJobId: '',
  importId: '',
  exportId: '',
  waitingJobId: () => '',
  failedJobId: () => '',
  infoId: '',
  spareInfoId: () => '',
  tagId: '',
  spareTagId: () => '',
  deliveryId: 'delivery',
  spareDeliveryId: () => 'delivery',
  newTagId: () => '',
  planId: '',
  drawnPlanId: '',
  convertedPlanId: '',
  freshPlanId: () => '',
  memberId: 'member',
  spareMemberId: () => 'member',
  apiKeyId: 'key',
  spareApiKeyId: () => 'key',
  identification: '',
  password: '',
};
const cells = routes.flatMap((route, turn) => {
  const sample = SAMPLE_CALLS[route.operation];
  if (!sample) return [];
  const callers = IN_FULL ? CALLER_KINDS : triedCallers(route, sample, turn);
  return callers.map((caller) => ({ route, sample, caller, expected: expectedResponse(route, caller, sample) }));
});
type Cell = (typeof cells)[number];

let service: ServiceProcess;
let tenants: IsolatedTenants;
let remove: () => Promise<void>;

beforeAll(async () => {
  const folder = await temporaryFolder('isolation');
  remove = folder.remove;
  const args = ['--no-models', '--no-pictures', '--env', 'RATE_LIMITS=off'];
  service = await startServiceProcess({ dataFolder: folder.folder, port: await freePort(), args });
  tenants = await isolateTenants(service);
});

afterAll(async () => {
  await service?.stop();
  await remove?.();
});

test('the matrix is complete: every route declares its audience and has a sample of every id and body', () => {
  expect(routes.flatMap((route) => sampleGaps(route, SAMPLE_CALLS[route.operation], NO_OBJECTS))).toEqual([]);
});

test('a new route without an audience, a sample, an id or a body is reported with instructions', () => {
  const [somebody] = routes.filter(({ body }) => body !== undefined);
  if (!somebody) throw new Error('some route has a body');
  const { audience, ...silent } = { ...somebody, operation: 'newRoute', path: '/v2/things/{id}' };
  const undeclared = silent as Route;
  expect(sampleGaps(undeclared, undefined, NO_OBJECTS)).toEqual([
    'newRoute: declare the audience in its row',
    'newRoute: add a row to SAMPLE_CALLS in test/isolation/sample-calls.ts',
  ]);
  expect(sampleGaps({ ...undeclared, audience }, { query: () => ({}) }, NO_OBJECTS)).toEqual([
    "newRoute: give the path's {id} in its sample's params",
    'newRoute: give a valid body in its sample',
    'newRoute: set in its sample the expected response to another tenant (foreign)',
  ]);
});

describe('refused, and no store is changed', () => {
  const refused = groups((expected) => expected !== 'done');
  let requests: ReadonlyMap<string, readonly PreparedCell[]>;
  let before: StoreContents;

  beforeAll(async () => {
    const prepared = refused.map(
      async ({ operation, cells }) => [operation, await prepare(cells, () => 'shared')] as const,
    );
    requests = new Map(await Promise.all(prepared));
    // The plans of the preparation get their thumbnails a little later.
    await vi.waitFor(async () => expect(undrawnPlans(await storeContents())).toEqual([]), {
      timeout: 240_000,
      interval: 200,
    });
    before = await storeContents();
  });

  // Routes run concurrently, because each has a function; the callers of a route run one after another.
  test.concurrent.each(refused)('$operation: $count callers', async ({ operation, cells }) => {
    const got = await outcomes(requests.get(operation) ?? []);
    expect(got).toEqual(cells.map(({ caller, expected }) => `${caller.name}: ${expected}`));
  });

  test('none of the refused calls has changed a store', async () => {
    const changed = differences(before, await storeContents());
    if (changed.length > 0) expect([...changed, ...(await changesByRoute(refused))]).toEqual([]);
  });
});

test('the comparison of the stores detects the changes of a call', async () => {
  const before = await storeContents();
  const signIn = cells.find(({ route, expected }) => route.operation === 'signIn' && expected === 'done');
  if (!signIn) throw new Error('a user may sign in');
  await outcomes(await prepare([signIn]));
  const changes = differences(before, await storeContents());
  expect(changes.filter((name) => / session#[0-9a-f]{64} session$/.test(name)).length).toBeGreaterThan(0);
});

describe('accepted, and without data of another tenant', () => {
  test.each(groups((expected) => expected === 'done'))('$operation: $count callers', async ({ operation, cells }) => {
    const firstOfUser = cells.find(({ caller }) => caller.session === 'live');
    const idle = (cell: Cell) => cell === firstOfUser || ENDS_SESSION.test(operation);
    const sessions = (cell: Cell) => (idle(cell) ? new Date(Date.now() - IDLE_MS) : 'shared');
    const got = await outcomes(await prepare(cells, sessions));
    expect(got).toEqual(cells.map(({ caller, expected }) => `${caller.name}: ${expected}`));
  });
});

test('all that has to end has an end: jobs, audit, usage, events, sessions, invitations, links and counts', async () => {
  const ends = endsOfRows(await storeContents(), Date.now());
  expect(ends.filter(({ rows }) => rows === 0).map(({ kind }) => kind)).toEqual([]);
  expect(ends.flatMap(({ wrong }) => wrong)).toEqual([]);
});

/** The cells of each route with this expected result. */
function groups(wanted: (expected: ExpectedResponse) => boolean) {
  const byOperation = Map.groupBy(
    cells.filter(({ expected }) => wanted(expected)),
    ({ route }) => route.operation,
  );
  return [...byOperation].map(([operation, cells]) => ({ operation, count: cells.length, cells }));
}

/** A cell with the headers of its request. */
interface PreparedCell {
  readonly cell: Cell;
  readonly headers: Record<string, string>;
}

/** @param sessionOf the time of the last action of a new session for the cell, or that it uses the shared one */
async function prepare(
  cells: readonly Cell[],
  sessionOf: (cell: Cell) => Date | 'shared' = () => new Date(),
): Promise<PreparedCell[]> {
  const prepared: PreparedCell[] = [];
  for (const cell of cells) prepared.push({ cell, headers: await tenants.headersOf(cell.caller, sessionOf(cell)) });
  return prepared;
}

async function outcomes(prepared: readonly PreparedCell[]): Promise<string[]> {
  const got: string[] = [];
  for (const { cell, headers } of prepared) got.push(await outcome(cell, headers));
  return got;
}

/**
 * After a change: sends the calls again, route by route and then one after another, to find those that change
 * something.
 */
async function changesByRoute(groups: readonly { operation: string; cells: readonly Cell[] }[]): Promise<string[]> {
  const changes: string[] = [];
  for (const { operation, cells } of groups) {
    const all = await prepare(cells, () => 'shared');
    const untouched = await storeContents();
    await outcomes(all);
    if (differences(untouched, await storeContents()).length === 0) continue;
    for (const prepared of await prepare(cells)) {
      const before = await storeContents();
      await outcomes([prepared]);
      const changed = differences(before, await storeContents());
      changes.push(...changed.map((name) => `${operation} by ${prepared.cell.caller.name} changes ${name}`));
    }
  }
  return changes.length > 0 ? changes : ['something has changed once, and not again when the calls were repeated'];
}

/** The result of a call in the terms of the expectation; a wrong format or a leak replaces it. */
async function outcome({ route, sample, caller }: Cell, headers: Record<string, string>): Promise<string> {
  const objects = tenants.objects(caller.subject);
  const response = await fetch(`${service.endpoints.baseUrl}${target(route, sample, objects)}`, {
    ...requestInit(sample, objects, headers),
    method: route.method,
    redirect: 'manual',
  });
  const text = await response.text();
  return `${caller.name}: ${leak(sample, caller, text) ?? verdict(route, sample, response.status, text)}`;
}

function target(route: Route, { params, query }: SampleCall, objects: TenantObjects): string {
  const values = params?.(objects) ?? {};
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const search = new URLSearchParams(query?.(objects)).toString();
  return search === '' ? path : `${path}?${search}`;
}

function requestInit({ body }: SampleCall, objects: TenantObjects, headers: Record<string, string>): RequestInit {
  const { headers: more, ...init } = body?.(objects) ?? {};
  return { ...init, headers: { ...headers, ...Object.fromEntries(new Headers(more)) } };
}

function verdict(route: Route, { pageStatus }: SampleCall, status: number, text: string): string {
  if (status === (pageStatus ?? route.status ?? 200)) return 'done';
  const form = ErrorBody.safeParse(JSON.parse(text));
  return form.success && form.data.error.status === status ? form.data.error.code : `${status} ${text}`;
}

/** True if the response contains data of a tenant other than the caller's, or lacks the expected data. */
function leak(sample: SampleCall, caller: CallerKind, text: string): string | undefined {
  const own = caller.currentTenant ?? caller.keyTenant;
  const foreign: TenantNumber = own === 1 ? 2 : 1;
  const { marker, jobId, password } = tenants.objects(foreign);
  // Input of a call may be in its response, so the foreign job's id is not a leak if the caller has sent it.
  const secrets = caller.subject === foreign ? [marker, password] : [marker, password, jobId];
  if (secrets.some((secret) => text.includes(secret))) return `shows data of tenant ${foreign}`;
  const shown = sample.shows?.(tenants.objects(own));
  const entitled = caller.subject === own && text.startsWith('{') && !text.startsWith('{"error"');
  return shown !== undefined && entitled && !text.includes(shown) ? 'does not show the expected data' : undefined;
}
