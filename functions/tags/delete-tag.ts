import { deleteTag } from '../../shared/contract/routes.ts';
import { tagStore } from '../../shared/domain/tags/tag-store.ts';
import { deleteTag as remove } from '../../shared/domain/tags/write-tag.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const store = tagStore(openTable('tags'));

export const handler = endpoint(deleteTag, async ({ params, caller, headers }) => {
  await remove({ id: params.id, caller, headers }, store);
});
