/**
 * Key prefixes of files for which storage has lifecycle rules, in any bucket. The tenant's number follows, except in
 * `matching/public/`, which is for all tenants. All other keys start with the tenant's number, except thumbnails of
 * plans in `plans/`, which are found by the plan's id.
 */
export const FILE_PREFIXES = {
  /** Exported files and their intermediate files. All of them can be made again (setting `exportDays`). */
  exports: 'exports/',
  /** Uploads that no call has used yet (setting `unusedUploadDays`). */
  uploads: 'uploads/',
  /**
   * Files of imports and exports of catalogs: sent file, journal, result. They are kept longer than the row of the job.
   */
  catalogJobs: 'catalog-jobs/',
  /** Prepared lists of catalogs. The prefix keeps an older word. A catalog that changes often leaves many of them. */
  snapshots: 'snapshots/',
  /** The search indexes of products. */
  matching: 'matching/',
} as const;

/** Returns the key prefixes of all files of a tenant, except plan thumbnails, which are found by their plans. */
export function filePrefixesOf(tenant: number): readonly string[] {
  return [`${tenant}/`, ...Object.values(FILE_PREFIXES).map((prefix) => `${prefix}${tenant}/`)];
}
