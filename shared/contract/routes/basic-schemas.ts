import * as z from 'zod';

/** The variable of paths that end in `/{id}` or continue after it. */
export const IdParams = z.object({ id: z.string() });
