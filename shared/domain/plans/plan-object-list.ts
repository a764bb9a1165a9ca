import * as z from 'zod';
import { itemIdOf } from '../../engines/floorplan/plan-xml/id-map.ts';
import type { PlanDocument } from '../../engines/floorplan/plan-xml/plan-document.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { StoredItem, VisibilityStatus } from '../items/item.ts';
import { itemsSeenByTenant, type TenantItemSources } from '../items/items-seen-by-tenant.ts';
import { presentItem } from '../items/present-item.ts';
import { lineKey } from './line-sizes.ts';

/** One line of the shopping list of a plan. */
export const PlanObjectCount = z.object({
  /** Null for an object with a configuration but without an item. */
  itemId: z.string().nullable(),
  configuration: z.string().nullable(),
  count: z.int(),
  type: z.string(),
  /** Null if the item is deleted, or if the caller may not see it. */
  label: z.string().nullable(),
  sku: z.string().nullable(),
  catalog: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  depth: z.number().nullable(),
  perspectiveImage: z.string().nullable(),
});
export type PlanObjectCount = z.infer<typeof PlanObjectCount>;

/** Each line may be an item to read. Real plans have a few hundred. */
const MAX_LINES = 5_000;

/** The reader of the list. */
interface ListReader {
  readonly tenant: number;
  readonly language: string;
  /** `visibleStatuses` of the caller for reads by id. */
  readonly statuses: ReadonlySet<VisibilityStatus>;
}

/** Objects of a plan that are the same piece. */
type CountedObject = Pick<PlanObjectCount, 'itemId' | 'configuration' | 'type' | 'count'>;

/**
 * Counts the objects of a plan by item and configuration, in the order of the plan.
 *
 * @throws ServiceError 422 for a plan with more than 5,000 different objects
 */
export function countedObjects({ objects }: PlanDocument): CountedObject[] {
  const lines = new Map<string, { itemId: string | null; configuration: string | null; type: string; count: number }>();
  for (const { idMap, type } of objects) {
    const itemId = itemIdOf(idMap) ?? null;
    const configuration = idMap.configuration ?? null;
    const key = lineKey({ itemId, configuration });
    const line = lines.get(key);
    if (line) line.count++;
    else lines.set(key, { itemId, configuration, type, count: 1 });
  }
  if (lines.size > MAX_LINES) {
    throw new ServiceError('UNPROCESSABLE', `The plan has more than ${MAX_LINES} different objects.`);
  }
  return [...lines.values()];
}

/** The items of counted objects that a tenant sees, with any status. */
export function itemsOfObjects(
  lines: readonly CountedObject[],
  tenant: number,
  sources: TenantItemSources,
): Promise<StoredItem[]> {
  return itemsSeenByTenant(
    lines.flatMap(({ itemId }) => itemId ?? []),
    tenant,
    sources,
  );
}

/** Adds the fields of the catalog items to counted objects. */
export function shoppingList(
  lines: readonly CountedObject[],
  items: readonly StoredItem[],
  { statuses, language }: Pick<ListReader, 'statuses' | 'language'>,
  uploadUrl: string,
): PlanObjectCount[] {
  const found = new Map(
    items
      .filter(({ visibilityStatus }) => statuses.has(visibilityStatus))
      .map((item) => [
        formatItemId({ catalogId: item.catalog, externalId: item.externalId }),
        presentItem(item, { language, uploadUrl }),
      ]),
  );
  return lines.map((line) => {
    const item = line.itemId === null ? undefined : found.get(line.itemId);
    return {
      ...line,
      label: item?.label ?? null,
      sku: item?.manufacturerSKU ?? null,
      catalog: item?.catalog ?? null,
      width: item?.width ?? null,
      height: item?.height ?? null,
      depth: item?.depth ?? null,
      perspectiveImage: item?.perspectiveImage ?? null,
    };
  });
}

/**
 * The shopping list of a plan: its objects by item and configuration, with the fields of the catalog items.
 *
 * @throws ServiceError 422 for a plan with more than 5,000 different objects
 */
export async function planObjectList(
  plan: PlanDocument,
  reader: ListReader,
  { uploadUrl, ...sources }: TenantItemSources & { readonly uploadUrl: string },
): Promise<PlanObjectCount[]> {
  const lines = countedObjects(plan);
  return shoppingList(lines, await itemsOfObjects(lines, reader.tenant, sources), reader, uploadUrl);
}
