import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../../../shared/platform/errors/service-error.ts';
import { encodeRequestToken } from '../../../../../shared/platform/identity/request-tokens/encode-request-token.ts';
import { invalidToken } from '../../../../../shared/platform/identity/request-tokens/invalid-token.ts';
import {
  decodeRequestToken,
  type TokenKey,
} from '../../../../../shared/platform/identity/request-tokens/request-token.ts';
import {
  type TokenWrapping,
  wrapTokenText,
} from '../../../../../shared/platform/identity/request-tokens/wrap-token-text.ts';
import { runs } from '../../../../runs.ts';

/* The example of public documentation for 02, and the same text under 01. */
const SECRET = 'a-Secr3t_Str1ng!';
const ISSUED = new Date('2020-12-31T23:00:00.000Z');
const ECB_TOKEN = '02-jOi87tgUadH3EGwcs/FPR44LlPEVoayzgkkkzmMbPwz50gNngNxgX8aNmNZ1SMAy31j1qsB9RvlF1RxiILGYDQ==';
const CBC_TOKEN = '01-jOi87tgUadH3EGwcs/FPRyT6zFIOCciZML99G1PtbLKFUmnBd4/45NKu0ms5pn54xAHjngzyVJDd8tUrIVNUAg==';
const TEXT = '2020-12-31T23:00:00.000Z;aSessionToken;aValidApiKey';

const KEY: TokenKey = {
  id: 'aValidApiKey',
  secrets: [SECRET],
  public: false,
  algorithms: ['01', '02'],
  ivMode: 'zero',
};
const PUBLIC_KEY: TokenKey = { ...KEY, secrets: [], public: true, algorithms: ['03'] };
const CBC: TokenWrapping = { algorithm: '01', secret: SECRET };

function decode(token: string, key: TokenKey = KEY, now = ISSUED, maxAgeSeconds = 900) {
  return decodeRequestToken(token, key, { now, maxAgeSeconds });
}

/** Decodes a token that must be refused and returns everything that a caller sees of the refusal. */
function refusal(token: string, key: TokenKey = KEY, now = ISSUED, maxAgeSeconds = 900) {
  try {
    const fields = decode(token, key, now, maxAgeSeconds);
    throw new Error(`was accepted: ${JSON.stringify(fields)}`);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { code, status, message, details, headers } = error;
    return { code, status, message, details, headers };
  }
}

function failure(reason: 'malformed' | 'unreadable') {
  const { code, status, message, details, headers } = invalidToken(reason);
  return { code, status, message, details, headers };
}
const MALFORMED = failure('malformed');
const UNREADABLE = failure('unreadable');

describe('the published examples', () => {
  it('are decrypted under 02 (ECB)', () => {
    expect(decode(ECB_TOKEN)).toEqual({ algorithm: '02', timestamp: ISSUED, sessionToken: 'aSessionToken' });
  });

  it('are decrypted under 01 (CBC with sixteen zero bytes)', () => {
    expect(decode(CBC_TOKEN)).toEqual({ algorithm: '01', timestamp: ISSUED, sessionToken: 'aSessionToken' });
  });

  it('are equal to the output of the encoder', () => {
    const fields = { timestamp: ISSUED, sessionToken: 'aSessionToken', apiKey: 'aValidApiKey' };
    expect(encodeRequestToken(fields, { algorithm: '02', secret: SECRET })).toBe(ECB_TOKEN);
    expect(encodeRequestToken(fields, CBC)).toBe(CBC_TOKEN);
  });
});

describe('an encoded token is decoded', () => {
  const secrets = fc.constantFrom(16, 24, 32).chain((length) => fc.string({ minLength: length, maxLength: length }));
  const fields = fc.record({
    timestamp: fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
    sessionToken: fc.option(fc.stringMatching(/^[\w-]{1,64}$/), { nil: undefined }),
    apiKey: fc.stringMatching(/^[\x21-\x3a\x3c-\x7e]{1,64}$/),
  });
  const iv = fc.uint8Array({ minLength: 16, maxLength: 16 });
  const spelling = fc.constantFrom<(base64: string) => string>(
    (base64) => base64,
    (base64) => base64.replace(/=+$/, ''),
    (base64) => base64.replaceAll('+', '-').replaceAll('/', '_'),
    (base64) => base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
    (base64) => base64.replaceAll('+', ' '),
  );

  it.each(['01 with a zero initialisation vector', '01 with a sent initialisation vector', '02', '03'])(
    'with %s, in every spelling of base64',
    (way) => {
      fc.assert(
        fc.property(fields, secrets, iv, spelling, (expected, secret, prefixIv, spell) => {
          const ivMode = way.includes('sent') ? 'prefix' : 'zero';
          const algorithm = way.startsWith('01') ? '01' : way.startsWith('02') ? '02' : '03';
          const key: TokenKey = {
            id: expected.apiKey,
            secrets: [secret],
            public: algorithm === '03',
            algorithms: [algorithm],
            ivMode,
          };
          const wrapping: TokenWrapping =
            algorithm === '01' && ivMode === 'prefix' ? { algorithm, secret, prefixIv } : { algorithm, secret };
          const token = encodeRequestToken(expected, wrapping);
          const sent = token.slice(0, 3) + spell(token.slice(3));
          const { timestamp, sessionToken } = decode(sent, key, expected.timestamp);
          expect(timestamp).toEqual(expected.timestamp);
          expect(sessionToken).toBe(expected.sessionToken === 'anonymous' ? undefined : expected.sessionToken);
        }),
        { numRuns: runs(500) },
      );
    },
  );
});

