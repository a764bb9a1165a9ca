import * as z from 'zod';

/** The id of a tenant: a number (D215). */
export const TenantId = z.int().nonnegative();
