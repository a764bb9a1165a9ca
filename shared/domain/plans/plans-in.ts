import { setTimeout as sleep } from 'node:timers/promises';
import type { FileStore } from '../../platform/aws/files.ts';
import type { BucketName } from '../../platform/aws/stores.ts';
import type { Table } from '../../platform/aws/table.ts';
import { randomId } from '../../platform/identifiers/random-id.ts';
import { logger } from '../../platform/runtime/logger.ts';
import { publicFilesUrl } from '../../platform/runtime/service-settings.ts';
import { cleanUpOrphan } from './clean-up-orphan.ts';
import type { Orphan, OrphanStore } from './orphan.ts';
import { planFiles } from './plan-files.ts';
import type { PlanStore } from './plan-store.ts';
import { settingsStore } from './settings-store.ts';

/** The stores of plans. */
export interface PlanStores {
  /** The table `plans`. */
  readonly table: Table;
  readonly plans: PlanStore;
  readonly orphans: OrphanStore;
  readonly buckets: Readonly<Record<BucketName, Omit<FileStore, 'putFile' | 'saveTo'>>>;
}

/** Returns what functions that write plans need, with the given stores. */
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
