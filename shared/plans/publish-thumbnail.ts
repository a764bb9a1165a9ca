import type { FileStore } from '../aws/files.ts';
import { MAX_IMAGE_BYTES } from '../images/take-image.ts';
import type { StoredPlan } from './plan.ts';
import { publishedThumbnailKey } from './plan-file-keys.ts';
import type { PlanStore } from './plan-store.ts';

/** `?version=n` makes each state another address; this is for who keeps the one before the image was there. */
const MAX_AGE_SECONDS = 60;

export interface PublishDeps {
  readonly plans: Pick<PlanStore, 'find'>;
  readonly buckets: { readonly publicFiles: Pick<FileStore, 'putBytes' | 'findBytes' | 'delete'> };
}

/**
 * Puts a plan's thumbnail to its public address. It looks at the plan again afterwards and begins anew when that has
 * another thumbnail by now: so of several at the same time whoever writes last has written the last one.
 */
export async function publishThumbnail(
  { tenant, id }: Pick<StoredPlan, 'tenant' | 'id'>,
  deps: PublishDeps,
): Promise<void> {
  let plan = await deps.plans.find(tenant, id);
  for (;;) {
    await publish(plan, id, deps);
    const now = await deps.plans.find(tenant, id);
    if (now?.thumbnailVersion === plan?.thumbnailVersion) return;
    plan = now;
  }
}

async function publish(plan: StoredPlan | undefined, id: string, { buckets }: PublishDeps): Promise<void> {
  const { publicFiles } = buckets;
  const key = publishedThumbnailKey(id);
  const bytes = await thumbnailOf(plan, publicFiles);
  if (bytes) await publicFiles.putBytes(key, bytes, { contentType: 'image/png', maxAgeSeconds: MAX_AGE_SECONDS });
  else await publicFiles.delete(key);
}

async function thumbnailOf(
  plan: StoredPlan | undefined,
  publicFiles: Pick<FileStore, 'findBytes'>,
): Promise<Uint8Array | undefined> {
  if (plan?.thumbnail?.kind !== 'image') return undefined;
  return publicFiles.findBytes(plan.thumbnail.key, MAX_IMAGE_BYTES);
}
