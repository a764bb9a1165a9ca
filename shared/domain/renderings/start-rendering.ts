import type { RenderSettings } from '../../engines/rendering/settings/render-settings.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { StoredItem } from '../items/item.ts';
import { itemTarget, type JobStarting, startJob } from '../jobs/start-job.ts';

/** A request for a rendering. */
interface RenderingStart {
  readonly item: StoredItem;
  readonly settings: RenderSettings;
  /** `<tenant>#<user>` of the caller; null if the service starts the rendering itself. */
  readonly startedBy: string | null;
  readonly batch?: string | undefined;
}

/** The stores that are needed to start a rendering. */
export type RenderingStores = JobStarting;

/** Starts a rendering of an item's model. The settings are already checked. */
export async function startRendering(
  { item, settings, startedBy, batch }: RenderingStart,
  stores: RenderingStores,
): Promise<StoredJob> {
  const job = { sourceSettings: settings, startedBy, ...(batch !== undefined && { batch }) };
  return startJob(itemTarget(item), { kind: 'rendering', ...job }, stores);
}
