import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishConversion } from '../../../../shared/domain/conversions/finish-conversion.ts';
import { ownerOfItem, restoreModel } from '../../../../shared/domain/conversions/item-models.ts';
import { startOfConversion } from '../../../../shared/domain/items/models/conversion-state.ts';
import { modelStore } from '../../../../shared/domain/items/models/model-store.ts';
import { randomId } from '../../../../shared/platform/identifiers/random-id.ts';
import { newJobId } from '../../../../shared/platform/jobs/job-keys.ts';
import { type ConversionFixture, startConversionFixture } from './conversion-fixture.ts';

/** How far the clocks of two functions may differ. */
const MAX_SKEW_MS = 10_000;
const STEP_MS = 20;
const SIZE = { widthMm: 700, heightMm: 500, depthMm: 300 };

let fixture: ConversionFixture;
beforeAll(async () => {
  fixture = await startConversionFixture();
});
afterAll(() => fixture?.stop());

const modelOf = (jobId: string) => ({
  assets: { glb: { format: 'glb', key: `${jobId}.glb`, bytes: 1 } },
  masterKey: `${jobId}-master.glb`,
  preview: { key: '7/items/demo~x/previews/a.webp', widthPx: 512, heightPx: 512 },
  dimensionsMm: SIZE,
  triangles: 12,
  warnings: [],
});

/** `end` ends the running conversion of this place, `restore` gives the item the kept model of this place. */
const Step = fc.record({
  kind: fc.constantFrom('start', 'end', 'restore'),
  place: fc.nat(3),
  skewMs: fc.integer({ min: -MAX_SKEW_MS, max: MAX_SKEW_MS }),
});

describe('the model of an item', () => {
  it('is that of the conversion that was started, or of the model that was restored, last, by whatever clocks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { minLength: 3, maxLength: 10 }), async (steps) => {
        const { items, jobs } = fixture.tables;
        const item = await fixture.newItem();
        const owner = ownerOfItem(item);
        const models = modelStore(items);
        const running: { id: string; order: number }[] = [];
        let order = 0;
        let expected = { glb: '', order: 0 };
        for (const [index, { kind, place, skewMs }] of steps.entries()) {
          order += 1;
          const now = new Date(Date.UTC(2026, 0, 31, 9) + index * STEP_MS + skewMs);
          if (kind === 'start') {
            const targetId = `${item.catalog}:${item.externalId}`;
            const job = { id: newJobId(item.tenant, randomId()), tenant: item.tenant, targetId };
            const facts = { kind: 'conversion' as const, sourceKey: 'source', sourceSettings: {}, startedBy: null };
            const { start, parts } = await startOfConversion(items)({ ...job, ...facts }, now);
            await fixture.jobs.create({ ...job, ...facts }, start, parts);
            running.push({ id: job.id, order });
          } else if (kind === 'end') {
            const [job] = running.splice(place % Math.max(running.length, 1), 1);
            if (!job) continue;
            const attempt = randomId();
            const claim = await fixture.jobs.claim(job.id, attempt, now);
            if (claim.kind !== 'claimed') throw new Error(`a job that is ${claim.kind}`);
            await finishConversion({ jobs, items }, () => now)({ job: claim.job, owner: attempt }, modelOf(job.id));
            if (job.order > expected.order) expected = { glb: `${job.id}.glb`, order: job.order };
          } else {
            const kept = await models.versions(owner);
            const version = kept[place % Math.max(kept.length, 1)];
            if (!version || (await models.state(owner))?.status === 'converting') continue;
            const recorded = { table: items, put: { pk: 'audit', sk: randomId() } };
            const deps = { table: items, items: fixture.items, models, clock: () => now };
            await restoreModel(item, version.jobId, recorded, deps);
            expected = { glb: `${version.jobId}.glb`, order };
          }
          expect((await fixture.itemOf(item))?.storedAssets.glb?.key ?? '').toBe(expected.glb);
        }
      }),
      { numRuns: 60 },
    );
  });
});
