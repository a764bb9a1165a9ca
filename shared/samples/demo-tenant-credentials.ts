import * as z from 'zod';
import { ApiKeyContext } from '../platform/identity/tenants/api-key.ts';
import { RIGHTS } from '../platform/identity/tenants/right.ts';

const DemoApiKey = z.object({
  apiKey: z.string(),
  /** Absent for a browser key, which has no secret. */
  secret: z.string().optional(),
  public: z.boolean(),
  context: ApiKeyContext,
});
const DemoUser = z.object({
  identification: z.string(),
  password: z.string(),
  rights: z.array(z.enum(RIGHTS)).readonly(),
});

/** What a developer needs to call the service as a demo tenant; an entry of `tenants` in `endpoints.json`. */
export const DemoTenantCredentials = z.object({
  id: z.int(),
  name: z.string(),
  apiKeys: z.array(DemoApiKey).readonly(),
  users: z.array(DemoUser).readonly(),
  catalogs: z.array(z.string()).readonly(),
});
export type DemoTenantCredentials = z.infer<typeof DemoTenantCredentials>;
