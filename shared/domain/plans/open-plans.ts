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

/** What plans are kept in. */
export interface PlanStores {
  /** The table `plans`. */
  readonly table: Table;
  readonly plans: PlanStore;
  readonly orphans: OrphanStore;
  readonly buckets: Readonly<Record<BucketName, FileStore>>;
}

/**
 * Plans as the functions use them: stores, clock and ids of the running service. Buckets are opened when they are first
 * needed, as a function knows only those that its row names.
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

/** Plans in stores that are given. */
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
    /** What cannot be cleared now stays putPart: the caller's plan is written, and the sweeper comes for the rest. */
    async cleanUp(all: readonly Orphan[]): Promise<void> {
      for (const orphan of all) {
        try {
          await cleanUpOrphan(orphan, { table, plans, orphans, buckets });
        } catch (error) {
          logger.warn('left over, for the sweeper', { kind: orphan.kind, error });
        }
      }
    },
  };
}
