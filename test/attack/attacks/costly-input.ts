import { setTimeout as sleep } from 'node:timers/promises';
import { SMALL_ROOM_XML } from '../../unit/engines/floorplan/plan-xml/small-room-xml.ts';
import type { AttackContext, Attempt, Finding } from '../attack-context.ts';
import type { Answer, Caller } from '../caller.ts';
import * as hostile from '../hostile-plans.ts';

/** The budget of a request is 10 s of processor time; the rest is what a busy machine adds. */
const MAX_REQUEST_MS = 12_000;
const THUMBNAIL_WITHIN_MS = 10_000;
const JOB_WITHIN_MS = 60_000;
const MAX_FLOOD_MS = 120_000;

/** Plans and drawings whose reading, drawing or converting costs more than they are worth. */
export const costlyInput: readonly Attempt[] = [
  ...Object.entries({
    '480,000 elements with blanks': () => hostile.manyElements(480_000),
    '165,000 edges between two nodes': () => hostile.manyEdges(165_000),
    '20,000 objects': () => hostile.manyObjects(20_000),
    'elements nested 100,000 deep': () => hostile.deepElements(100_000),
  }).map(
    ([what, make]): Attempt => ({
      of: '1',
      promise: `a plan of ${what} is refused or drawn in time, and another tenant's thumbnail appears within 10 s`,
      run: async (context) => [await planHolds(context, make())],
    }),
  ),
  ...Object.entries({
    'one ellipse of 3e8 radians': hostile.endlessEllipse,
    '200 x 200 inserts of texts': hostile.arrayOfInserts,
    '180 kB of dimensions': hostile.manyDimensions,
    '480 lines that cross each other': hostile.crossingLines,
  }).map(
    ([what, make]): Attempt => ({
      of: '2',
      promise: `a drawing of ${what} is answered in time; a job of it ends at TOO_COMPLEX or with a plan`,
      run: async ({ attacker, isShort }) => [await drawingHolds(attacker(), make(), isShort ? 15_000 : JOB_WITHIN_MS)],
    }),
  ),
  {
    of: '2',
    promise: 'one address converts no more drawings at once than 240, and 4 a second',
    long: true,
    async run({ attacker }) {
      const began = Date.now();
      let accepted = 0;
      let isRefused = false;
      // A busy machine converts hardly more than the limit gives back: the attempt ends with the first refusal.
      await inParallel(1_000, 8, async () => {
        if (isRefused || Date.now() - began > MAX_FLOOD_MS) return;
        const { status } = await attacker('127.0.2.1').call({
          path: '/v2/plans',
          form: { format: 'dxf', file: hostile.emptyDrawing() },
        });
        if (status === 429) isRefused = true;
        else accepted++;
      });
      const allowed = 240 + (4 * (Date.now() - began)) / 1_000;
      return [accepted <= allowed ? undefined : `${accepted} were accepted, ${Math.floor(allowed)} are allowed`];
    },
  },
  {
    of: '5',
    promise: 'JSON nested 5,000 deep is refused, with and without an Idempotency-Key',
    async run({ attacker }) {
      const nested = `{"plan":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`;
      const arrays = `{"plan":{"id":${'['.repeat(5_000)}${']'.repeat(5_000)}}}`;
      return Promise.all(
        [nested, arrays].flatMap((body) =>
          [{}, { 'idempotency-key': `deep-${Math.random()}` }].map(async (headers) => {
            const type = { 'content-type': 'application/json' };
            return faultOf(await attacker().call({ path: '/v2/plans', body, headers: { ...type, ...headers } }));
          }),
        ),
      );
    },
  },
];

async function planHolds(context: AttackContext, planObjects: string): Promise<Finding> {
  const attacker = context.attacker();
  const created = await attacker.call({ path: '/v2/plans', json: { planObjects } });
  const refused = faultOf(created);
  if (refused) return `createPlan: ${refused}`;
  if (created.status === 429) return 'not tried: 429';
  const id = created.status === 200 ? planIdOf(created) : undefined;
  const [thumbnail, ...drawings] = await Promise.all([
    thumbnailOfOtherTenant(context),
    ...(id ? ['image.svg', 'image.png'] : []).map(async (image) => {
      const fault = faultOf(await attacker.call({ path: `/v2/plans/${id}/${image}` }));
      return fault && `${image}: ${fault}`;
    }),
  ]);
  return drawings.find((fault) => fault !== undefined) ?? thumbnail;
}

/** Creates a plan of the other tenant and waits for its thumbnail. */
export async function thumbnailOfOtherTenant({ user }: AttackContext): Promise<Finding> {
  const viewer = await user(2, 'viewer');
  const created = await viewer.call({ path: '/v2/plans', json: { plan: { planObjects: SMALL_ROOM_XML } } });
  const url: unknown = created.status === 200 ? JSON.parse(created.text)?.plan?.thumbnail : undefined;
  if (typeof url !== 'string') return `the other tenant's plan: ${created.status}`;
  for (const deadline = Date.now() + THUMBNAIL_WITHIN_MS; Date.now() < deadline; await sleep(100)) {
    const { ok } = await fetch(url);
    if (ok) return undefined;
  }
  return "the other tenant's thumbnail took longer than 10 s";
}

async function drawingHolds(caller: Caller, file: Uint8Array, withinMs: number): Promise<Finding> {
  const answer = await caller.call({ path: '/v2/plans', form: { format: 'dxf', file } });
  const fault = faultOf(answer);
  if (fault || answer.status !== 200) return fault;
  const id = planIdOf(answer);
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await sleep(200)) {
    const { status, text } = await caller.call({ path: `/v2/plans/${id}` });
    if (status >= 500) return `getPlan: ${status}`;
    const conversion: { status?: number } = JSON.parse(text)?.plan?.conversion ?? {};
    if (conversion.status === 100 || conversion.status === -1) return undefined;
  }
  return `its job has not ended after ${withinMs / 1000} s`;
}

function planIdOf({ text }: Answer): string {
  return String(JSON.parse(text)?.plan?.id);
}

/** Returns the fault of an answer: it did not come in time, or is 5xx. */
export function faultOf({ status, milliseconds }: Answer): Finding {
  if (status === 0) return 'no answer';
  if (status >= 500) return `${status} after ${(milliseconds / 1000).toFixed(1)} s`;
  return milliseconds > MAX_REQUEST_MS ? `${status} only after ${(milliseconds / 1000).toFixed(1)} s` : undefined;
}

/** Runs work so often, some of it at a time. */
export async function inParallel<T>(count: number, lanes: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const lane = async () => {
    for (let n = next++; n < count; n = next++) results[n] = await work(n);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
