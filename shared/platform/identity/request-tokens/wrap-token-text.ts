import type { TokenAlgorithm } from '../tenants/api-key.ts';
import { BLOCK_BYTES, encryptToken } from './token-cipher.ts';

const ZERO_IV = Buffer.alloc(BLOCK_BYTES);

/** How a text is encoded: 01 with a zero or a sent initialisation vector, 02, or 03 without encryption. */
export type TokenWrapping =
  | { readonly algorithm: Extract<TokenAlgorithm, '01'>; readonly secret: string; readonly prefixIv?: Uint8Array }
  | { readonly algorithm: Extract<TokenAlgorithm, '02'>; readonly secret: string }
  | { readonly algorithm: Extract<TokenAlgorithm, '03'> };

/** Encodes a text as a request token: `<algorithm id>-<base64>`. Source: D204 in contract/interface.md. */
export function wrapTokenText(text: string, wrapping: TokenWrapping): string {
  return `${wrapping.algorithm}-${wrap(Buffer.from(text, 'utf8'), wrapping).toString('base64')}`;
}

function wrap(plain: Buffer, wrapping: TokenWrapping): Buffer {
  if (wrapping.algorithm === '03') return plain;
  const { secret } = wrapping;
  if (wrapping.algorithm === '02') return encryptToken(plain, { mode: 'ecb', secret, iv: null });
  const { prefixIv } = wrapping;
  const encrypted = encryptToken(plain, { mode: 'cbc', secret, iv: prefixIv ?? ZERO_IV });
  return prefixIv === undefined ? encrypted : Buffer.concat([prefixIv, encrypted]);
}
