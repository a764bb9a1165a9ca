import { infoStore } from '../../../shared/domain/catalog-infos/info-store.ts';
import { shortIdStore } from '../../../shared/domain/client-calls/short-id-store.ts';
import { configurationIdOf } from '../../../shared/domain/configurations/configuration-id.ts';
import { configurationStore } from '../../../shared/domain/configurations/configuration-store.ts';
import { optionBatchStore } from '../../../shared/domain/option-renderings/option-batch-store.ts';
import { snapshotStore } from '../../../shared/domain/plan-snapshots/snapshot-store.ts';
import { mergeSettings } from '../../../shared/domain/plans/plan-settings.ts';
import { planStore } from '../../../shared/domain/plans/plan-store.ts';
import { hashOf } from '../../../shared/domain/plans/plan-text.ts';
import { settingsStore } from '../../../shared/domain/plans/settings-store.ts';
import { TagContent } from '../../../shared/domain/tags/tag.ts';
import { tagStore } from '../../../shared/domain/tags/tag-store.ts';
import { openBucket } from '../../../shared/platform/aws/files.ts';
import { ConditionFailedError, openTable } from '../../../shared/platform/aws/table.ts';
import { jobRow, type StoredJob } from '../../../shared/platform/jobs/job.ts';
import { jobsOfTargetKey, requiredKey } from '../../../shared/platform/jobs/job-keys.ts';
import { DEMO_CONFIGURATION, DEMO_IDS } from '../../../shared/samples/demo-ids.ts';
import { demoPlanXml } from '../../../shared/samples/demo-plan.ts';
import { drawnPlan, furnishedPlan } from './demo-plans.ts';

const TENANT = 1;

/**
 * Writes one object of each kind for the demo tenant, with the ids that the examples of the documentation have, so that
 * every call of /docs can be tried at once. Can be repeated.
 */
export async function putDemoObjects(now: Date): Promise<void> {
  const saved = openTable('saved');
  const created = now.toISOString();
  const planXml = demoPlanXml();
  const owned = { tenant: TENANT, user: null, hash: hashOf(planXml), created };
  const writes = [
    async () => {
      const plan = furnishedPlan(owned);
      await planStore(openTable('plans')).create(plan, []);
      const settings = mergeSettings({ id: plan.id, plan: plan.id }, {});
      await settingsStore(openTable('plans')).put(plan, undefined, settings);
    },
    async () => {
      const { plan, key, bytes } = await drawnPlan(owned);
      const contentType = 'application/octet-stream';
      await openBucket('privateFiles').putBytes(key, bytes, { contentType, immutable: true });
      await planStore(openTable('plans')).create(plan, []);
    },
    () =>
      snapshotStore({ saved, privateFiles: openBucket('privateFiles') }).create(
        { ...owned, id: DEMO_IDS.planSnapshot, content: {}, images: {} },
        planXml,
      ),
    () =>
      shortIdStore(
        saved,
        () => DEMO_IDS.shortId,
        () => now,
      ).create(TENANT, { type: 1, referencedId: DEMO_IDS.plan }),
    () =>
      configurationStore(saved).keep({
        ...owned,
        id: configurationIdOf(DEMO_CONFIGURATION),
        content: DEMO_CONFIGURATION,
        images: {},
      }),
    () =>
      optionBatchStore(openTable('jobs')).keep({
        ...{ id: DEMO_IDS.optionRendering, tenant: TENANT, target: DEMO_IDS.item, options: ['colour'], jobIds: [] },
        ...{ choices: 0, pictures: 0, megapixels: 0, estimatedSeconds: 0, created },
      }),
    () =>
      tagStore(openTable('tags')).create({
        id: DEMO_IDS.tag,
        tenant: TENANT,
        created,
        revision: 1,
        layout: 2,
        content: TagContent.parse({ translations: { en: { label: 'Dining' }, de: { label: 'Essen' } } }),
      }),
    () => infoStore(openTable('catalogInfos')).create({ tenant: TENANT, revision: 1, info: INFO }),
    ...finishedJobs(created).map((job) => () => {
      const keys = { itemKey: jobsOfTargetKey(TENANT, job.targetId), createdKey: `${created}#${job.id}` };
      return openTable('jobs').put({ ...requiredKey(job.id), ...keys, ...jobRow(job) });
    }),
  ];
  for (const write of writes) {
    try {
      await write();
    } catch (error) {
      // The object exists since an interrupted first start.
      if (!(error instanceof ConditionFailedError)) throw error;
    }
  }
}

const INFO = {
  id: DEMO_IDS.catalogInfo,
  type: 'item',
  key: 'oak-slat-chair',
  parentIdFilter: 'oak-slat-chair',
  catalog: 'demo',
  tooltip: { en: 'Solid oak, oiled', de: 'Massive Eiche, geölt' },
} as const;

/** A rendering, and an import and an export of a catalog, with nothing in them. */
function finishedJobs(created: string): StoredJob[] {
  const { job, material, catalogImport, catalogExport, catalog } = DEMO_IDS;
  const ofCatalog = { kind: 'catalog', targetId: catalog } as const;
  return [
    {
      id: job,
      kind: 'rendering',
      targetId: material,
      sourceSettings: { views: [{ view_type: 'ortho_top' }] },
    } as const,
    { id: catalogImport, ...ofCatalog, sourceSettings: { work: 'import', format: 'csv', dryRun: true } },
    { id: catalogExport, ...ofCatalog, sourceSettings: { work: 'export', format: 'csv' } },
  ].map((facts) => ({
    ...facts,
    tenant: TENANT,
    status: 100,
    progress: 100,
    sourceKey: null,
    startedBy: null,
    created,
    updated: created,
    attempts: 1,
    retries: 0,
    sweeps: 0,
    results: [],
    warnings: [],
    error: null,
  }));
}
