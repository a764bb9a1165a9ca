import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';

/** Bytes of one AES block, and of an initialisation vector. */
export const BLOCK_BYTES = 16;

/**
 * One way to encrypt a request token. 01 is CBC and has an initialisation vector, 02 is ECB and has none. The AES key
 * is the raw UTF-8 bytes of the secret, 16, 24 or 32 of them.
 */
export interface TokenCipher {
  readonly mode: 'cbc' | 'ecb';
  readonly secret: string;
  /** 16 bytes for CBC. */
  readonly iv: Uint8Array | null;
}

/** Encrypts with PKCS #7 padding (clients call it PKCS5, D205). */
export function encryptToken(plain: Uint8Array, cipher: TokenCipher): Buffer {
  const encryption = createCipheriv(...algorithm(cipher));
  return Buffer.concat([encryption.update(plain), encryption.final()]);
}

/**
 * Decrypts and takes the padding off. Never throws for what a client can send: the answer says whether it was good, and
 * a bad padding costs the same time as a good one, so that nobody can use it as an oracle.
 */
export function decryptToken(encrypted: Uint8Array, cipher: TokenCipher): { plain: Buffer; good: boolean } {
  const whole = encrypted.length > 0 && encrypted.length % BLOCK_BYTES === 0;
  const decryption = createDecipheriv(...algorithm(cipher)).setAutoPadding(false);
  const blocks = whole ? encrypted : Buffer.alloc(BLOCK_BYTES);
  const padded = Buffer.concat([decryption.update(blocks), decryption.final()]);
  const padding = paddingBytes(padded);
  return { plain: padded.subarray(0, padded.length - padding), good: whole && padding > 0 };
}

function algorithm({ mode, secret, iv }: TokenCipher): [string, KeyObject, Uint8Array | null] {
  const key = Buffer.from(secret, 'utf8');
  // Of bytes Node finds out by an exception that they are no key object, which takes longer than to decrypt a token.
  return [`aes-${key.length * 8}-${mode}`, createSecretKey(key), iv];
}

/** How many bytes of PKCS #7 padding stand at the end; 0 when they are not a padding. Looks at all 16 in any case. */
function paddingBytes(padded: Uint8Array): number {
  const count = padded.at(-1) ?? 0;
  let wrong = count < 1 || count > BLOCK_BYTES ? 1 : 0;
  for (let fromEnd = 1; fromEnd <= BLOCK_BYTES; fromEnd++) {
    const difference = (padded.at(-fromEnd) ?? 0) ^ count;
    wrong |= fromEnd <= count ? difference : 0;
  }
  return wrong === 0 ? count : 0;
}
