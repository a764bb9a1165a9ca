import * as z from 'zod';

/** The field of job POSTs that groups jobs (D2100). */
export const JobBatch = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, '1 to 64 of A-Z a-z 0-9 _ -');
