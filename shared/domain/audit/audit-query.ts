import * as z from 'zod';
import type { Table } from '../../platform/aws/table.ts';
import { invalidRequest } from '../../platform/errors/service-error.ts';
import { limitUpTo, one } from '../../platform/http/query.ts';
import { AuditEntry } from './audit-entry.ts';
import { auditPartition } from './audit-keys.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1_000;
/** How many entries a page with a filter reads at most; then it ends early, with a cursor. */
const MAX_READ = 2_000;
const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[\w-]{22}$/;
const moment = one.pipe(z.union([z.iso.datetime({ offset: true }), z.iso.date(), z.literal('')]).optional());

/** `from`, `to`: days or moments, both included. `user`: the id of a user. `limit`: up to 1,000, default 100. */
export const AuditQuery = z.object({
  from: moment,
  to: moment,
  user: one,
  limit: limitUpTo(MAX_LIMIT, DEFAULT_LIMIT),
  cursor: one,
});

/** A page of the audit log, and the cursor of the next one. */
interface AuditPage {
  readonly entries: AuditEntry[];
  readonly nextCursor?: string;
}

const Row = AuditEntry.extend({ sk: z.string() });

/**
 * Returns a page of a tenant's audit log, newest first. With `user`, a page may hold fewer entries than `limit` while
 * there are more.
 * Source: D2171 in contract/interface.md.
 *
 * @param audit the table `audit`
 * @throws ServiceError 400 for an invalid cursor
 */
export async function auditPage(
  audit: Table,
  tenant: number,
  { from, to, user, limit, cursor }: z.output<typeof AuditQuery>,
): Promise<AuditPage> {
  const before = cursor ? Buffer.from(cursor, 'base64url').toString() : undefined;
  if (before !== undefined && !CURSOR.test(before)) {
    throw invalidRequest('Send as cursor the meta.nextCursor of the page before.');
  }
  const [first, end] = [startOf(from), before ?? endOf(to)];
  // The store refuses a range whose end is before its start; there is nothing in it.
  if (first > end) return { entries: [] };
  const keyCondition = {
    expression: 'pk = :pk AND sk BETWEEN :from AND :to',
    values: { ':pk': auditPartition(tenant), ':from': first, ':to': end },
  };
  const entries: AuditEntry[] = [];
  let read = 0;
  let last: string | undefined;
  const options = { keyCondition, descending: true, pageSize: Math.min(limit + 1, MAX_READ) };
  for await (const { sk, ...entry } of audit.query(options, Row)) {
    if (sk === before) continue;
    if (entries.length === limit || read === MAX_READ) {
      return { entries, ...(last !== undefined && { nextCursor: Buffer.from(last).toString('base64url') }) };
    }
    read++;
    last = sk;
    if (!user || entry.user === user) entries.push(entry);
  }
  return { entries };
}

function startOf(from: string | undefined): string {
  return from ? new Date(from).toISOString() : '0';
}

/** A day includes all its moments. */
function endOf(to: string | undefined): string {
  if (!to) return '9';
  return to.includes('T') ? `${new Date(to).toISOString()}#~` : `${to}T~`;
}
