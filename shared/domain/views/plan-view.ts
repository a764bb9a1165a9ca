import type { PlanDocument } from '../../engines/floorplan/plan-xml/plan-document.ts';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import { visibleStatuses } from '../items/item-access.ts';
import { itemsSeenByTenant, type TenantItemSources } from '../items/items-seen-by-tenant.ts';
import { lineKey, lineSizes } from '../plans/line-sizes.ts';
import { countedObjects, itemsOfObjects, shoppingList } from '../plans/plan-object-list.ts';
import { itemView } from './item-view.ts';
import { lengthText } from './length-text.ts';
import { materialView } from './material-view.ts';
import { planScene } from './plan-scene.ts';
import type { PlanScene } from './view-data.ts';
import type { ViewPage } from './view-page.ts';

/** Doors and windows belong to the walls, not to the list of pieces. */
const OPENINGS = new Set(['door', 'window']);
/** Each may have a picture in the memory of a phone. Further materials are not shown. */
const MAX_MATERIALS = 40;

/** Whose plan it is, how it is called, and when the state that is shown was saved. */
interface ShownPlan {
  readonly id: string;
  readonly tenant: number;
  readonly title: string;
  readonly savedAt: string;
}

/** What the viewer shows of a plan: the scene, and the list of pieces with what its tenant sees of each item. */
export async function planView(
  plan: PlanDocument,
  { id, tenant, title, savedAt }: ShownPlan,
  language: string,
  deps: TenantItemSources & { readonly uploadUrl: string },
): Promise<ViewPage> {
  const statuses = visibleStatuses(undefined, 'byId');
  const counted = countedObjects(plan);
  const stored = await itemsOfObjects(counted, tenant, deps);
  const lines = shoppingList(counted, stored, { language, statuses }, deps.uploadUrl);
  const sizes = lineSizes(plan.objects, (mm) => lengthText(mm, language));
  const models: Map<string, { glbUrl: string | null; widthMm: number | null }> = new Map();
  for (const item of stored.filter(({ visibilityStatus }) => statuses.has(visibilityStatus))) {
    const { data } = itemView(item, language, deps.uploadUrl);
    if (data.kind === 'item') models.set(data.id, { glbUrl: data.glbUrl, widthMm: data.sizeMm?.width ?? null });
  }
  const scene = planScene(plan, (itemId) => models.get(itemId));
  const paints = await itemsSeenByTenant(paintsOf(scene), tenant, deps);
  const materials = Object.fromEntries(
    paints
      .filter(({ visibilityStatus }) => statuses.has(visibilityStatus))
      .map((item) => [
        formatItemId({ catalogId: item.catalog, externalId: item.externalId }),
        materialView(item, language, deps.uploadUrl),
      ]),
  );
  return {
    title,
    savedAt,
    sku: null,
    pictureUrl: null,
    lines: lines
      .filter(({ type }) => !OPENINGS.has(type))
      .map((line) => ({ ...line, sizes: sizes.get(lineKey(line)) ?? '' })),
    data: { kind: 'plan', id, scene, materials },
  };
}

function paintsOf({ walls, floors }: PlanScene): string[] {
  const ids = [...floors.map(({ material }) => material), ...walls.flatMap(({ left, right }) => [left, right])];
  return [...new Set(ids.filter((id) => id !== null))].slice(0, MAX_MATERIALS);
}
