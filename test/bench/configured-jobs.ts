import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { bundleFunctions } from '../../lib/tools/bundle/bundle-functions.ts';
import { functionEntries } from '../../lib/tools/bundle/function-entry.ts';
import { hostPlatform } from '../../lib/tools/bundle/package-platform.ts';
import { routes } from '../../shared/contract/routes/index.ts';
import { workers } from '../../shared/contract/workers.ts';
import type { ChangeOrder } from '../../shared/domain/configured-items/change-order.ts';
import { makeConfiguredModel } from '../../shared/domain/configured-items/make-configured-model.ts';
import { StoredItem } from '../../shared/domain/items/item.ts';
import { configuringInChild } from '../../shared/engines/models3d/configured/configure-in-child.ts';
import { CONVERSION_LIMITS } from '../../shared/engines/models3d/conversion-limits.ts';
import { bundledPrograms } from '../../shared/engines/models3d/conversion-programs.ts';
import { createMasterIo } from '../../shared/engines/models3d/gltf-io.ts';
import { memoryFiles } from '../fixtures/memory-files.ts';
import { type FurniturePart, furnitureDocument } from '../fixtures/models/furniture.ts';
import { atMost, type Figure, median } from './figure.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const WORKER = 'convert-asset';
const RUNS = 7;
/** The progress at which the GLB is written; then come what remains of the USDZ and the preview. */
const GLB_WRITTEN = 80;
const TIME = '2026-01-31T09:00:00.000Z';

/**
 * Makes the model of a choice as the worker does, with its bundled programs, from the master in a bucket to the files
 * in the bucket: GLB, USDZ, master and preview. Buckets are in memory; queue and tables are not measured.
 */
export async function measureConfiguredJobs(parts: FurniturePart[], orders: ChangeOrder[]): Promise<Figure[]> {
  const scratch = await mkdtemp(path.join(ROOT, 'dist/bench-configured-'));
  try {
    const entries = functionEntries(routes, workers).filter(({ name }) => name === WORKER);
    const { folder } = await bundleFunctions({ entries, outdir: scratch, platform: hostPlatform() });
    const files = memoryFiles();
    await files.putBytes('master.glb', await createMasterIo().writeBinary(furnitureDocument(parts)));
    const stores = { ...files, putFile: async () => {} };
    const programs = bundledPrograms(path.join(folder, WORKER));
    const make = makeConfiguredModel({
      ...{ privateFiles: stores, publicFiles: stores, temporaryFolder: scratch },
      ...{ limits: CONVERSION_LIMITS, programs, clock: () => new Date(), resultsVersion: 'bench' },
      configure: configuringInChild({ ...programs, temporaryFolder: scratch }),
      slow: { timeLimitMs: async (_, fullTimeMs) => fullTimeMs, note: async () => undefined },
    });
    const facts = { tenant: 1, catalog: 'demo', externalId: 'bench', masterKey: 'master.glb', version: 1 };
    const base = StoredItem.parse({ ...facts, created: TIME, updated: TIME });
    const id = { catalogId: 'demo', externalId: 'bench~1' };
    const found = { id, resolved: { base, choice: {}, faults: [], orders, hash: 'a' } };
    const [glbs, wholes]: [number[], number[]] = [[], []];
    for (let run = 0; run <= RUNS; run++) {
      const began = performance.now();
      const secondsSince = () => (performance.now() - began) / 1000;
      let glb = Number.NaN;
      const progress = async (share: number) => {
        if (share === GLB_WRITTEN) glb = secondsSince();
      };
      await make(found, { progress, signal: new AbortController().signal });
      if (run === 0) continue;
      glbs.push(glb);
      wholes.push(secondsSince());
    }
    return [
      atMost('the job of the same model as the worker runs it, until its GLB is written', median(glbs), 1.5, 's', 2),
      atMost('the whole job, with master, USDZ and preview', median(wholes), 2.5, 's', 2),
    ];
  } finally {
    await rm(scratch, { recursive: true });
  }
}
