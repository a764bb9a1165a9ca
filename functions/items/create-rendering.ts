import { openQueue } from '../../shared/aws/queue.ts';
import { openTable } from '../../shared/aws/table.ts';
import { openCatalogs } from '../../shared/catalogs/open-catalogs.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { publicFilesUrl } from '../../shared/http/service-settings.ts';
import { randomId } from '../../shared/identifiers/random-id.ts';
import { itemStore } from '../../shared/items/item-store.ts';
import { starterOf } from '../../shared/jobs/job-access.ts';
import { jobStore } from '../../shared/jobs/job-store.ts';
import { presentJob } from '../../shared/jobs/present-job.ts';
import { renderableItem } from '../../shared/renderings/renderable-item.ts';
import { renderSettingsOf, requireModel } from '../../shared/renderings/rendering-form.ts';
import { startRendering } from '../../shared/renderings/start-rendering.ts';
import { createRendering } from '../../shared/routes.ts';

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
