import * as z from 'zod';

/** A response as it is stored. Rows name the attribute `answer`. */
export const RecordedResponse = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  /** JSON text; null if it is too long to store. */
  body: z.string().nullable(),
  /** Id of the object that the call created, for routes that can make the response again from it. */
  created: z.string().optional(),
});
export type RecordedResponse = z.infer<typeof RecordedResponse>;

/** The longest body that is stored. A row of DynamoDB holds 400 kB with attribute names and headers. */
export const MAX_RECORDED_BYTES = 350_000;
