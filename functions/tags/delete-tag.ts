import { deleteTag } from '../../shared/contract/routes/tags.ts';
import { openTags } from '../../shared/domain/tags/open-tags.ts';
import { deleteTag as remove } from '../../shared/domain/tags/write-tag.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const tags = openTags();

export const handler = endpoint(deleteTag, async ({ params, caller, headers }) => {
  await remove({ id: params.id, caller, headers }, tags);
});
