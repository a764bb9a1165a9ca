import type { FileStore } from '../../platform/aws/files.ts';
import { MAX_IMAGE_BYTES } from '../uploads/take-image.ts';
import type { StoredPlan } from './plan.ts';
import { publishedThumbnailKey } from './plan-file-keys.ts';
import type { PlanStore } from './plan-store.ts';
import { readText } from './plan-text.ts';

/** `?version=n` makes each state another address; this is for who keeps the one before the image was there. */
const MAX_AGE_SECONDS = 60;

export interface PublishDeps {
  readonly plans: Pick<PlanStore, 'find'>;
  readonly buckets: { readonly publicFiles: Pick<FileStore, 'putBytes' | 'findBytes' | 'delete'> };
}

/** What it takes beside that to make drawings. */
export interface DrawDeps extends PublishDeps {
  readonly privateFiles: Pick<FileStore, 'findBytes'>;
  readonly draw: (planObjects: string) => Promise<Uint8Array>;
}

/**
 * Puts a plan's thumbnail to its public address. It looks at the plan again afterwards and begins anew when that has
 * another thumbnail by now: so of several at the same time whoever writes last has written the last one.
 *
 * @param deps without `draw` a plan with our drawing is left to the function that makes drawings
 */
export async function publishThumbnail(
  { tenant, id }: Pick<StoredPlan, 'tenant' | 'id'>,
  deps: PublishDeps | DrawDeps,
): Promise<void> {
  let plan = await deps.plans.find(tenant, id);
  for (;;) {
    await publish(plan, id, deps);
    const now = await deps.plans.find(tenant, id);
    if (now?.thumbnailVersion === plan?.thumbnailVersion) return;
    plan = now;
  }
}

async function publish(plan: StoredPlan | undefined, id: string, deps: PublishDeps | DrawDeps): Promise<void> {
  const { publicFiles } = deps.buckets;
  const key = publishedThumbnailKey(id);
  if (plan?.thumbnail?.kind === 'drawn' && !('draw' in deps)) return;
  const bytes = await thumbnailOf(plan, deps);
  if (bytes) await publicFiles.putBytes(key, bytes, { contentType: 'image/png', maxAgeSeconds: MAX_AGE_SECONDS });
  else await publicFiles.delete(key);
}

/** Undefined for a plan that has none, and for a text that has gone: the plan is another one by now. */
async function thumbnailOf(
  plan: StoredPlan | undefined,
  deps: PublishDeps | DrawDeps,
): Promise<Uint8Array | undefined> {
  if (plan?.thumbnail?.kind === 'image') {
    return deps.buckets.publicFiles.findBytes(plan.thumbnail.key, MAX_IMAGE_BYTES);
  }
  if (plan?.thumbnail?.kind !== 'drawn' || !('draw' in deps)) return undefined;
  const text = await readText(plan.text, deps.privateFiles);
  return typeof text === 'string' ? deps.draw(text) : undefined;
}
