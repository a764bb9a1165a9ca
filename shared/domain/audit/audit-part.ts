import { openTable, type TransactionPart } from '../../platform/aws/table.ts';
import { randomId } from '../../platform/identifiers/random-id.ts';
import type { AuditEntry } from './audit-entry.ts';
import { auditKey } from './audit-keys.ts';

/** How long an entry is kept. */
const AUDIT_DAYS = 90;
const DAY_SECONDS = 86_400;

/**
 * Returns the write that records a change of the object with this id. It belongs into the transaction of the change.
 */
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
 * Opens the audit log of a function. The row of the route needs `audit: ['PutItem']`.
 *
 * @example
 * const recorded = audit(caller, 'updateUser');
 * await writeTransaction([change, recorded(userId)]);
 */
export function openAuditLog(): AuditLog {
  const audit = openTable('audit');
  return ({ tenant, apiKey, user }, operation) =>
    (id) => {
      const now = new Date();
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
        put: { ...auditKey(tenant.id, entry.time, randomId()), ...entry, expiresAt },
        condition: { expression: 'attribute_not_exists(pk)' },
      };
    };
}