describe('the age of a token', () => {
  const at = (offsetMs: number) => new Date(ISSUED.getTime() + offsetMs);

  it('may be up to 15 minutes in the past or in the future', () => {
    for (const algorithm of [CBC_TOKEN, ECB_TOKEN]) {
      expect(decode(algorithm, KEY, at(900_000)).timestamp).toEqual(ISSUED);
      expect(decode(algorithm, KEY, at(-900_000)).timestamp).toEqual(ISSUED);
      for (const offsetMs of [900_001, -900_001]) {
        const serverTime = at(offsetMs).toISOString();
        const { details, message } = refusal(algorithm, KEY, at(offsetMs));
        expect(details).toEqual([{ reason: 'expired', serverTime, maxAgeSeconds: 900 }]);
        expect(message).toContain(serverTime);
        expect(message).toContain('900 seconds');
      }
    }
  });

  it('counts only if nothing else is wrong', () => {
    const late = at(3_600_000);
    expect(refusal(`${CBC_TOKEN}=`, KEY, late)).toEqual(MALFORMED);
    expect(refusal(CBC_TOKEN, { ...KEY, secrets: ['b-Secr3t_Str1ng!'] }, late)).toEqual(UNREADABLE);
    expect(refusal(CBC_TOKEN, { ...KEY, id: 'another' }, late)).toEqual(UNREADABLE);
  });

  it('is not checked if the setting is 0', () => {
    expect(decode(CBC_TOKEN, KEY, new Date('2040-01-01'), 0).timestamp).toEqual(ISSUED);
  });

  it('is not checked for 03, because browser clocks are inaccurate', () => {
    const token = wrapTokenText(TEXT, { algorithm: '03' });
    expect(decode(token, PUBLIC_KEY, new Date('2040-01-01')).timestamp).toEqual(ISSUED);
  });

  it('is computed with the time zone offset', () => {
    for (const local of [
      '2021-01-01T00:00:00.000+01',
      '2020-12-31T18:30:00.000-0430',
      '2021-01-01T01:00:00.000+02:00',
    ]) {
      expect(decode(wrapTokenText(`${local};anonymous;aValidApiKey`, CBC)).timestamp).toEqual(ISSUED);
    }
  });
});

describe('the secrets of a key', () => {
  const other = 'another-Secret-of-32-bytes-here!';

  it('are both tried during a rotation, in either order', () => {
    expect(decode(CBC_TOKEN, { ...KEY, secrets: [SECRET, other] }).sessionToken).toBe('aSessionToken');
    expect(decode(CBC_TOKEN, { ...KEY, secrets: [other, SECRET] }).sessionToken).toBe('aSessionToken');
    expect(refusal(CBC_TOKEN, { ...KEY, secrets: [other] })).toEqual(UNREADABLE);
  });

  it('are the only ones that are tried; no default secret decrypts a token', () => {
    const token = wrapTokenText(TEXT, { algorithm: '01', secret: '0'.repeat(16) });
    expect(refusal(token)).toEqual(UNREADABLE);
    expect(refusal(token, { ...PUBLIC_KEY, algorithms: ['01', '03'] })).toEqual(UNREADABLE);
  });
});

