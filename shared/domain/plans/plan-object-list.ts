import * as z from 'zod';
import { itemIdOf } from '../../engines/floorplan/plan-xml/id-map.ts';
import type { PlanDocument } from '../../engines/floorplan/plan-xml/plan-document.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { VisibilityStatus } from '../items/item.ts';
import { itemsSeenByTenant, type TenantItemSources } from '../items/items-seen-by-tenant.ts';
import { presentItem } from '../items/present-item.ts';

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

/** What counting the objects of a plan needs. */
interface PlanObjectListDeps extends TenantItemSources {
  readonly uploadUrl: string;
}

/** The reader of the list. */
interface ListReader {
  readonly tenant: number;
  readonly language: string;
  /** `visibleStatuses` of the caller for reads by id. */
  readonly statuses: ReadonlySet<VisibilityStatus>;
}

/**
 * Counts the objects of a plan by item and configuration, in the order of the plan, and adds the fields of the catalog
 * item.
 *
 * @throws ServiceError 422 for a plan with more than 5,000 different objects
 */
export async function planObjectList(
  { objects }: PlanDocument,
  reader: ListReader,
  deps: PlanObjectListDeps,
): Promise<PlanObjectCount[]> {
  const lines = new Map<string, { itemId: string | null; configuration: string | null; type: string; count: number }>();
  for (const { idMap, type } of objects) {
    const itemId = itemIdOf(idMap) ?? null;
    const configuration = idMap.configuration ?? null;
    const key = JSON.stringify([itemId, configuration]);
    const line = lines.get(key);
    if (line) line.count++;
    else lines.set(key, { itemId, configuration, type, count: 1 });
  }
  if (lines.size > MAX_LINES) {
    throw new ServiceError('UNPROCESSABLE', `The plan has more than ${MAX_LINES} different objects.`);
  }
  const found = await visibleItems(
    [...lines.values()].flatMap(({ itemId }) => itemId ?? []),
    reader,
    deps,
  );
  return [...lines.values()].map((line) => {
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

async function visibleItems(
  ids: readonly string[],
  { tenant, statuses, language }: ListReader,
  { uploadUrl, ...sources }: PlanObjectListDeps,
) {
  const stored = await itemsSeenByTenant(ids, tenant, sources);
  return new Map(
    stored
      .filter(({ visibilityStatus }) => statuses.has(visibilityStatus))
      .map((item) => [
        formatItemId({ catalogId: item.catalog, externalId: item.externalId }),
        presentItem(item, { language, uploadUrl }),
      ]),
  );
}
