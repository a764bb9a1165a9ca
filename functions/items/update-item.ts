import { updateItem } from '../../shared/contract/routes/item-changes.ts';
import { openAuditLog } from '../../shared/domain/audit/audit-part.ts';
import { rescaling } from '../../shared/domain/conversions/rescale-model.ts';
import { transformModel } from '../../shared/domain/conversions/transform-model.ts';
import { changeItem } from '../../shared/domain/items/change-item.ts';
import { manageableItem } from '../../shared/domain/items/item-access.ts';
import { storeItemImage, withImages } from '../../shared/domain/items/item-image.ts';
import { itemPresentation } from '../../shared/domain/items/item-presentation.ts';
import { checkItemPrecondition, itemReply } from '../../shared/domain/items/item-reply.ts';
import { mergeItem } from '../../shared/domain/items/merge-item.ts';
import { contradictions } from '../../shared/domain/items/models/contradictions.ts';
import { startOfConversion } from '../../shared/domain/items/models/conversion-state.ts';
import { openItems } from '../../shared/domain/items/open-items.ts';
import { recordedItems } from '../../shared/domain/items/recorded-items.ts';
import { starterOf } from '../../shared/domain/jobs/job-access.ts';
import { presentJob } from '../../shared/domain/jobs/present-job.ts';
import { withdrawnTextParts } from '../../shared/domain/matching/withdrawn-texts.ts';
import { imageTakerOfFunction } from '../../shared/domain/uploads/open-image-taker.ts';
import { openBucket } from '../../shared/platform/aws/files.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { Reply } from '../../shared/platform/http/response.ts';
import { newJobs } from '../../shared/platform/jobs/new-jobs.ts';
import { logUnsent } from '../../shared/platform/jobs/send-job.ts';

const opened = openItems(withdrawnTextParts(openTable('matches')));
const images = { publicFiles: openBucket('publicFiles'), takeImage: imageTakerOfFunction(process.env) };
const starting = {
  jobs: newJobs(openTable('jobs')),
  queue: openQueue('assetJobs'),
  startOf: startOfConversion(openTable('items')),
};
const audit = openAuditLog();

export const handler = endpoint(updateItem, async ({ params, body, caller, headers, limiter, log }) => {
  const items = recordedItems(opened, audit(caller, updateItem.operation));
  const presentation = { language: caller.language, uploadUrl: items.uploadUrl };
  const item = await manageableItem(params.id, caller, items);
  checkItemPrecondition(headers, item, presentation);
  const image = body.form && { [body.form.fields.type]: await storeItemImage(item, body.form.files[0], images) };
  const { scale, width, height, depth, ...others } = body.json ?? {};
  // The row counts forms only; here a job starts.
  if (scale === true)
    await limiter.count([{ limit: 'jobStart', of: [caller.tenant.id, 'user', caller.user?.id ?? 'nobody'] }]);
  const rescale = scale === true ? await rescaling(item, { width, height, depth }, items.models) : undefined;
  // The sides are those of the model when its job has ended.
  const changes = rescale ? others : (body.json ?? {});
  const changed = await changeItem(
    item,
    (current) => {
      checkItemPrecondition(headers, current, presentation);
      return image
        ? withImages(current, image)
        : mergeItem(current, changes, { ...presentation, sourceUrls: items.sourceUrls });
    },
    items,
  );
  const reply = await itemReply(changed, itemPresentation(caller, items));
  if (rescale) {
    const deps = { ...items, ...starting, onUnsent: logUnsent(log) };
    const job = await transformModel(changed, rescale, starterOf(caller), deps);
    const assetProcessing = presentJob(job, { uploadUrl: items.uploadUrl, sourceUrl: null });
    return new Reply({ ...reply.json, meta: { warnings: [], assetProcessing } }, { headers: reply.headers });
  }
  const warnings = image ? [] : await contradictions(item, changed, items.models);
  if (warnings.length === 0) return reply;
  return new Reply({ ...reply.json, meta: { warnings } }, { headers: reply.headers });
});
