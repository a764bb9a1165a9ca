import { updateItem } from '../../shared/contract/routes/item-changes.ts';
import { openAuditLog } from '../../shared/domain/audit/audit-part.ts';
import { changeItem } from '../../shared/domain/items/change-item.ts';
import { manageableItem } from '../../shared/domain/items/item-access.ts';
import { storeItemImage, withImages } from '../../shared/domain/items/item-image.ts';
import { itemPresentation } from '../../shared/domain/items/item-presentation.ts';
import { checkItemPrecondition, itemReply } from '../../shared/domain/items/item-reply.ts';
import { mergeItem } from '../../shared/domain/items/merge-item.ts';
import { contradictions } from '../../shared/domain/items/models/contradictions.ts';
import { openItems } from '../../shared/domain/items/open-items.ts';
import { recordedItems } from '../../shared/domain/items/recorded-items.ts';
import { withdrawnTextParts } from '../../shared/domain/matching/withdrawn-texts.ts';
import { openBucket } from '../../shared/platform/aws/files.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { Reply } from '../../shared/platform/http/response.ts';

const opened = openItems(withdrawnTextParts(openTable('matches')));
const publicFiles = openBucket('publicFiles');
const audit = openAuditLog();

export const handler = endpoint(updateItem, async ({ params, body, caller, headers }) => {
  const items = recordedItems(opened, audit(caller, updateItem.operation));
  const presentation = { language: caller.language, uploadUrl: items.uploadUrl };
  const item = await manageableItem(params.id, caller, items);
  checkItemPrecondition(headers, item, presentation);
  const image = body.form && { [body.form.fields.type]: await storeItemImage(item, body.form.files[0], publicFiles) };
  const changed = await changeItem(
    item,
    (current) => {
      checkItemPrecondition(headers, current, presentation);
      return image
        ? withImages(current, image)
        : mergeItem(current, body.json ?? {}, { ...presentation, sourceUrls: items.sourceUrls });
    },
    items,
  );
  const reply = await itemReply(changed, itemPresentation(caller, items));
  const warnings = image ? [] : await contradictions(item, changed, items.models);
  if (warnings.length === 0) return reply;
  return new Reply({ ...reply.json, meta: { warnings } }, { headers: reply.headers });
});
