import * as z from 'zod';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ItemChanges } from './written-item.ts';

/** Items of one call. */
const MAX_ITEMS = 500;
const CHANGES_AT_ONCE = 10;

/** The body of `POST /v2/items/bulk`: the same changes for many items. */
export const BulkChanges = z.object({
  ids: z.array(z.string()).min(1).max(MAX_ITEMS),
  changes: ItemChanges,
});

/** What became of one item of a bulk change. */
export const BulkResult = z.object({
  id: z.string(),
  status: z.int(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
});
export type BulkResult = z.infer<typeof BulkResult>;

/**
 * Changes items one by one: a refused item does not stop the others. Returns a result for each id, in their order.
 *
 * @param change changes one item; its {@link ServiceError} is the result of this item
 */
export async function changeItems(
  ids: readonly string[],
  change: (id: string) => Promise<unknown>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (let from = 0; from < ids.length; from += CHANGES_AT_ONCE) {
    results.push(...(await Promise.all(ids.slice(from, from + CHANGES_AT_ONCE).map((id) => resultOf(id, change)))));
  }
  return results;
}

async function resultOf(id: string, change: (id: string) => Promise<unknown>): Promise<BulkResult> {
  try {
    await change(id);
    return { id, status: 200 };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { id, status: error.status, error: { code: error.code, message: error.message } };
  }
}
