import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestToken } from '../../../../shared/contract/client/request-token.ts';
import { encodeRequestToken } from '../../../../shared/platform/identity/request-tokens/encode-request-token.ts';
import { decodeRequestToken } from '../../../../shared/platform/identity/request-tokens/request-token.ts';

const SECRET = 'a-Secr3t_Str1ng!';
const PUBLISHED = {
  timestamp: new Date('2020-12-31T23:00:00.000Z'),
  sessionToken: 'aSessionToken',
  apiKey: 'aValidApiKey',
};

describe('a token made with WebCrypto', () => {
  it('is equal to the published example under 01', async () => {
    expect(await requestToken(PUBLISHED, SECRET)).toBe(
      '01-jOi87tgUadH3EGwcs/FPRyT6zFIOCciZML99G1PtbLKFUmnBd4/45NKu0ms5pn54xAHjngzyVJDd8tUrIVNUAg==',
    );
  });

  it('is the plain text under 03 without a secret, and anonymous without a session', async () => {
    const token = await requestToken({ timestamp: PUBLISHED.timestamp, apiKey: 'browser' });
    expect(token).toMatch(/^03-/);
    expect(Buffer.from(token.slice(3), 'base64').toString()).toBe('2020-12-31T23:00:00.000Z;anonymous;browser');
  });

  it('is equal to the token of the service, for any secret, session and key, and the service can decrypt it', async () => {
    const word = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);
    const fields = fc.record({
      timestamp: fc.date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true }),
      sessionToken: fc.option(word, { nil: undefined }),
      apiKey: word,
    });
    const secret = fc.option(
      fc.constantFrom(16, 24, 32).chain((length) => fc.stringMatching(new RegExp(`^[!-~]{${length}}$`))),
      {
        nil: undefined,
      },
    );
    await fc.assert(
      fc.asyncProperty(fields, secret, async (given, key) => {
        const wrapping =
          key === undefined ? ({ algorithm: '03' } as const) : ({ algorithm: '01', secret: key } as const);
        const token = await requestToken(given, key);
        expect(token).toBe(encodeRequestToken(given, wrapping));
        const apiKey = {
          id: given.apiKey,
          secrets: key === undefined ? [] : [key],
          public: key === undefined,
          algorithms: ['01', '02', '03'] as ('01' | '02' | '03')[],
          ivMode: 'zero' as const,
        };
        const opened = decodeRequestToken(token, apiKey, { now: given.timestamp, maxAgeSeconds: 900 });
        expect(opened.timestamp).toEqual(given.timestamp);
      }),
      { numRuns: 300 },
    );
  });

  it('is refused for a secret that is not an AES key', async () => {
    await expect(requestToken(PUBLISHED, 'short')).rejects.toThrow();
  });
});
