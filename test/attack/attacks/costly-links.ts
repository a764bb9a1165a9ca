import { setTimeout as sleep } from 'node:timers/promises';
import type { AttackContext, Attempt, Finding } from '../attack-context.ts';
import type { Caller } from '../caller.ts';
import * as hostile from '../hostile-plans.ts';
import { faultOf, inParallel } from './costly-input.ts';

const EXPORT_WITHIN_MS = 90_000;
const OTHERS_WITHIN_MS = 5_000;
const LANES = 4;
const CATALOGS = 4_900;

/**
 * What is started with a snapshot or an id that anybody has: exports, pages of links, drawings, lists of named items.
 */
export const costlyLinks: readonly Attempt[] = [
  {
    of: '1',
    promise: 'exports of plans of 60,000 equal walls leave a worker for another tenant',
    long: true,
    async run(context) {
      const attacker = context.attacker();
      const id = await snapshotOf(attacker, hostile.manyEdges(60_000));
      const settings = JSON.stringify({ formats: [{ file_format: 'glb' }] });
      const started = await inParallel(LANES, LANES, () =>
        attacker.call({ path: `/v2/planSnapshots/${id}/3d-exports`, form: { settings } }),
      );
      return [...started.map(faultOf), await exportOfOtherTenant(context)];
    },
  },
  {
    of: '1',
    promise: 'pages and drawings of plans that name 4,900 catalogs, or have a star of walls, leave other links open',
    async run({ attacker }) {
      const [named, star] = await Promise.all(
        [hostile.manyCatalogs(CATALOGS), hostile.starOfWalls(40_000)].map((plan) => snapshotOf(attacker(), plan)),
      );
      const attack = inParallel(2 * LANES, 2 * LANES, (n) =>
        attacker().call({ path: n % 2 === 0 ? `/view/${named}` : `/view/drawings/${star}` }),
      );
      const { status, milliseconds } = await attacker('127.0.5.1').call({ path: '/view/basic:door' });
      const other = status === 200 && milliseconds < OTHERS_WITHIN_MS;
      const late = other ? undefined : `another page: ${status} after ${(milliseconds / 1_000).toFixed(1)} s`;
      return [...(await attack).map(faultOf), late];
    },
  },
  {
    of: '1',
    promise: 'lists of items of 700 invented catalogs cost no read each',
    async run({ attacker }) {
      const lists = await inParallel(LANES, LANES, (n) => {
        const ids = Array.from({ length: 700 }, (_, at) => `ids[]=${(at + 700 * n).toString(36)}:x`);
        return attacker().call({ path: `/v2/items?${ids.join('&')}` });
      });
      return lists.map(
        (answer) => faultOf(answer) ?? (answer.milliseconds > OTHERS_WITHIN_MS ? 'a list took over 5 s' : undefined),
      );
    },
  },
  {
    of: '2',
    promise: 'small drawings of costly labels leave a place for the plan of another tenant',
    async run({ attacker, user }) {
      const files = [
        hostile.labelOfBlanks(),
        hostile.namesInRoom(20_000),
        hostile.rowsInInserts(),
        hostile.labelOfBlanks(),
      ];
      const attack = inParallel(files.length, files.length, async (n) => {
        const file = files[n] ?? hostile.labelOfBlanks();
        return attacker().call({ path: '/v2/plans', form: { format: 'dxf', file } });
      });
      await sleep(500);
      const victim = await user(2, 'viewer');
      const { status } = await victim.call({ path: '/v2/plans', json: { plan: { name: 'beside an attack' } } });
      return [...(await attack).map(faultOf), status === 200 ? undefined : `another tenant's plan: ${status}`];
    },
  },
  {
    of: '7',
    promise: 'a body with 160,000 wrong fields gets a short answer',
    async run({ attacker }) {
      const plan = Object.fromEntries(Array.from({ length: 160_000 }, (_, at) => [`k${at}`, 1e300]));
      const { status, text } = await attacker().call({ path: '/v2/plans', json: { plan } });
      const isShort = status < 500 && text.length < 50_000;
      return [isShort ? undefined : `${status} with ${text.length} bytes`];
    },
  },
];

async function snapshotOf(caller: Caller, plan: string): Promise<string> {
  const { status, text } = await caller.call({ path: '/v2/planSnapshots', json: { planSnapshot: { plan } } });
  if (status !== 200) throw new Error(`the snapshot got ${status}: ${text.slice(0, 200)}`);
  return String(JSON.parse(text)?.planSnapshot?.id);
}

/** Exports a small snapshot of the other tenant, and waits for the file. */
async function exportOfOtherTenant({ user }: AttackContext): Promise<Finding> {
  const viewer = await user(2, 'viewer');
  const id = await snapshotOf(viewer, hostile.manyEdges(4));
  const settings = JSON.stringify({ formats: [{ file_format: 'glb' }] });
  const started = await viewer.call({ path: `/v2/planSnapshots/${id}/3d-exports`, form: { settings } });
  if (started.status !== 200) return `the other tenant's export: ${started.status}`;
  const job = String(JSON.parse(started.text)?.assetProcessing?.id);
  for (const deadline = Date.now() + EXPORT_WITHIN_MS; Date.now() < deadline; await sleep(500)) {
    const { text } = await viewer.call({ path: `/v2/assetProcessings/${job}` });
    if (JSON.parse(text)?.assetProcessing?.status === 100) return undefined;
  }
  return `the other tenant's export has not ended after ${EXPORT_WITHIN_MS / 1_000} s`;
}
