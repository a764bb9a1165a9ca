import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';

/** Bytes of one AES block and of an initialisation vector. */
export const BLOCK_BYTES = 16;

/**
 * How a request token is encrypted. 01 is CBC and has an initialisation vector; 02 is ECB and has none. The AES key is
 * the UTF-8 text of the secret: 16, 24 or 32 bytes.
 */
export interface TokenCipher {
  readonly mode: 'cbc' | 'ecb';
  readonly secret: string;
  /** 16 bytes for CBC, null for ECB. */
  readonly iv: Uint8Array | null;
}

/** Encrypts with PKCS #7 padding (clients call it PKCS5, D205). */
export function encryptToken(plain: Uint8Array, cipher: TokenCipher): Buffer {
  const encryption = createCipheriv(...algorithm(cipher));
  return Buffer.concat([encryption.update(plain), encryption.final()]);
}

/**
 * Decrypts and removes the padding. Never throws for input of a client: `good` is false for invalid input. Invalid
 * padding takes the same time as valid padding, so that nobody can use it as a padding oracle.
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
  // For raw bytes, Node throws and catches an exception internally, which takes longer than decrypting a token.
  return [`aes-${key.length * 8}-${mode}`, createSecretKey(key), iv];
}

/** Returns the bytes of PKCS #7 padding at the end; 0 if the padding is invalid. Always reads all 16 bytes. */
function paddingBytes(padded: Uint8Array): number {
  const count = padded.at(-1) ?? 0;
  let wrong = count < 1 || count > BLOCK_BYTES ? 1 : 0;
  for (let fromEnd = 1; fromEnd <= BLOCK_BYTES; fromEnd++) {
    const difference = (padded.at(-fromEnd) ?? 0) ^ count;
    wrong |= fromEnd <= count ? difference : 0;
  }
  return wrong === 0 ? count : 0;
}
