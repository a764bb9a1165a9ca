import { listConfigurationRenderings } from '../../shared/contract/routes/renderings.ts';
import { namedConfiguration } from '../../shared/domain/configurations/configuration-access.ts';
import { openConfigurations } from '../../shared/domain/configurations/open-configurations.ts';
import { configuredOf } from '../../shared/domain/configurations/present-chosen.ts';
import { openConfiguredItems } from '../../shared/domain/configured-items/open-configured.ts';
import { jobPageOfItem } from '../../shared/domain/jobs/job-page-of-item.ts';
import { presentJob } from '../../shared/domain/jobs/present-job.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { formatItemId } from '../../shared/platform/identifiers/item-id.ts';
import { foundJobs } from '../../shared/platform/jobs/found-jobs.ts';

const deps = { ...openConfigurations(), ...openConfiguredItems() };
const jobs = foundJobs(openTable('jobs'));

export const handler = endpoint(listConfigurationRenderings, async ({ params, query, caller }) => {
  const { configuration, base } = await namedConfiguration(params.id, caller, deps);
  const chosen = configuration && (await configuredOf(configuration, base, deps));
  const id = formatItemId(chosen?.id ?? { catalogId: base.catalog, externalId: base.externalId });
  const { found, nextCursor } = await jobPageOfItem({ tenant: base.tenant, id }, query.cursor, jobs);
  const assetProcessings = found
    .filter(({ kind }) => kind === 'rendering')
    .map((job) => presentJob(job, { uploadUrl: deps.uploadUrl, sourceUrl: null }));
  const facts = { total: assetProcessings.length, serverTime: new Date().toISOString() };
  return { assetProcessings, meta: { ...facts, ...(nextCursor && { nextCursor }) } };
});
