/**
 * What keys of files begin with that are known by what they are before whose they are, in any bucket, as storage has
 * rules by prefix. The tenant's number comes next, but for what `matching/public/` holds of everybody. All other keys
 * begin with the tenant's number; thumbnails of plans, which anybody finds by the plan's id, are in `plans/`.
 */
export const FILE_PREFIXES = {
  /** What was exported, the scenes for it and the notes of it: all of it can be made again (setting `exportDays`). */
  exports: 'exports/',
  /** Where callers put files that no call has used yet (setting `unusedUploadDays`). */
  uploads: 'uploads/',
  /** Prepared lists of catalogs, under an older word; a catalog that changes all day leaves many of them. */
  snapshots: 'snapshots/',
  /** The search indexes of products. */
  matching: 'matching/',
} as const;

/** What the keys of all files of a tenant start with, but for thumbnails, which are found by their plans. */
export function filePrefixesOf(tenant: number): readonly string[] {
  return [`${tenant}/`, ...Object.values(FILE_PREFIXES).map((prefix) => `${prefix}${tenant}/`)];
}
