import { RenderSettings } from '../../engines/rendering/settings/render-settings.ts';
import type { Table } from '../../platform/aws/table.ts';
import { itemIdOfPath } from '../../platform/identifiers/item-id.ts';
import { findTenant } from '../../platform/identity/tenants/tenant-store.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { StoredItem } from '../items/item.ts';
import type { ItemStore } from '../items/item-store.ts';
import { hasPicturesOfModel } from '../items/models/pictures-of-model.ts';
import { itemTarget } from '../jobs/start-job.ts';
import { type RenderingStores, startRendering } from './start-rendering.ts';

/** The images that each item needs: one for a catalogue, and one for a plan. */
const STANDARD_SET = {
  ...RenderSettings.parse({
    views: [{ view_type: 'perspective', resolution_width: 1024, resolution_height: 1024 }, { view_type: 'ortho_top' }],
  }),
  /** Its pictures replace no image that somebody has sent. */
  automatic: true,
};

/** The stores that are needed to start the standard renderings. */
interface AutoRendering extends RenderingStores {
  readonly identity: Table;
  readonly items: Pick<ItemStore, 'find'>;
}

/**
 * Starts the standard renderings of an item whose model has just been converted, if the tenant has `autoRender`.
 * Returns the job, if one was started (D709).
 */
export async function autoRender(conversion: StoredJob, deps: AutoRendering): Promise<StoredJob | undefined> {
  const tenant = await findTenant(deps.identity, conversion.tenant);
  if (!tenant?.autoRender) return undefined;
  const item = await deps.items.find(conversion.tenant, itemIdOfPath(conversion.targetId));
  return item && startStandardSet(item, conversion.startedBy, deps);
}

/**
 * Starts the standard renderings of an item, unless it has them of its model, or no model. Returns the job, if one was
 * started (D709).
 */
export async function startStandardSet(
  item: StoredItem,
  startedBy: string | null,
  stores: RenderingStores,
): Promise<StoredJob | undefined> {
  if (!item.storedAssets.glb || hasPicturesOfModel(item)) return undefined;
  return startRendering({ target: itemTarget(item), settings: STANDARD_SET, startedBy }, stores);
}
