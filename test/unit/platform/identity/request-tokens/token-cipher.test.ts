import { createDecipheriv } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decryptToken,
  encryptToken,
  type TokenCipher,
} from '../../../../../shared/platform/identity/request-tokens/token-cipher.ts';
import { runs } from '../../../../runs.ts';

const ciphers = fc
  .record({
    secret: fc.constantFrom(16, 24, 32).map((bytes) => 's'.repeat(bytes)),
    iv: fc.uint8Array({ minLength: 16, maxLength: 16 }),
    mode: fc.constantFrom('cbc' as const, 'ecb' as const),
  })
  .map(({ secret, iv, mode }): TokenCipher => ({ mode, secret, iv: mode === 'cbc' ? iv : null }));

/** The result of OpenSSL, which throws where our code returns undefined, for the same bytes. */
function openSsl(encrypted: Uint8Array, { mode, secret, iv }: TokenCipher): Buffer | undefined {
  try {
    const decryption = createDecipheriv(`aes-${secret.length * 8}-${mode}`, secret, iv);
    return Buffer.concat([decryption.update(encrypted), decryption.final()]);
  } catch {
    return undefined;
  }
}

describe('the cipher of request tokens', () => {
  it('decrypts what it encrypted, at any length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), ciphers, (plain, cipher) => {
        const opened = decryptToken(encryptToken(plain, cipher), cipher);
        expect(opened).toEqual({ plain: Buffer.from(plain), good: true });
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('accepts the same paddings as OpenSSL', () => {
    const endings = fc.oneof(
      fc.uint8Array({ minLength: 16, maxLength: 16 }),
      fc.tuple(fc.integer({ min: 0, max: 17 }), fc.integer({ min: 0, max: 17 })).map(([value, count]) => {
        const block = Buffer.alloc(16, 0xaa);
        return count === 0 ? block : block.fill(value, 16 - Math.min(count, 16));
      }),
    );
    fc.assert(
      fc.property(endings, ciphers, (ending, cipher) => {
        const withOwnPadding = encryptToken(ending, cipher);
        const encrypted = withOwnPadding.subarray(0, 16);
        const expected = openSsl(encrypted, cipher);
        const { plain, good } = decryptToken(encrypted, cipher);
        expect(good).toBe(expected !== undefined);
        if (expected !== undefined) expect(plain).toEqual(expected);
      }),
      { numRuns: runs(3_000) },
    );
  });

  it('refuses incomplete blocks', () => {
    const cipher: TokenCipher = { mode: 'ecb', secret: 's'.repeat(16), iv: null };
    const whole = encryptToken(Buffer.from('plain'), cipher);
    for (const length of [0, 1, 15]) expect(decryptToken(whole.subarray(0, length), cipher).good).toBe(false);
    expect(decryptToken(Buffer.concat([whole, Buffer.alloc(1)]), cipher).good).toBe(false);
  });
});
