import * as z from 'zod';

/** Tenants are numbers. Source: decisions.md, Authentication, row 'tenant ids'. */
export const TenantId = z.int().nonnegative();
