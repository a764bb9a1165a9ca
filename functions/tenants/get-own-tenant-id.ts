import { getOwnTenantId } from '../../shared/contract/routes.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

export const handler = endpoint(getOwnTenantId, async ({ caller }) => caller.tenant.id);
