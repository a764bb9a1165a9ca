import * as z from 'zod';

const OfMail = { tenant: z.int(), language: z.string(), baseUrl: z.string() };

/**
 * A message of the queue `accountMails`. It has no token: the worker makes the token, so that only the mail contains
 * it.
 */
export const AccountMail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invitation'), ...OfMail, invitation: z.string(), round: z.string() }),
  /** Sent for every identification, whether somebody has it or not. */
  z.object({ kind: z.literal('forgotten'), ...OfMail, identification: z.string() }),
]);
export type AccountMail = z.infer<typeof AccountMail>;
