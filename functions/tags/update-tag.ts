import { updateTag } from '../../shared/contract/routes/tags.ts';
import { openTags } from '../../shared/domain/tags/open-tags.ts';
import { presentTag } from '../../shared/domain/tags/present-tag.ts';
import { updateTag as update } from '../../shared/domain/tags/write-tag.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { entityTag } from '../../shared/platform/http/entity-tag.ts';
import { Reply } from '../../shared/platform/http/response.ts';

const tags = openTags();

export const handler = endpoint(updateTag, async ({ params, body, caller, headers }) => {
  const tag = await update({ id: params.id, caller, headers }, body, tags);
  const json = { tag: presentTag(tag, caller) };
  return new Reply(json, { headers: { etag: entityTag(json) } });
});
