import * as z from 'zod';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { StoredPlan, StoredThumbnail } from './plan.ts';
import { planListPartition } from './plan-keys.ts';
import { thumbnailUrl } from './thumbnail-url.ts';

/** The attributes of a plan's row that the list of its user shows, and so the projection of the index `byUser`. */
const ATTRIBUTES = StoredPlan.pick({ id: true, thumbnail: true, thumbnailVersion: true, created: true }).extend({
  thumbnail: StoredThumbnail.nullable(),
  changeDate: Timestamp,
  /** A copy of the name: an index can copy no part of `content`. */
  listName: z.string(),
});

/** Names of the attributes that are copied into the index `byUser`. */
export const LISTED_ATTRIBUTES: readonly string[] = Object.keys(ATTRIBUTES.shape);

/** A row of the index `byUser`. */
export const ListedRow = ATTRIBUTES.extend({ listOrder: z.string() });
export type ListedRow = z.infer<typeof ListedRow>;

/** A plan in the list of its user (D917), without its text and its other fields. */
export const ListedPlan = z.object({
  id: z.string(),
  name: z.string(),
  thumbnail: z.string().nullable(),
  created: Timestamp,
  changeDate: Timestamp,
});
export type ListedPlan = z.infer<typeof ListedPlan>;

/** Returns what the row of a plan needs to be in the list of its user. A tenant plan is in no such list. */
export function listAttributes({ tenant, user, id, changeDate, content }: StoredPlan) {
  if (user === null) return {};
  return { listKey: planListPartition(tenant, user), listOrder: `${changeDate}#${id}`, listName: content.name };
}

/** Returns a plan as the list shows it. */
export function presentListedPlan({ listName, listOrder: _, ...row }: ListedRow, uploadUrl: string): ListedPlan {
  const { id, created, changeDate } = row;
  return { id, name: listName, thumbnail: thumbnailUrl(row, uploadUrl), created, changeDate };
}
