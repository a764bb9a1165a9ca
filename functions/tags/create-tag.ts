import { createTag } from '../../shared/contract/routes/tags.ts';
import { openTags } from '../../shared/domain/tags/open-tags.ts';
import { presentTag } from '../../shared/domain/tags/present-tag.ts';
import { createTag as create } from '../../shared/domain/tags/write-tag.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { entityTag } from '../../shared/platform/http/entity-tag.ts';
import { Reply } from '../../shared/platform/http/response.ts';

const tags = openTags();

export const handler = endpoint(createTag, async ({ body, caller }) => {
  const tag = await create(body, caller, tags, () => new Date());
  const json = { tag: presentTag(tag, caller) };
  return new Reply(json, { headers: { etag: entityTag(json) } });
});
