import { getUsage } from '../../shared/contract/routes/tenants.ts';
import { usageReport } from '../../shared/domain/tenants/usage-report.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const usage = openTable('usage');

export const handler = endpoint(getUsage, ({ query, caller }) =>
  usageReport(usage, caller.tenant.id, query, new Date()),
);
