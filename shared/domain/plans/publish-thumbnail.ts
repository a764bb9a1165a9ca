import type { FileStore } from '../../platform/aws/files.ts';
import { MAX_IMAGE_BYTES } from '../uploads/take-image.ts';
import type { StoredPlan } from './plan.ts';
import { publishedThumbnailKey } from './plan-file-keys.ts';
import type { PlanStore } from './plan-store.ts';
import { readText } from './plan-text.ts';

/**
 * None, although each image has a URL of its own (`?version=n`): a client may read that URL before the image is there,
 * and must not keep the old image. Browsers ask with the ETag that they have.
 */
const MAX_AGE_SECONDS = 0;

/** What publishing a thumbnail needs. */
export interface PublishDeps {
  readonly plans: Pick<PlanStore, 'find'>;
  readonly buckets: { readonly publicFiles: Pick<FileStore, 'putBytes' | 'findBytes' | 'delete'> };
}

/** What drawing thumbnails needs in addition. */
export interface DrawDeps extends PublishDeps {
  readonly privateFiles: Pick<FileStore, 'findBytes'>;
  /** The signal ends a drawing. */
  readonly draw: (
    planObjects: string,
    plan: Pick<StoredPlan, 'conversion'>,
    signal?: AbortSignal,
  ) => Promise<Uint8Array>;
}

/**
 * Copies the thumbnail of a plan to its public address. Then it reads the plan again, and repeats if the thumbnail has
 * changed meanwhile. So after concurrent calls the newest thumbnail is public.
 *
 * @param deps without `draw`, drawings are left to the function that makes them
 * @param signal ends a drawing
 */
export async function publishThumbnail(
  { tenant, id }: Pick<StoredPlan, 'tenant' | 'id'>,
  deps: PublishDeps | DrawDeps,
  signal?: AbortSignal,
): Promise<void> {
  let plan = await deps.plans.find(tenant, id);
  for (;;) {
    await publish(plan, id, deps, signal);
    const now = await deps.plans.find(tenant, id);
    if (now?.thumbnailVersion === plan?.thumbnailVersion) return;
    plan = now;
  }
}

async function publish(
  plan: StoredPlan | undefined,
  id: string,
  deps: PublishDeps | DrawDeps,
  signal?: AbortSignal,
): Promise<void> {
  const { publicFiles } = deps.buckets;
  const key = publishedThumbnailKey(id);
  if (plan?.thumbnail?.kind === 'drawn' && !('draw' in deps)) return;
  const bytes = await thumbnailOf(plan, deps, signal);
  if (bytes) await publicFiles.putBytes(key, bytes, { contentType: 'image/png', maxAgeSeconds: MAX_AGE_SECONDS });
  else await publicFiles.delete(key);
}

/** Undefined if the plan has no thumbnail, or if its text is deleted because the plan has changed since. */
async function thumbnailOf(
  plan: StoredPlan | undefined,
  deps: PublishDeps | DrawDeps,
  signal?: AbortSignal,
): Promise<Uint8Array | undefined> {
  if (plan?.thumbnail?.kind === 'image') {
    return deps.buckets.publicFiles.findBytes(plan.thumbnail.key, MAX_IMAGE_BYTES);
  }
  if (plan?.thumbnail?.kind !== 'drawn' || !('draw' in deps)) return undefined;
  const text = await readText(plan.text, deps.privateFiles);
  return typeof text === 'string' ? deps.draw(text, plan, signal) : undefined;
}
