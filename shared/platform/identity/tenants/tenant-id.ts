import * as z from 'zod';

/** Tenants are numbers (D215). */
export const TenantId = z.int().nonnegative();
