import type { Table } from '../aws/table.ts';
import { StoredJob } from './job.ts';
import { jobKey, jobsOfTargetKey } from './job-keys.ts';

/** Reads jobs. */
export interface FoundJobs {
  find(id: string): Promise<StoredJob | undefined>;
  /**
   * Yields all jobs of a target, newest first.
   *
   * @param before {@link placeOfTarget} of a job: only older ones
   */
  ofTarget(tenant: number, targetId: string, before?: string): AsyncGenerator<StoredJob>;
}

/**
 * Opens jobs for functions that only read them.
 *
 * @param table the table `jobs`
 */
export function foundJobs(table: Table): FoundJobs {
  return {
    async find(id) {
      const key = jobKey(id);
      return key === undefined ? undefined : table.get(key, StoredJob, { consistent: true });
    },
    ofTarget(tenant, targetId, before) {
      const values = { ':target': jobsOfTargetKey(tenant, targetId) };
      const keyCondition =
        before === undefined
          ? { expression: 'itemKey = :target', values }
          : { expression: 'itemKey = :target AND createdKey < :before', values: { ...values, ':before': before } };
      return table.query({ index: 'byItem', keyCondition, descending: true }, StoredJob);
    },
  };
}
