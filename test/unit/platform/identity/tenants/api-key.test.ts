import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ApiKey, type ApiKeyInput } from '../../../../../shared/platform/identity/tenants/api-key.ts';
import { newSecret, Secret } from '../../../../../shared/platform/identity/tenants/secret.ts';

const PRIVATE: ApiKeyInput = {
  id: 'shop',
  tenant: 1,
  secrets: ['a-Secr3t_Str1ng!'],
  public: false,
  context: 'planner',
  algorithms: ['01', '02'],
};
const SHARED: ApiKeyInput = { ...PRIVATE, secrets: [], public: true, algorithms: ['03'], tenants: 'all' };

describe('a secret', () => {
  it.each([16, 24, 32])('may have %d bytes', (bytes) => {
    expect(Secret.safeParse('s'.repeat(bytes)).success).toBe(true);
  });

  it.each([0, 15, 17, 23, 25, 31, 33, 64])('may not have %d bytes', (bytes) => {
    expect(Secret.safeParse('s'.repeat(bytes)).success).toBe(false);
  });

  it('is measured in bytes of UTF-8, not in characters', () => {
    expect(Secret.safeParse('ü'.repeat(8)).success).toBe(true);
    expect(Secret.safeParse('ü'.repeat(16)).success).toBe(true);
    expect(Secret.safeParse('ü'.repeat(24)).success).toBe(false);
  });

  it('that the service makes is one, and never the same', () => {
    const made = Array.from({ length: 100 }, () => newSecret(randomBytes));
    for (const secret of made) expect(Secret.parse(secret)).toHaveLength(32);
    expect(new Set(made).size).toBe(100);
  });
});

describe('an api key', () => {
  it('is enabled and expects a zero initialisation vector unless said otherwise', () => {
    expect(ApiKey.parse(PRIVATE)).toMatchObject({ disabled: false, ivMode: 'zero' });
  });

  it('may have two secrets for rotation, may be public, and may then be shared', () => {
    expect(ApiKey.safeParse({ ...PRIVATE, secrets: ['a'.repeat(16), 'b'.repeat(32)] }).success).toBe(true);
    expect(ApiKey.safeParse(SHARED).success).toBe(true);
    expect(ApiKey.safeParse({ ...SHARED, tenants: [2, 3], id: 'portal_v2' }).success).toBe(true);
  });

  it.each<[string, ApiKeyInput]>([
    ['three secrets', { ...PRIVATE, secrets: ['a'.repeat(16), 'b'.repeat(16), 'c'.repeat(16)] }],
    ['no secret without being public', { ...PRIVATE, secrets: [] }],
    ['a secret of a wrong length', { ...PRIVATE, secrets: ['short'] }],
    ['03 without being public', { ...PRIVATE, algorithms: ['01', '03'] }],
    ['no algorithm at all', { ...PRIVATE, algorithms: [] }],
    ['several tenants without being public', { ...PRIVATE, tenants: [2] }],
    ['several tenants and the cms context', { ...SHARED, context: 'cms' }],
    ['a semicolon in its id', { ...PRIVATE, id: 'a;b' }],
    ['a blank in its id', { ...PRIVATE, id: 'a b' }],
    ['an empty id', { ...PRIVATE, id: '' }],
  ])('cannot have %s', (_what, apiKey) => {
    expect(ApiKey.safeParse(apiKey).success).toBe(false);
  });
});
