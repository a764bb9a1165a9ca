import { ServiceError } from '../../errors/service-error.ts';
import type { TokenFaultReason } from '../../errors/token-fault.ts';

const REMEDIES = {
  missing: 'Send an api key and a request token, as the headers (or query parameters) apiKey and token.',
  malformed:
    'Send token as <algorithm>-<base64>, with an algorithm that this api key accepts (01, 02; 03 with public keys ' +
    'only). Under 01 and 02 the bytes are whole blocks of 16.',
  unreadable:
    'Make the token from <timestamp>;<session token or anonymous>;<apiKey>, with a timestamp like ' +
    '2026-01-31T12:00:00.000Z and the same apiKey as in the header. Under 01 and 02 encrypt it with the secret of this ' +
    'api key, with the initialisation vector that the key expects (01) and PKCS #7 padding.',
} as const;

/**
 * Returns the error for a refused request token. Each reason has one body, after the same work, so that an attacker
 * learns only the reason (D290).
 */
export function invalidToken(reason: Exclude<TokenFaultReason, 'expired'>): ServiceError {
  return new ServiceError('INVALID_TOKEN', REMEDIES[reason], { details: [{ reason }] });
}

/** Returns the error for a token with a wrong date and no other fault. */
export function expiredToken(now: Date, maxAgeSeconds: number): ServiceError {
  const serverTime = now.toISOString();
  const message =
    `The timestamp of the token differs by more than ${maxAgeSeconds} seconds from the server's time, ${serverTime}. ` +
    'Set the clock of your machine, and make a new token for each call.';
  return new ServiceError('INVALID_TOKEN', message, { details: [{ reason: 'expired', serverTime, maxAgeSeconds }] });
}
