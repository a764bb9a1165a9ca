import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { writeGlb } from '../../fixtures/models/write-gltf.ts';
import type { AttackContext, Attempt, Finding } from '../attack-context.ts';
import { type Caller, callerOf } from '../caller.ts';
import { netOfWalls } from '../hostile-plans.ts';
import { faultOf } from './costly-input.ts';

const JOB_WITHIN_MS = 90_000;
const TRIANGLES = 1_000;
const NODES = 200;
const STEP_M = 0.002;
const WALLS = 78_000;

const Job = z.looseObject({
  id: z.string(),
  status: z.number(),
  error: z.looseObject({ code: z.string() }).nullable(),
});
const JobResponse = z.object({ assetProcessing: Job });
const ItemResponse = z.object({ item: z.looseObject({ id: z.string() }) });
const Chosen = z.looseObject({ model: z.looseObject({ job: z.string() }) });
const ChoiceResponse = z.object({ configuration: z.looseObject({ chosen: Chosen }) });
const Snapshot = z.object({ planSnapshot: z.looseObject({ id: z.string() }) });

/** Choices and pictures of plans of a few kilobytes that take hours. */
export const costlyChoices: readonly Attempt[] = [
  {
    of: 'choices',
    promise: `the size of a model of ${TRIANGLES * NODES} bodies is changed, or refused, in a minute`,
    long: true,
    run: async (context) => [await combHolds(context)],
  },
  {
    of: 'choices',
    promise: `the picture of a plan with ${WALLS} walls is refused before it is rendered`,
    long: true,
    async run({ attacker }) {
      const caller = attacker();
      const plan = netOfWalls(WALLS);
      const kept = await caller.call({ path: '/v2/planSnapshots', json: { plan } });
      if (kept.status !== 200) return [faultOf(kept)];
      const { id } = Snapshot.parse(JSON.parse(kept.text)).planSnapshot;
      const settings = { quality: 'high', views: [{ view_type: 'plan_top', pixel_per_meter: 1 }] };
      const started = await caller.call({ path: `/v2/planSnapshots/${id}/renderings`, json: { settings } });
      return [await endsWith('TOO_COMPLEX', caller, JobResponse.parse(JSON.parse(started.text)).assetProcessing.id)];
    },
  },
];

async function combHolds(context: AttackContext): Promise<Finding> {
  const identity = { ...context.key(1, 'cms'), sessionToken: await context.session(1, 'admin') };
  const manager = callerOf(context.endpoints, identity);
  const size = {
    ...{ id: 'w', kind: 'size', axis: 'width', min: 200_000, max: 600_000, step: 10, default: 200_000 },
    rules: [{ parts: ['Comb'], axis: 'width', rule: 'repeat' }],
  };
  const fields = { catalog: 'demo', type: 'table', label: 'Comb', options: [size] };
  const created = await manager.call({ path: '/v2/items', json: fields });
  const { id } = ItemResponse.parse(JSON.parse(created.text)).item;
  const form = { threeDimensionalAsset: comb() };
  const path = `/v2/items/${id}/threeDimensionalAssets`;
  const started = await manager.call({ path, form, fileName: 'comb.glb' });
  const converted = await endsWith(undefined, manager, JobResponse.parse(JSON.parse(started.text)).assetProcessing.id);
  if (converted) return converted;
  const configuration = JSON.stringify({ item: id, options: {} });
  const chosen = await context.attacker().call({ path: '/v2/configurations', json: { item: id, configuration } });
  const { model } = ChoiceResponse.parse(JSON.parse(chosen.text)).configuration.chosen;
  return endsWith(undefined, manager, model.job);
}

/** Waits for the end of a job. @param code the error with which it has to end; undefined for any but a stop */
async function endsWith(code: string | undefined, caller: Caller, id: string): Promise<Finding> {
  for (const deadline = Date.now() + JOB_WITHIN_MS; Date.now() < deadline; await sleep(500)) {
    const { text } = await caller.call({ path: `/v2/assetProcessings/${id}` });
    const { status, error } = JobResponse.parse(JSON.parse(text)).assetProcessing;
    if (status !== 100 && status !== -1) continue;
    const isExpected = code === undefined ? error?.code !== 'INTERNAL' : error?.code === code;
    return isExpected ? undefined : `its job ended with ${status} ${error?.code}`;
  }
  return `its job has not ended after ${JOB_WITHIN_MS / 1_000} s`;
}

/** Upright triangles that do not touch, in many places: fifty kilobytes. */
function comb(): Buffer {
  const points = Array.from({ length: TRIANGLES }, (_, at): [number, number, number][] => {
    const x = at * STEP_M;
    return [
      [x, 0, 0],
      [x + STEP_M / 4, 0, 0],
      [x, 1, 0],
    ];
  });
  const triangles = points.map((_, at): [number, number, number] => [at * 3, at * 3 + 1, at * 3 + 2]);
  const width = TRIANGLES * STEP_M;
  const nodes = Array.from({ length: NODES }, (_, at) => ({ mesh: 0, name: 'Comb', translation: [at * width, 0, 0] }));
  const scenes = [{ nodes: nodes.map((_, at) => at) }];
  return writeGlb({ points: points.flat(), triangles }, { extra: { nodes, scenes } });
}
