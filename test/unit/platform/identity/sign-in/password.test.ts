import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '../../../../../shared/platform/identity/sign-in/password.ts';
import {
  formatPasswordHash,
  PasswordHash,
  parsePasswordHash,
} from '../../../../../shared/platform/identity/sign-in/password-hash.ts';

const PASSWORD = 'Schöne Möbel 🛋️ 2026';
const MD5 = createHash('md5').update(PASSWORD, 'utf8').digest('hex');

describe('a stored password', () => {
  it('verifies as plain text and as MD5 in either case, from whichever of them it was created', async () => {
    for (const made of [{ password: PASSWORD }, { passwordMD5: MD5 }, { passwordMD5: MD5.toUpperCase() }]) {
      const stored = await hashPassword(made, randomBytes);
      expect(await verifyPassword({ password: PASSWORD }, stored)).toBe(true);
      expect(await verifyPassword({ passwordMD5: MD5 }, stored)).toBe(true);
      expect(await verifyPassword({ passwordMD5: MD5.toUpperCase() }, stored)).toBe(true);
    }
  });

  it('does not verify another password, nor its own MD5 sent as plain text', async () => {
    const stored = await hashPassword({ password: PASSWORD }, randomBytes);
    for (const password of ['', `${PASSWORD} `, PASSWORD.toLowerCase(), MD5, stored]) {
      expect(await verifyPassword({ password }, stored)).toBe(false);
    }
    expect(await verifyPassword({ passwordMD5: '' }, stored)).toBe(false);
    expect(await verifyPassword({ passwordMD5: MD5.slice(1) }, stored)).toBe(false);
  });

  it('is argon2id with 19 MiB and two passes, stores these parameters, and has a random salt', async () => {
    const first = await hashPassword({ password: PASSWORD }, randomBytes);
    const second = await hashPassword({ password: PASSWORD }, randomBytes);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(second).not.toBe(first);
    expect(first).not.toContain(MD5);
  });

  it('still verifies after the parameters for new passwords have changed', async () => {
    const weaker = '$argon2id$v=19$m=64,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$';
    const { argon2Sync } = await import('node:crypto');
    const nonce = 'saltsaltsaltsalt';
    const hash = argon2Sync('argon2id', { message: MD5, nonce, memory: 64, passes: 1, parallelism: 1, tagLength: 32 });
    const stored = weaker + hash.toString('base64').replace(/=+$/, '');
    expect(await verifyPassword({ password: PASSWORD }, stored)).toBe(true);
    expect(await verifyPassword({ password: 'another' }, stored)).toBe(false);
  });

  it('is parsed and written in the same notation', () => {
    const text = '$argon2id$v=19$m=19456,t=2,p=1$AAECAwQFBgcICQoLDA0ODw$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';
    expect(PasswordHash.parse(text)).toBe(text);
    expect(formatPasswordHash(parsePasswordHash(text))).toBe(text);
  });

  it('in another format is a fault of the service, not a wrong password', async () => {
    await expect(verifyPassword({ password: PASSWORD }, MD5)).rejects.toThrow('not an argon2id PHC string');
  });
});

describe('the password of an unknown user', () => {
  it('never verifies', async () => {
    expect(await verifyPassword({ password: PASSWORD }, undefined)).toBe(false);
    expect(await verifyPassword({ passwordMD5: MD5 }, undefined)).toBe(false);
  });
});
