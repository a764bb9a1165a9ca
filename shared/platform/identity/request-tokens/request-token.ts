import { type ApiKey, MAX_LIVE_SECRETS, type TokenAlgorithm } from '../tenants/api-key.ts';
import { ANONYMOUS } from './encode-request-token.ts';
import { equalTexts } from './equal-texts.ts';
import { expiredToken, invalidToken } from './invalid-token.ts';
import { BLOCK_BYTES, decryptToken } from './token-cipher.ts';
import { parseTokenTimestamp } from './token-timestamp.ts';

/** Valid tokens have less than 300 characters, even with the longest api key and secret. */
const MAX_TOKEN_CHARACTERS = 2_048;
const BASE64_PATTERN = /^[A-Za-z0-9+/]*={0,2}$/;
/**
 * The characters of session tokens. A changed block of 01 or 02 decrypts to random bytes, of which others than these
 * are part but once in 2^32 blocks. Without this rule such a block within the session would be an unknown session
 * unless it has a `;`, and the difference would open a session, byte by byte (D291).
 */
const SESSION_PATTERN = /^[\w-]+$/;
const ZERO_IV = Buffer.alloc(BLOCK_BYTES);
/** Replaces a missing secret, so that decoding takes the same time for every key. Its results are never accepted. */
const DUMMY_SECRET = '0'.repeat(BLOCK_BYTES);

/** The fields of an api key that decoding needs. */
export type TokenKey = Pick<ApiKey, 'id' | 'secrets' | 'public' | 'algorithms' | 'ivMode'>;

/** Options of {@link decodeRequestToken}. */
interface DecodeOptions {
  readonly now: Date;
  /** The largest difference between the timestamp of 01 and 02 and `now`, in both directions; 0 disables the check. */
  readonly maxAgeSeconds: number;
}

/** The content of a request token. */
export interface RequestToken {
  readonly algorithm: TokenAlgorithm;
  readonly timestamp: Date;
  /** Absent if nobody is signed in. The session is not checked here. */
  readonly sessionToken?: string;
}

/**
 * Decodes a request token `<algorithm id>-<base64>` that was sent with this api key.
 *
 * Every token takes the same steps: one decryption for each secret that a key can have, and every candidate is parsed
 * completely. So neither the response nor its time shows an attacker which check of the decrypted text failed. A valid
 * token does not prove who sent it: its date can be forged without the secret (by swapping blocks of 02 or flipping
 * bits in an initialisation vector of 01), and browsers know the secrets of their keys.
 *
 * Source: D207 to D211, D290 in contract/interface.md.
 *
 * @throws ServiceError `INVALID_TOKEN` with its reason
 */
export function decodeRequestToken(token: string, key: TokenKey, options: DecodeOptions): RequestToken {
  const { algorithm, bytes, wellFormed } = readEnvelope(token);
  const accepted = key.algorithms.find((known) => known === algorithm && (known !== '03' || key.public));
  const whole = algorithm === '03' || isWhole(algorithm, bytes, key);
  const ageMatters = algorithm !== '03' && options.maxAgeSeconds > 0;
  let found: Omit<RequestToken, 'algorithm'> | undefined;
  let expired = false;
  for (const { plain, acceptable } of candidates(algorithm, bytes, key)) {
    const { timestampMs, sessionToken, good } = readFields(plain, key.id);
    const ageMs = Math.abs(options.now.getTime() - timestampMs);
    const fresh = !ageMatters || ageMs <= options.maxAgeSeconds * 1000;
    if (acceptable && good && !fresh) expired = true;
    if (acceptable && good && fresh) {
      found = { timestamp: new Date(timestampMs), ...(sessionToken === ANONYMOUS ? {} : { sessionToken }) };
    }
  }
  if (!wellFormed || accepted === undefined || !whole) throw invalidToken('malformed');
  if (found !== undefined) return { algorithm: accepted, ...found };
  throw expired ? expiredToken(options.now, options.maxAgeSeconds) : invalidToken('unreadable');
}

/** Accepts `-`, `_` and blanks, which replace `+` and `/` in URLs. The `=` at the end is optional. */
function readEnvelope(token: string): { algorithm: string; bytes: Buffer; wellFormed: boolean } {
  const bounded = token.slice(0, MAX_TOKEN_CHARACTERS);
  const separator = Math.max(bounded.indexOf('-'), 0);
  const text = bounded
    .slice(separator + 1)
    .replaceAll(/[- ]/g, '+')
    .replaceAll('_', '/');
  let digits = text.length;
  while (text[digits - 1] === '=') digits--;
  return {
    algorithm: bounded.slice(0, separator),
    bytes: Buffer.from(text, 'base64'),
    wellFormed: token.length <= MAX_TOKEN_CHARACTERS && BASE64_PATTERN.test(text) && digits % 4 !== 1,
  };
}

/** Returns whether the bytes are one or more blocks, after the initialisation vector if the key expects one. */
function isWhole(algorithm: string, { length }: Buffer, { ivMode }: TokenKey): boolean {
  const ivBytes = algorithm === '01' && ivMode === 'prefix' ? BLOCK_BYTES : 0;
  return length > ivBytes && length % BLOCK_BYTES === 0;
}

/** Returns the possible plain texts of the bytes; always the same number for any token and key. */
function candidates(algorithm: string, bytes: Buffer, key: TokenKey): { plain: Buffer; acceptable: boolean }[] {
  const hasPrefix = algorithm !== '02' && key.ivMode === 'prefix' && bytes.length > BLOCK_BYTES;
  const iv = hasPrefix ? bytes.subarray(0, BLOCK_BYTES) : ZERO_IV;
  const encrypted = hasPrefix ? bytes.subarray(BLOCK_BYTES) : bytes;
  const mode = algorithm === '02' ? 'ecb' : 'cbc';
  const decrypted = Array.from({ length: MAX_LIVE_SECRETS }, (_, index) => {
    const secret = key.secrets[index];
    const cipher = { mode, secret: secret ?? DUMMY_SECRET, iv: mode === 'ecb' ? null : iv } as const;
    const { plain, good } = decryptToken(encrypted, cipher);
    return { plain, acceptable: good && secret !== undefined && (algorithm === '01' || algorithm === '02') };
  });
  return [...decrypted, { plain: bytes, acceptable: algorithm === '03' }];
}

/** All fields are ASCII, so other bytes can never be part of a valid field. */
function readFields(plain: Buffer, apiKey: string): { timestampMs: number; sessionToken: string; good: boolean } {
  const fields = plain.toString('latin1').split(';');
  const [timestamp = '', sessionToken = '', sentApiKey = ''] = fields;
  const timestampMs = parseTokenTimestamp(timestamp) ?? Number.NaN;
  const sameKey = equalTexts(sentApiKey, apiKey);
  const good = fields.length === 3 && !Number.isNaN(timestampMs) && SESSION_PATTERN.test(sessionToken) && sameKey;
  return { timestampMs, sessionToken, good };
}
