import { ConditionFailedError, type Table } from '../../platform/aws/table.ts';
import { StoredTag } from './tag.ts';
import { type TagStore, tagStore } from './tag-store.ts';

const LIST_OF_TENANT = /^(\d+)#tags$/;

/**
 * Moves the rows with which earlier versions shared a tag out of the lists of other tenants (layout 1): they cost every
 * reader of these lists a read. A tag of this layout is written again as it is; what is left of a tag that has another
 * layout, or is gone, is deleted. Can be repeated after a crash, and runs beside the service.
 *
 * @param row a row of the table `tags`
 * @returns whether a row was changed
 */
export async function upgradeTag(table: Table, row: { readonly pk: string; readonly sk: string }): Promise<boolean> {
  const reader = LIST_OF_TENANT.exec(row.pk)?.[1];
  if (reader === undefined) return false;
  const tag = StoredTag.parse(row);
  const tags = tagStore(table);
  const own = await tags.findOwn(tag.tenant, tag.id);
  if (own?.layout === 1) return rewritten(own, tags);
  if (tag.tenant === Number(reader)) return false;
  await table.delete({ pk: row.pk, sk: row.sk });
  return true;
}

async function rewritten(own: StoredTag, tags: TagStore): Promise<boolean> {
  try {
    await tags.replace(own, { ...own, revision: own.revision + 1, layout: 2 });
    return true;
  } catch (error) {
    // It was written meanwhile, which moves its rows.
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}
