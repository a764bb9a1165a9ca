import * as z from 'zod';
import { addOnce } from '../../platform/aws/add-once.ts';
import { ConditionFailedError, type Expression, type Key, type Table } from '../../platform/aws/table.ts';

/** The slots of a tenant: batches that may be in the fast lane at the same time; see `lane.ts`. */
export const SLOTS = [0, 1, 2, 3, 4] as const;
export type SlotNumber = (typeof SLOTS)[number];

/** After this many failures in a row, the receiver is reported to its tenant's administrators. */
const FAILURES_TO_REPORT = 5;
const REPORT_EVERY_MS = 24 * 3_600_000;
/** The partition of the index `unfinished` with receivers to report. Its sort key is the time of the report. */
const FAILING_PARTITION = 'failing';

const Slot = z.object({ owner: z.string(), at: z.string(), until: z.string() });

/** What all instances of the sender know about the receiver of a tenant. */
export const Receiver = z.object({
  tenant: z.int(),
  /** Until this time its events go to the slow lane, because it was slow. */
  slowUntil: z.string().optional(),
  /** Until this time its events may take all slots, because it was quick. */
  quickUntil: z.string().optional(),
  slot0: Slot.optional(),
  slot1: Slot.optional(),
  slot2: Slot.optional(),
  slot3: Slot.optional(),
  slot4: Slot.optional(),
  /** Failed events in a row, since when, and the last failure. */
  failures: z.int().default(0),
  failingSince: z.string().optional(),
  lastFailure: z.string().optional(),
  /** Time of the last report to the administrators. */
  reportedAt: z.string().optional(),
});
export type Receiver = z.infer<typeof Receiver>;

/** The receivers of tenants in the table `events`. */
export interface ReceiverStore {
  /** The receivers of 100 tenants at most, by tenant. Receivers without a row are left out. */
  findMany(tenants: readonly number[]): Promise<ReadonlyMap<number, Receiver>>;
  recordSlow(tenant: number, until: Date): Promise<void>;
  /** Counts failed events. After {@link FAILURES_TO_REPORT} failures a report is due, at most once a day. */
  recordFailures(tenant: number, count: number, lastFailure: string, now: Date): Promise<void>;
  recordSuccess(tenant: number): Promise<void>;
  /** Receivers whose report is due. */
  toReport(now: Date): AsyncGenerator<Receiver>;
  /** True for one caller a day, who then sends the report. */
  claimReport(receiver: Receiver, now: Date): Promise<boolean>;
}

/** Opens the store in the table `events`. */
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
      const { failures = 0, reportedAt } = (await changed(tenant, ...addOnce(change))) ?? {};
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

/** The key of a tenant's receiver in the table `events`. */
export function receiverKey(tenant: number): Key {
  return { pk: `${tenant}#receiver`, sk: 'receiver' };
}
