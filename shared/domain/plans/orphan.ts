import * as z from 'zod';
import { BUCKETS } from '../../platform/aws/stores.ts';
import type { Key, Table, TransactionPart } from '../../platform/aws/table.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { LEFTOVER_PARTITIONS, leftoverKey, leftoverShard } from './plan-keys.ts';

/**
 * What has to be cleared away unless somebody has done so: a file that no row names, all of a deleted plan, a thumbnail
 * that may not be the plan's own yet. It is noted before, or together with, the write that makes it one; so a crash in
 * between is only a delay.
 */
export const Leftover = z.intersection(
  z.object({ tenant: z.int(), planId: z.string(), id: z.string(), dueAt: Timestamp }),
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('file'), bucket: z.enum(BUCKETS), key: z.string() }),
    z.object({ kind: z.literal('plan') }),
    z.object({ kind: z.literal('thumbnail') }),
  ]),
);
export type Leftover = z.infer<typeof Leftover>;

/** Where leftovers are noted. */
export interface LeftoverStore {
  put(leftover: Leftover): Promise<void>;
  delete(leftover: Leftover): Promise<void>;
  /** Notes one in the transaction that makes it. */
  noted(leftover: Leftover): TransactionPart;
  /** Forgets one in the transaction that ends it. */
  settled(leftover: Leftover): TransactionPart;
  /** Those that nobody has cleared in time; all of them when no time is given. */
  due(now: Date | undefined): AsyncGenerator<Leftover>;
}

/** @param table the table `plans` */
export function leftoverStore(table: Table): LeftoverStore {
  return {
    put: (leftover) => table.put(rowOf(leftover)),
    delete: (leftover) => table.delete(keyOf(leftover)),
    noted: (leftover) => ({ table, put: rowOf(leftover) }),
    settled: (leftover) => ({ table, delete: keyOf(leftover) }),
    async *due(now) {
      for (const shard of LEFTOVER_PARTITIONS) {
        const values = { ':shard': shard, ...(now && { ':now': now.toISOString() }) };
        const expression = now ? 'leftoverShard = :shard AND dueAt <= :now' : 'leftoverShard = :shard';
        const keyCondition = { expression, values };
        yield* table.query({ index: 'leftovers', keyCondition }, Leftover);
      }
    },
  };
}

function keyOf({ tenant, planId, id }: Leftover): Key {
  return leftoverKey(tenant, planId, id);
}

function rowOf(leftover: Leftover) {
  return { ...keyOf(leftover), leftoverShard: leftoverShard(leftover.id), ...leftover };
}
