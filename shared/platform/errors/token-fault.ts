/**
 * Why a request token was refused. `malformed` is judged before decryption; `unreadable` is all that decryption and the
 * plain text show, never told apart: otherwise the response would be a padding oracle. Source: D290.
 */
export const TOKEN_FAULT_REASONS = ['missing', 'malformed', 'unreadable', 'expired'] as const;
export type TokenFaultReason = (typeof TOKEN_FAULT_REASONS)[number];

/** The entry in `details` of `INVALID_TOKEN`. */
export interface TokenFault {
  readonly reason: TokenFaultReason;
  /** ISO 8601; only for `expired`. */
  readonly serverTime?: string;
  /** The largest difference between the timestamp of the token and the server's time; only for `expired`. */
  readonly maxAgeSeconds?: number;
}
