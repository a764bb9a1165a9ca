/**
 * The kinds of a plan's files and their buckets. Texts are private, because clients read them through the service only.
 */
export const PLAN_FILE_BUCKETS = {
  texts: 'privateFiles',
  drawings: 'privateFiles',
  thumbnails: 'publicFiles',
  assets: 'publicFiles',
  drafts: 'publicFiles',
} as const;
/** A kind of file of a plan: the folder of its key. */
export type PlanFileKind = keyof typeof PLAN_FILE_BUCKETS;

/** The prefix of all files of one plan. Deleting a plan deletes only keys with its prefix. */
export function planFilePrefix(tenant: number, planId: string): string {
  return `${tenant}/plans/${planId}/`;
}

/**
 * The key of a file that is written once and never changed. It contains the hash of the content, and a unique part, so
 * that the same content written twice gives two files. Each can be deleted without a check whether another row names
 * it.
 */
export function planFileKey(
  plan: { readonly tenant: number; readonly id: string },
  kind: PlanFileKind,
  { sha256, unique, extension }: { readonly sha256: string; readonly unique: string; readonly extension: string },
): string {
  return `${planFilePrefix(plan.tenant, plan.id)}${kind}/${sha256}/${unique}${extension}`;
}

/** The public key of a plan's current thumbnail, whichever image it is (D908). */
export function publishedThumbnailKey(planId: string): string {
  return `plans/${planId}/thumbnail.png`;
}
