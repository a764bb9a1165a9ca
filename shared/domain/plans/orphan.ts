import * as z from 'zod';
import { BUCKETS } from '../../platform/aws/stores.ts';
import type { Key, Table, TransactionPart } from '../../platform/aws/table.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { ORPHAN_PARTITIONS, orphanKey, orphanPartition } from './plan-keys.ts';

/**
 * What has to be cleared away unless somebody has done so: a file that no row names, all of a deleted plan, a thumbnail
 * that may not be the plan's own yet. It is noted before, or together with, the write that makes it one; so a crash in
 * between is only a delay.
 */
export const Orphan = z.intersection(
  z.object({ tenant: z.int(), planId: z.string(), id: z.string(), dueAt: Timestamp }),
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('file'), bucket: z.enum(BUCKETS), key: z.string() }),
    z.object({ kind: z.literal('plan') }),
    z.object({ kind: z.literal('thumbnail') }),
  ]),
);
export type Orphan = z.infer<typeof Orphan>;

/** Where orphans are noted. */
export interface OrphanStore {
  put(orphan: Orphan): Promise<void>;
  delete(orphan: Orphan): Promise<void>;
  /** Notes one in the transaction that makes it. */
  putPart(orphan: Orphan): TransactionPart;
  /** Forgets one in the transaction that ends it. */
  deletePart(orphan: Orphan): TransactionPart;
  /** Those that nobody has cleared in time; all of them when no time is given. */
  due(now: Date | undefined): AsyncGenerator<Orphan>;
}

/** @param table the table `plans` */
export function orphanStore(table: Table): OrphanStore {
  return {
    put: (orphan) => table.put(rowOf(orphan)),
    delete: (orphan) => table.delete(keyOf(orphan)),
    putPart: (orphan) => ({ table, put: rowOf(orphan) }),
    deletePart: (orphan) => ({ table, delete: keyOf(orphan) }),
    async *due(now) {
      for (const shard of ORPHAN_PARTITIONS) {
        const values = { ':shard': shard, ...(now && { ':now': now.toISOString() }) };
        const expression = now ? 'leftoverShard = :shard AND dueAt <= :now' : 'leftoverShard = :shard';
        const keyCondition = { expression, values };
        yield* table.query({ index: 'leftovers', keyCondition }, Orphan);
      }
    },
  };
}

function keyOf({ tenant, planId, id }: Orphan): Key {
  return orphanKey(tenant, planId, id);
}

function rowOf(orphan: Orphan) {
  return { ...keyOf(orphan), leftoverShard: orphanPartition(orphan.id), ...orphan };
}
