/**
 * The entry of the threads that search the files of a large search index, for the functions that are bundled with it.
 */
export const PART_THREAD = { 'part-thread': 'shared/domain/matching/part-thread.ts' } as const;
