import * as z from 'zod';
import { TenantId } from '../../platform/identity/tenants/tenant-id.ts';

/** An id that an operator chooses. */
export const EmbeddingId = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/, 'up to 128 letters, digits, - and _');

/**
 * The first object that the embedding library reads: the URL of the configurator's page, the hosts that can embed it,
 * its settings and its tenant. The operator sets it; other fields are stored too. Source: D1903 in
 * contract/interface.md.
 */
export const Configurator = z.looseObject({
  id: EmbeddingId,
  url: z.url({ protocol: /^https?$/ }),
  allowedHosts: z.array(z.string().min(1).max(253)).max(1_000).default([]),
  settings: z.record(z.string(), z.unknown()).default({}),
  tenant: TenantId,
});
export type Configurator = z.output<typeof Configurator>;
