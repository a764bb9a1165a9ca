import type { Table } from '../aws/table.ts';
import { StoredJob } from './job.ts';
import { jobKey, jobsOfTargetKey } from './job-keys.ts';

/** Reads jobs. */
export interface FoundJobs {
  find(id: string): Promise<StoredJob | undefined>;
  /** Yields all jobs of a target, newest first. */
  ofTarget(tenant: number, targetId: string): AsyncGenerator<StoredJob>;
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
    ofTarget(tenant, targetId) {
      const values = { ':target': jobsOfTargetKey(tenant, targetId) };
      const keyCondition = { expression: 'itemKey = :target', values };
      return table.query({ index: 'byItem', keyCondition, descending: true }, StoredJob);
    },
  };
}
