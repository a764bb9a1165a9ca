import * as z from 'zod';

/** The variable of paths that end in `/{id}` or continue after it. */
export const IdParams = z.object({ id: z.string() });

/** The number of a tenant in a path. */
export const TenantParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/, 'the number of a tenant')
    .meta({ examples: ['1'] })
    .transform(Number),
});
