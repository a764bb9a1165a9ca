import type { Table, TransactionPart } from '../../platform/aws/table.ts';
import { openTable } from '../../platform/aws/table.ts';
import type { Clock, IdSource } from '../../platform/identifiers/clock.ts';
import { randomId } from '../../platform/identifiers/random-id.ts';
import type { AuditEntry } from './audit-entry.ts';
import { auditKey } from './audit-keys.ts';

/** How long an entry is kept. */
const AUDIT_DAYS = 90;
const DAY_SECONDS = 86_400;

/** Returns the write that records a change of the object with this id. It belongs into the transaction of the change. */
export type Recorded = (id: string) => TransactionPart;

/** Who makes a change: a caller of the pipeline fits. */
interface Actor {
  readonly tenant: { readonly id: number };
  readonly apiKey?: { readonly id: string };
  readonly user?: { readonly id: string };
}

/** Makes the records of a call. */
export type AuditLog = (actor: Actor, operation: string) => Recorded;

/**
 * Returns the maker of records. The row of the route needs `audit: ['PutItem']`.
 *
 * @param audit the table `audit`
 */
export function auditLog(audit: Table, { clock, ids }: { readonly clock: Clock; readonly ids: IdSource }): AuditLog {
  return ({ tenant, apiKey, user }, operation) =>
    (id) => {
      const now = clock();
      const entry: AuditEntry = {
        time: now.toISOString(),
        user: user?.id ?? null,
        apiKey: apiKey?.id ?? null,
        call: operation,
        id,
      };
      const expiresAt = Math.ceil(now.getTime() / 1000) + AUDIT_DAYS * DAY_SECONDS;
      return {
        table: audit,
        put: { ...auditKey(tenant.id, entry.time, ids()), ...entry, expiresAt },
        condition: { expression: 'attribute_not_exists(pk)' },
      };
    };
}

/** Opens the audit log of a function. */
export function openAuditLog(): AuditLog {
  return auditLog(openTable('audit'), { clock: () => new Date(), ids: randomId });
}
