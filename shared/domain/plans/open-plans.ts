import { openFileCopies } from '../../platform/aws/file-copies.ts';
import { openFileKeys } from '../../platform/aws/file-keys.ts';
import { openBucket } from '../../platform/aws/files.ts';
import type { BucketName } from '../../platform/aws/stores.ts';
import { openTable } from '../../platform/aws/table.ts';
import { orphanStore } from './orphan.ts';
import { planStore } from './plan-store.ts';
import { plansIn } from './plans-in.ts';

/**
 * Opens the plans for functions that write them: stores, clock and ids of the running service. A bucket is opened on
 * first use, because each function knows only the buckets of its row in the contract.
 */
export function openPlans() {
  const table = openTable('plans');
  const opened = new Map<BucketName, ReturnType<typeof openPlanFiles>>();
  const bucket = (name: BucketName) => opened.get(name) ?? opened.set(name, openPlanFiles(name)).get(name)!;
  const buckets = {
    get publicFiles() {
      return bucket('publicFiles');
    },
    get privateFiles() {
      return bucket('privateFiles');
    },
  };
  return plansIn({ table, plans: planStore(table), orphans: orphanStore(table), buckets });
}

function openPlanFiles(bucket: BucketName) {
  return { ...openBucket(bucket), ...openFileKeys(bucket), ...openFileCopies(bucket) };
}
