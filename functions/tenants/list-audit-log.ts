import { listAuditLog } from '../../shared/contract/routes/tenants.ts';
import { auditPage } from '../../shared/domain/audit/audit-query.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const audit = openTable('audit');

export const handler = endpoint(listAuditLog, async ({ query, caller }) => {
  const { entries, nextCursor } = await auditPage(audit, caller.tenant.id, query);
  const meta = { count: entries.length, serverTime: new Date().toISOString() };
  return { auditLog: entries, meta: { ...meta, ...(nextCursor && { nextCursor }) } };
});
