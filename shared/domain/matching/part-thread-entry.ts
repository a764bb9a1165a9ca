/** The entry of the threads that search the files of a large search index, for the row of the function that has it. */
export const PART_THREAD = { 'part-thread': 'shared/domain/matching/part-thread.ts' } as const;
