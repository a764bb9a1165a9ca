import { updateTag } from '../../shared/contract/routes.ts';
import { presentTag } from '../../shared/domain/tags/present-tag.ts';
import { tagStore } from '../../shared/domain/tags/tag-store.ts';
import { updateTag as update } from '../../shared/domain/tags/write-tag.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { Reply } from '../../shared/platform/http/answer.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { entityTag } from '../../shared/platform/http/entity-tag.ts';

const store = tagStore(openTable('tags'));

export const handler = endpoint(updateTag, async ({ params, body, caller, headers }) => {
  const tag = await update({ id: params.id, caller, headers }, body, store);
  const json = { tag: presentTag(tag, caller) };
  return new Reply(json, { headers: { etag: entityTag(json) } });
});
