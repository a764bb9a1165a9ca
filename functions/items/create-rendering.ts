import { createRendering } from '../../shared/contract/routes.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { starterOf } from '../../shared/domain/jobs/job-access.ts';
import { presentJob } from '../../shared/domain/jobs/present-job.ts';
import { renderableItem } from '../../shared/domain/renderings/renderable-item.ts';
import { renderSettingsOf, requireModel } from '../../shared/domain/renderings/rendering-form.ts';
import { startRendering } from '../../shared/domain/renderings/start-rendering.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { randomId } from '../../shared/platform/identifiers/random-id.ts';
import { jobStore } from '../../shared/platform/jobs/job-store.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';

const table = openTable('items');
const sources = { items: itemStore(table), catalogs: openCatalogs(table) };
const jobs = jobStore(openTable('jobs'));
const queue = openQueue('renderJobs');
const uploadUrl = publicFilesUrl(process.env);

export const handler = endpoint(createRendering, async ({ params, body, caller, log }) => {
  const item = await renderableItem(params.id, caller, sources);
  const settings = renderSettingsOf(body, item);
  requireModel(item);
  const job = await startRendering(
    { item, settings, startedBy: starterOf(caller) },
    {
      jobs,
      queue,
      clock: () => new Date(),
      ids: randomId,
      onUnsent: (unsent, error) => log.error('message not sent', { job: unsent.id, error }),
    },
  );
  return { assetProcessing: presentJob(job, { uploadUrl, sourceUrl: null }) };
});
