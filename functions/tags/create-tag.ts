import { openTable } from '../../shared/aws/table.ts';
import { Reply } from '../../shared/http/answer.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { entityTag } from '../../shared/http/entity-tag.ts';
import { createTag } from '../../shared/routes.ts';
import { presentTag } from '../../shared/tags/present-tag.ts';
import { tagStore } from '../../shared/tags/tag-store.ts';
import { createTag as create } from '../../shared/tags/write-tag.ts';

const store = tagStore(openTable('tags'));

export const handler = endpoint(createTag, async ({ body, caller }) => {
  const tag = await create(body, caller, store, () => new Date());
  const json = { tag: presentTag(tag, caller) };
  return new Reply(json, { headers: { etag: entityTag(json) } });
});
