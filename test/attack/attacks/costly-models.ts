import { setTimeout as sleep } from 'node:timers/promises';
import { doubling3mf, doublingDae, doublingUsd, mesh3mf } from '../../fixtures/models/doubling-models.ts';
import { writeZip } from '../../fixtures/models/write-zip.ts';
import type { AttackContext, Attempt, Finding } from '../attack-context.ts';
import { callerOf } from '../caller.ts';
import { faultOf } from './costly-input.ts';

/** The longest import takes 120 s: a model that a worker holds until then got through. */
const JOB_WITHIN_MS = 60_000;
const ITEM = 'basic:window';

const oneFile = (name: string, data: string) => writeZip([{ name, data }]);
const leaf = mesh3mf(1);

/** Small files that make millions of objects of few. */
const MODELS: Readonly<Record<string, () => Buffer>> = {
  '3MF with 2^31 places of nothing': () => oneFile('a.3mf', doubling3mf(31)),
  '3MF with 2^31 places of a triangle': () => oneFile('a.3mf', doubling3mf(31, leaf)),
  '3MF with 60,000 triangles in 2^12 places': () => oneFile('a.3mf', doubling3mf(12, mesh3mf(60_000))),
  'COLLADA file with 2^30 instances': () => oneFile('a.dae', doublingDae(30)),
  'COLLADA file with 40,000 open pictures': () => oneFile('a.dae', openPictures(40_000)),
  'USD file of 26 layers that double': () =>
    writeZip(Object.entries(doublingUsd(26)).map(([name, data]) => ({ name, data }))),
  'USD file with 10,000 empty meshes': () => oneFile('a.usda', emptyMeshes(10_000)),
};

/** Models that a manager of a catalog converts. */
export const costlyModels: readonly Attempt[] = Object.entries(MODELS).map(
  ([what, make]): Attempt => ({
    of: '28-4',
    promise: `a ${what} is refused long before the import is stopped`,
    long: true,
    run: async (context) => [await modelHolds(context, make())],
  }),
);

async function modelHolds(context: AttackContext, file: Buffer): Promise<Finding> {
  const manager = callerOf(context.endpoints, {
    ...context.key(1, 'cms'),
    sessionToken: await context.session(1, 'admin'),
  });
  const started = await manager.call({
    path: `/v2/items/${ITEM}/threeDimensionalAssets`,
    form: { threeDimensionalAsset: file },
    fileName: 'model.zip',
  });
  const fault = faultOf(started);
  if (fault || started.status !== 200) return fault ?? `the conversion was answered ${started.status}`;
  const id = String(JSON.parse(started.text)?.assetProcessing?.id);
  for (const deadline = Date.now() + JOB_WITHIN_MS; Date.now() < deadline; await sleep(500)) {
    const { text } = await manager.call({ path: `/v2/assetProcessings/${id}` });
    const job: { status?: number; error?: { code?: string } } = JSON.parse(text)?.assetProcessing ?? {};
    if (job.status === -1) return endOf(job.error?.code);
    if (job.status === 100) return undefined;
  }
  return `its job has not ended after ${JOB_WITHIN_MS / 1_000} s`;
}

function endOf(code: string | undefined): Finding {
  const isStopped = code === undefined || ['MODEL_TIMEOUT', 'MODEL_OUT_OF_MEMORY', 'INTERNAL'].includes(code);
  return isStopped ? `its job ended with ${code}` : undefined;
}

function openPictures(count: number): string {
  const effect = '<library_effects><effect id="e"><transparent><texture texture="p"/></transparent></effect>';
  return doublingDae(0).replace(
    '<library_nodes>',
    `${effect}</library_effects>${'<image '.repeat(count)}<library_nodes>`,
  );
}

function emptyMeshes(count: number): string {
  return `#usda 1.0\n${Array.from({ length: count }, (_, at) => `def Mesh "m${at}"\n{\n}\n`).join('')}`;
}
