import * as z from 'zod';
import { BUCKETS } from '../../platform/aws/stores.ts';
import type { Key, Table, TransactionPart } from '../../platform/aws/table.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { ORPHAN_PARTITIONS, orphanKey, orphanPartition } from './plan-keys.ts';

/**
 * What must be cleaned up unless a later write makes that unnecessary: a file that no row names, all of a deleted plan,
 * or a published thumbnail that may be out of date. The record is written before the write that creates the orphan, or
 * in the same transaction. So a crash only delays the cleanup.
 * The stored names are older than this type: sort keys start with `leftover#`, the index is `leftovers`, its partition
 * attribute `leftoverShard`.
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

/** The orphan records in the table `plans`. */
export interface OrphanStore {
  put(orphan: Orphan): Promise<void>;
  delete(orphan: Orphan): Promise<void>;
  /** Adds a record in the transaction that creates the orphan. */
  putPart(orphan: Orphan): TransactionPart;
  /** Deletes a record in the transaction that makes the cleanup unnecessary. */
  deletePart(orphan: Orphan): TransactionPart;
  /** Orphans whose time is over, or all orphans if no time is given. */
  due(now: Date | undefined): AsyncGenerator<Orphan>;
}

/** Opens the store in the table `plans`. */
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
