/** What a plan's files are, and so in which bucket: texts are read through the service only. */
export const PLAN_FILE_BUCKETS = {
  texts: 'privateFiles',
  drawings: 'privateFiles',
  thumbnails: 'publicFiles',
  assets: 'publicFiles',
  drafts: 'publicFiles',
} as const;
export type PlanFileKind = keyof typeof PLAN_FILE_BUCKETS;

/** What all files of a plan start with: deleting one plan never touches another's file. */
export function planFilePrefix(tenant: number, planId: string): string {
  return `${tenant}/plans/${planId}/`;
}

/**
 * The key of a file that is written once and never changed: it holds the content's hash, and what makes each writing of
 * the same content another file, so that one can go without a look at who else names it.
 */
export function planFileKey(
  plan: { readonly tenant: number; readonly id: string },
  kind: PlanFileKind,
  { sha256, unique, extension }: { readonly sha256: string; readonly unique: string; readonly extension: string },
): string {
  return `${planFilePrefix(plan.tenant, plan.id)}${kind}/${sha256}/${unique}${extension}`;
}

/** Where everybody finds a plan's thumbnail, whichever it is (D908). */
export function publishedThumbnailKey(planId: string): string {
  return `plans/${planId}/thumbnail.png`;
}
