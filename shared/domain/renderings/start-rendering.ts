import type { RenderSettings } from '../../engines/rendering/settings/render-settings.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { StoredItem } from '../items/item.ts';
import { itemTarget, type JobStarting, startJob } from '../jobs/start-job.ts';

export interface RenderingStart {
  readonly item: StoredItem;
  readonly settings: RenderSettings;
  /** `<tenant>#<user>` of who asks; null when the service does so by itself. */
  readonly startedBy: string | null;
}

export type RenderingStores = JobStarting;

/** Starts a rendering of an item's model. The settings have been checked. */
export async function startRendering(
  { item, settings, startedBy }: RenderingStart,
  stores: RenderingStores,
): Promise<StoredJob> {
  return startJob(itemTarget(item), { kind: 'rendering', sourceSettings: settings, startedBy }, stores);
}
