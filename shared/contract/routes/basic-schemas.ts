import * as z from 'zod';

/** The variable of paths that end in `/{id}` or continue after it. */
export const IdParams = z.object({ id: z.string() });

const TENANT_NUMBER = /^\d{1,15}$/;
/** No tenant has it. */
const NO_TENANT = -1;

/** The number of a tenant in a path. A text that is no number names no tenant: 404 (D106). */
export const TenantParams = z.object({
  id: z
    .string()
    .meta({ examples: ['1'], pattern: TENANT_NUMBER.source })
    .transform((text) => (TENANT_NUMBER.test(text) ? Number(text) : NO_TENANT)),
});
