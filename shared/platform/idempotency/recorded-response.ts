import * as z from 'zod';

/** An answer as it is kept and sent again. */
export const RecordedResponse = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  /** JSON text; null when it is too long to be kept. */
  body: z.string().nullable(),
  /** The id of what the call has created, where the route can make the answer again from it. */
  created: z.string().optional(),
});
export type RecordedResponse = z.infer<typeof RecordedResponse>;

/** A row of DynamoDB holds 400 kB, names, headers and bookkeeping included. */
export const MAX_RECORDED_BYTES = 350_000;
