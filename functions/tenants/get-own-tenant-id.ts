import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { getOwnTenantId } from '../../shared/routes.ts';

export const handler = endpoint(getOwnTenantId, async ({ caller }) => caller.tenant.id);
