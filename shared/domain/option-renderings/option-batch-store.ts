import { ConditionFailedError, type Table } from '../../platform/aws/table.ts';
import { StoredJob } from '../../platform/jobs/job.ts';
import { optionBatchKey, requiredKey } from '../../platform/jobs/job-keys.ts';
import { jobExpires } from '../../platform/jobs/job-retention.ts';
import { OptionBatch } from './option-batch.ts';

const KEYS_PER_READ = 100;
const BATCH_ID = /^[\w-]{22}$/;

/** Batches of jobs, and their jobs. */
export interface OptionBatchStore {
  find(tenant: number, id: string): Promise<OptionBatch | undefined>;
  /** Stores a batch, unless it is there already; returns the stored one. */
  keep(batch: OptionBatch): Promise<OptionBatch>;
  /** Returns the existing jobs of a batch, in its order. */
  jobs(batch: Pick<OptionBatch, 'jobIds'>): Promise<StoredJob[]>;
}

/** Opens the store in the table `jobs`: GetItem, BatchGetItem, and PutItem to keep a batch. */
export function optionBatchStore(table: Table): OptionBatchStore {
  const find = async (tenant: number, id: string) =>
    BATCH_ID.test(id) ? table.get(optionBatchKey(tenant, id), OptionBatch, { consistent: true }) : undefined;
  return {
    find,
    async keep(batch) {
      const key = optionBatchKey(batch.tenant, batch.id);
      try {
        const row = { ...key, ...batch, expiresAt: jobExpires(batch.created) };
        await table.put(row, { expression: 'attribute_not_exists(pk)' });
        return batch;
      } catch (error) {
        if (!(error instanceof ConditionFailedError)) throw error;
        return (await find(batch.tenant, batch.id)) ?? batch;
      }
    },
    async jobs({ jobIds }) {
      const found = new Map<string, StoredJob>();
      for (let from = 0; from < jobIds.length; from += KEYS_PER_READ) {
        const keys = jobIds.slice(from, from + KEYS_PER_READ).map(requiredKey);
        for (const job of await table.getMany(keys, StoredJob, { consistent: true })) found.set(job.id, job);
      }
      return jobIds.map((id) => found.get(id)).filter((job) => job !== undefined);
    },
  };
}
