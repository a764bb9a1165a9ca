import type { RenderSettings } from '../../engines/rendering/settings/render-settings.ts';
import type { RoomSettings } from '../../engines/rendering/settings/room-settings.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { LaterStart } from '../../platform/jobs/new-jobs.ts';
import { type JobStarting, type JobTarget, startJob } from '../jobs/start-job.ts';

/** A request for a rendering. */
interface RenderingStart {
  /** An item, a plan or a plan snapshot. */
  readonly target: JobTarget;
  readonly settings: RenderSettings | RoomSettings;
  /** `<tenant>#<user>` of the caller; null if the service starts the rendering itself. */
  readonly startedBy: string | null;
  readonly batch?: string | undefined;
  /** The configuration of which the target is the item. */
  readonly configurationId?: string;
  readonly later?: LaterStart | undefined;
}

/** The stores that are needed to start a rendering. */
export type RenderingStores = JobStarting;

/** Starts a rendering. The settings are already checked. */
export async function startRendering(
  { target, settings, startedBy, batch, configurationId, later }: RenderingStart,
  stores: RenderingStores,
): Promise<StoredJob> {
  const job = {
    ...{ sourceSettings: settings, startedBy },
    ...(batch !== undefined && { batch }),
    ...(configurationId !== undefined && { configurationId }),
    ...(later && { later }),
  };
  return startJob(target, { kind: 'rendering', ...job }, stores);
}