describe('a refused token', () => {
  const zeroIv = wrapTokenText(TEXT, CBC);
  const sentIv = wrapTokenText(TEXT, { ...CBC, prefixIv: Buffer.alloc(16, 7) });
  const plain03 = wrapTokenText(TEXT, { algorithm: '03' });

  it.each<[string, string, TokenKey?]>([
    ['is empty', ''],
    ['has no separator', CBC_TOKEN.replace('-', '')],
    ['names no algorithm', CBC_TOKEN.slice(2)],
    ['names an unknown algorithm', CBC_TOKEN.replace('01-', '04-')],
    ['has a space before the algorithm', ` ${CBC_TOKEN}`],
    ['is empty after the separator', '01-'],
    ['is not base64', `${CBC_TOKEN.slice(0, -4)}!!==`],
    ['has one base64 digit too many', `${CBC_TOKEN.replace(/=+$/, '')}AAA`],
    ['has three equals signs', `${CBC_TOKEN}=`],
    ['is percent-encoded', encodeURIComponent(CBC_TOKEN)],
    ['is cut within a block', CBC_TOKEN.slice(0, 40)],
    ['has an initialisation vector and no block', `01-${'A'.repeat(22)}`, { ...KEY, ivMode: 'prefix' }],
    ['is longer than any token', `01-${'A'.repeat(4_000)}`],
    ['uses 02 where it is disabled', ECB_TOKEN, { ...KEY, algorithms: ['01'] }],
    ['uses 03 with a key that is not public', plain03],
    ['uses 03 with a key that allows it but is not public', plain03, { ...KEY, algorithms: ['01', '03'] }],
  ])('that %s is malformed', (_reason, token, key) => {
    expect(refusal(token, key)).toEqual(MALFORMED);
  });

  it.each<[string, string, TokenKey?]>([
    ['names another algorithm than it uses', CBC_TOKEN.replace('01-', '02-')],
    ['is cut between two blocks', `01-${Buffer.from(CBC_TOKEN.slice(3), 'base64').subarray(0, 48).toString('base64')}`],
    ['is encrypted with another secret', wrapTokenText(TEXT, { ...CBC, secret: 'b-Secr3t_Str1ng!' })],
    ['sends an initialisation vector that the key does not expect', sentIv],
    ['lacks the initialisation vector that the key expects', zeroIv, { ...KEY, ivMode: 'prefix' }],
    ['has two fields', wrapTokenText('2020-12-31T23:00:00.000Z;aValidApiKey', CBC)],
    ['has four fields', wrapTokenText(`${TEXT};`, CBC)],
    ['has an empty session field', wrapTokenText('2020-12-31T23:00:00.000Z;;aValidApiKey', CBC)],
    ['has a session with other characters', wrapTokenText('2020-12-31T23:00:00.000Z;a+session;aValidApiKey', CBC)],
    ['is for another api key', wrapTokenText('2020-12-31T23:00:00.000Z;anonymous;another', CBC)],
    ['has an api key in another case', wrapTokenText('2020-12-31T23:00:00.000Z;anonymous;AVALIDAPIKEY', CBC)],
    ['has a space after the api key', wrapTokenText(`${TEXT} `, CBC)],
    ['has no milliseconds', wrapTokenText('2020-12-31T23:00:00Z;anonymous;aValidApiKey', CBC)],
    ['has seconds since 1970', wrapTokenText('1609455600;anonymous;aValidApiKey', CBC)],
    ['has no readable text under 03', wrapTokenText('nothing', { algorithm: '03' }), PUBLIC_KEY],
  ])('that %s is unreadable, without a difference', (_reason, token, key) => {
    expect(refusal(token, key)).toEqual(UNREADABLE);
  });

  it('of random bytes is malformed or unreadable', () => {
    const keys: TokenKey[] = [KEY, { ...KEY, ivMode: 'prefix' }, { ...KEY, secrets: [SECRET, SECRET] }, PUBLIC_KEY];
    const prefix = fc.constantFrom('01-', '02-', '03-', '01', '-', '');
    const base64 = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('base64'));
    const garbage = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.stringMatching(/^[\w\-+/= ]{0,300}$/),
      base64,
    );
    fc.assert(
      fc.property(prefix, garbage, fc.constantFrom(...keys), (start, rest, key) => {
        expect([MALFORMED, UNREADABLE]).toContainEqual(refusal(start + rest, key));
      }),
      { numRuns: runs(10_000) },
    );
  });

  it('with any flipped bit in the last block is unreadable', () => {
    const bytes = Buffer.from(CBC_TOKEN.slice(3), 'base64');
    for (let bit = 0; bit < 128; bit++) {
      const flipped = Buffer.from(bytes);
      const index = bytes.length - 16 + (bit >> 3);
      flipped.writeUInt8(flipped.readUInt8(index) ^ (1 << (bit & 7)), index);
      expect(refusal(`01-${flipped.toString('base64')}`)).toEqual(UNREADABLE);
    }
  });

  it('has an error that contains nothing of the token, the key or the secret', () => {
    const secret = createHash('sha256').update(randomBytes(16)).digest('base64url').slice(0, 32);
    const seen = JSON.stringify(refusal(CBC_TOKEN, { ...KEY, secrets: [secret] }));
    for (const hidden of [secret, CBC_TOKEN, 'aSessionToken', 'aValidApiKey']) expect(seen).not.toContain(hidden);
  });
});

describe('known weaknesses of the format, the reason why it is not a credential', () => {
  it('a new date can be spliced into an old 02 token', () => {
    const key = { ...KEY, algorithms: ['02'] as TokenKey['algorithms'] };
    const wrapping: TokenWrapping = { algorithm: '02', secret: SECRET };
    const old = Buffer.from(wrapTokenText(TEXT, wrapping).slice(3), 'base64');
    const fresh = Buffer.from(
      wrapTokenText('2030-05-05T23:00:00.000Z;anonymous;aValidApiKey', wrapping).slice(3),
      'base64',
    );
    const spliced = `02-${Buffer.concat([fresh.subarray(0, 16), old.subarray(16)]).toString('base64')}`;
    const opened = decode(spliced, key, new Date('2030-05-05T23:00:00.000Z'));
    expect(opened.sessionToken).toBe('aSessionToken');
  });
});
