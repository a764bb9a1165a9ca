import { setTimeout as sleep } from 'node:timers/promises';
import { type FileStore, openBucket } from '../../platform/aws/files.ts';
import type { BucketName } from '../../platform/aws/stores.ts';
import { openTable, type Table } from '../../platform/aws/table.ts';
import { randomId } from '../../platform/identifiers/random-id.ts';
import { logger } from '../../platform/runtime/logger.ts';
import { publicFilesUrl } from '../../platform/runtime/service-settings.ts';
import { cleanUpOrphan } from './clean-up-orphan.ts';
import { type Orphan, type OrphanStore, orphanStore } from './orphan.ts';
import { planFiles } from './plan-files.ts';
import { type PlanStore, planStore } from './plan-store.ts';
import { settingsStore } from './settings-store.ts';

/** The stores of plans. */
export interface PlanStores {
  /** The table `plans`. */
  readonly table: Table;
  readonly plans: PlanStore;
  readonly orphans: OrphanStore;
  readonly buckets: Readonly<Record<BucketName, FileStore>>;
}

/**
 * Opens the plans for functions that write them: stores, clock and ids of the running service. A bucket is opened on
 * first use, because each function knows only the buckets of its row in the contract.
 */
export function openPlans() {
  const table = openTable('plans');
  const opened = new Map<BucketName, FileStore>();
  const bucket = (name: BucketName) => opened.get(name) ?? opened.set(name, openBucket(name)).get(name)!;
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

/** Plans in the given stores. */
export function plansIn({ table, plans, orphans, buckets }: PlanStores) {
  const clock = () => new Date();
  return {
    table,
    plans,
    settings: settingsStore(table),
    orphans,
    files: planFiles({ buckets, orphans, clock, ids: randomId }),
    get privateFiles() {
      return buckets.privateFiles;
    },
    uploadUrl: publicFilesUrl(process.env),
    clock,
    ids: randomId,
    random: Math.random,
    sleep: (milliseconds: number) => sleep(milliseconds),
    /**
     * Cleans up what the caller's write has orphaned. Never throws: the plan is written, and the sweeper repeats what
     * fails.
     */
    async cleanUp(all: readonly Orphan[]): Promise<void> {
      for (const orphan of all) {
        try {
          await cleanUpOrphan(orphan, { table, plans, orphans, buckets });
        } catch (error) {
          logger.warn('orphan not cleaned up, the sweeper tries again', { kind: orphan.kind, error });
        }
      }
    },
  };
}
