import { type ApiKey, MAX_LIVE_SECRETS } from '../tenants/api-key.ts';
import { ANONYMOUS } from './encode-request-token.ts';
import { equalTexts } from './equal-texts.ts';
import { invalidToken } from './invalid-token.ts';
import { BLOCK_BYTES, decryptToken } from './token-cipher.ts';
import { parseTokenTimestamp } from './token-timestamp.ts';

/** Ours are below 300 characters, with the longest api key and secret. */
const MAX_TOKEN_CHARACTERS = 2_048;
const BASE64_PATTERN = /^[A-Za-z0-9+/]*={0,2}$/;
const ZERO_IV = Buffer.alloc(BLOCK_BYTES);
/** Stands in for a secret that a key does not have, so that every key costs the same. What it opens is not accepted. */
const NO_SECRET = '0'.repeat(BLOCK_BYTES);

/** What decoding needs to know of an api key. */
export type TokenKey = Pick<ApiKey, 'id' | 'secrets' | 'public' | 'algorithms' | 'ivMode'>;

export interface DecodeOptions {
  readonly now: Date;
  /** How far the timestamp of 01 and 02 may be from `now`, either way; 0 turns the check off. */
  readonly maxAgeSeconds: number;
}

/** What a request token says. */
export interface RequestToken {
  readonly timestamp: Date;
  /** Absent for somebody who is not signed in. Only the text: whether there is such a session is another question. */
  readonly sessionToken?: string;
}

/**
 * Opens a request token `<algorithm id>-<base64>` that came with this api key.
 *
 * Throws `INVALID_TOKEN`, the same error whatever is wrong. Every token takes the same steps: one decryption for each
 * secret that a key can have, and every candidate read to its end, so that neither the body nor the time of the answer
 * tells how far a forger has come. A good token is no proof of anything: its date can be forged without the secret
 * (blocks of 02 can be swapped, an initialisation vector of 01 flipped), and browsers know the secrets of their keys.
 *
 * Source: D207 to D211 in contract/interface.md.
 */
export function decodeRequestToken(token: string, key: TokenKey, options: DecodeOptions): RequestToken {
  const { algorithm, bytes, wellFormed } = readEnvelope(token);
  const allowed = key.algorithms.some((known) => known === algorithm) && (algorithm !== '03' || key.public);
  const ageMatters = algorithm !== '03' && options.maxAgeSeconds > 0;
  let found: RequestToken | undefined;
  for (const { plain, acceptable } of candidates(algorithm, bytes, key)) {
    const { timestampMs, sessionToken, good } = readFields(plain, key.id);
    const ageMs = Math.abs(options.now.getTime() - timestampMs);
    const fresh = !ageMatters || ageMs <= options.maxAgeSeconds * 1000;
    if (acceptable && good && fresh) {
      found = { timestamp: new Date(timestampMs), ...(sessionToken === ANONYMOUS ? {} : { sessionToken }) };
    }
  }
  if (!wellFormed || !allowed || found === undefined) throw invalidToken('the request token was refused');
  return found;
}

/** Takes `-`, `_` and blanks for the `+` and `/` that they replace in URLs; the `=` at the end may be missing. */
function readEnvelope(token: string): { algorithm: string; bytes: Buffer; wellFormed: boolean } {
  const bounded = token.slice(0, MAX_TOKEN_CHARACTERS);
  const separator = Math.max(bounded.indexOf('-'), 0);
  const text = bounded
    .slice(separator + 1)
    .replaceAll(/[- ]/g, '+')
    .replaceAll('_', '/');
  const digits = text.replace(/=+$/, '').length;
  return {
    algorithm: bounded.slice(0, separator),
    bytes: Buffer.from(text, 'base64'),
    wellFormed: token.length <= MAX_TOKEN_CHARACTERS && BASE64_PATTERN.test(text) && digits % 4 !== 1,
  };
}

/** The plain texts that the bytes may stand for; as many for any token and key. */
function candidates(algorithm: string, bytes: Buffer, key: TokenKey): { plain: Buffer; acceptable: boolean }[] {
  const hasPrefix = algorithm !== '02' && key.ivMode === 'prefix' && bytes.length > BLOCK_BYTES;
  const iv = hasPrefix ? bytes.subarray(0, BLOCK_BYTES) : ZERO_IV;
  const encrypted = hasPrefix ? bytes.subarray(BLOCK_BYTES) : bytes;
  const mode = algorithm === '02' ? 'ecb' : 'cbc';
  const decrypted = Array.from({ length: MAX_LIVE_SECRETS }, (_, index) => {
    const secret = key.secrets[index];
    const cipher = { mode, secret: secret ?? NO_SECRET, iv: mode === 'ecb' ? null : iv } as const;
    const { plain, good } = decryptToken(encrypted, cipher);
    return { plain, acceptable: good && secret !== undefined && (algorithm === '01' || algorithm === '02') };
  });
  return [...decrypted, { plain: bytes, acceptable: algorithm === '03' }];
}

/** All fields are ASCII, so bytes beyond it cannot make a good field, however they are read. */
function readFields(plain: Buffer, apiKey: string): { timestampMs: number; sessionToken: string; good: boolean } {
  const fields = plain.toString('latin1').split(';');
  const [timestamp = '', sessionToken = '', sentApiKey = ''] = fields;
  const timestampMs = parseTokenTimestamp(timestamp) ?? Number.NaN;
  const sameKey = equalTexts(sentApiKey, apiKey);
  const good = fields.length === 3 && !Number.isNaN(timestampMs) && sessionToken !== '' && sameKey;
  return { timestampMs, sessionToken, good };
}
