import { getOwnTenantId } from '../../shared/contract/routes/tenants.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

export const handler = endpoint(getOwnTenantId, async ({ caller }) => caller.tenant.id);
