import * as z from 'zod';
import { Timestamp } from '../../platform/text/timestamp.ts';

/**
 * One change, as the audit log shows it: who, with which key, by which call, what and when. It has no content of the
 * change, because that may be personal or secret. Source: D2170 in contract/interface.md.
 */
export const AuditEntry = z.object({
  time: Timestamp,
  /** The signed-in user; null for a caller who is not signed in. */
  user: z.string().nullable(),
  /** The id of the api key; null for a call without one, for example a link of a mail. */
  apiKey: z.string().nullable(),
  /** The operation in the OpenAPI document, for example `updateUser`. */
  call: z.string(),
  /** The id of what was changed. */
  id: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
