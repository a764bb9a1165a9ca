import * as z from 'zod';
import { ConditionFailedError, type Expression, type Key, type Table } from '../../platform/aws/table.ts';

/** Batches that may be in the fast lane at a time for one tenant; see `lane.ts`. */
export const SLOTS = [0, 1, 2, 3, 4] as const;
export type SlotNumber = (typeof SLOTS)[number];

/** A receiver that failed so often in a row is one that its tenant should hear of. */
const FAILURES_TO_REPORT = 5;
const REPORT_EVERY_MS = 24 * 3_600_000;
/** The partition of the index `unfinished` with receivers to report, by when. */
const FAILING_PARTITION = 'failing';

const Slot = z.object({ owner: z.string(), at: z.string(), until: z.string() });

/** What is known of the receiver of a tenant, over all instances of the sender. */
export const Receiver = z.object({
  tenant: z.int(),
  /** It was slow not long ago: its events go to the slow lane. */
  slowUntil: z.string().optional(),
  /** It was quick not long ago: its events may take all slots. */
  quickUntil: z.string().optional(),
  slot0: Slot.optional(),
  slot1: Slot.optional(),
  slot2: Slot.optional(),
  slot3: Slot.optional(),
  slot4: Slot.optional(),
  /** Events in a row that it did not take, since when, and how the last one failed. */
  failures: z.int().default(0),
  failingSince: z.string().optional(),
  lastFailure: z.string().optional(),
  /** When the administrators were told last. */
  reportedAt: z.string().optional(),
});
export type Receiver = z.infer<typeof Receiver>;

/** The row of each tenant's receiver in the table `events`. */
export interface ReceiverStore {
  /** Of 100 tenants at most, by tenant; one of which nothing is known is left out. */
  findMany(tenants: readonly number[]): Promise<ReadonlyMap<number, Receiver>>;
  recordSlow(tenant: number, until: Date): Promise<void>;
  /** Counts events that it did not take; from some on the report is due, once a day. */
  recordFailures(tenant: number, count: number, lastFailure: string, now: Date): Promise<void>;
  recordSuccess(tenant: number): Promise<void>;
  /** Receivers that are to be reported at this moment. */
  toReport(now: Date): AsyncGenerator<Receiver>;
  /** True for one caller a day, who tells the administrators. */
  claimReport(receiver: Receiver, now: Date): Promise<boolean>;
}

/** @param events the table `events` */
export function receiverStore(events: Table): ReceiverStore {
  const changed = async (tenant: number, change: Expression, condition?: Expression) => {
    try {
      return await events.update(receiverKey(tenant), change, condition, Receiver);
    } catch (error) {
      if (error instanceof ConditionFailedError) return undefined;
      throw error;
    }
  };
  return {
    async findMany(tenants) {
      const found = await events.getMany(tenants.map(receiverKey), Receiver, { consistent: true });
      return new Map(found.map((receiver) => [receiver.tenant, receiver]));
    },
    async recordSlow(tenant, until) {
      const values = { ':until': until.toISOString(), ':tenant': tenant };
      await changed(tenant, {
        expression: 'SET slowUntil = :until, tenant = :tenant REMOVE quickUntil',
        values,
      });
    },
    async recordFailures(tenant, count, lastFailure, now) {
      const change = {
        expression:
          'SET failingSince = if_not_exists(failingSince, :now), lastFailure = :last, tenant = :tenant ADD failures :count',
        values: { ':now': now.toISOString(), ':last': lastFailure, ':tenant': tenant, ':count': count },
      };
      const { failures = 0, reportedAt } = (await changed(tenant, change)) ?? {};
      if (failures < FAILURES_TO_REPORT) return;
      const due = Math.max(now.getTime(), reportedAt === undefined ? 0 : Date.parse(reportedAt) + REPORT_EVERY_MS);
      const report = {
        expression: 'SET unfinishedKey = :failing, dueAt = :due',
        values: { ':failing': FAILING_PARTITION, ':due': new Date(due).toISOString() },
      };
      await changed(tenant, report, { expression: 'attribute_not_exists(unfinishedKey)' });
    },
    async recordSuccess(tenant) {
      const change = { expression: 'REMOVE failures, failingSince, lastFailure, unfinishedKey, dueAt' };
      await changed(tenant, change, { expression: 'attribute_exists(failures)' });
    },
    toReport(now) {
      const values = { ':failing': FAILING_PARTITION, ':now': now.toISOString() };
      const keyCondition = { expression: 'unfinishedKey = :failing AND dueAt <= :now', values };
      return events.query({ index: 'unfinished', keyCondition }, Receiver);
    },
    async claimReport({ tenant, reportedAt }, now) {
      const change = {
        expression: 'SET reportedAt = :now REMOVE unfinishedKey, dueAt',
        values: { ':now': now.toISOString() },
      };
      const unchanged =
        reportedAt === undefined
          ? { expression: 'attribute_exists(unfinishedKey) AND attribute_not_exists(reportedAt)' }
          : {
              expression: 'attribute_exists(unfinishedKey) AND reportedAt = :before',
              values: { ':before': reportedAt },
            };
      return (await changed(tenant, change, unchanged)) !== undefined;
    },
  };
}

/** The row of a tenant's receiver in the table `events`. */
export function receiverKey(tenant: number): Key {
  return { pk: `${tenant}#receiver`, sk: 'receiver' };
}
