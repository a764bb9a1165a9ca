import { describe, expect, it } from 'vitest';
import { signRequest } from '../../../../../shared/platform/identity/request-tokens/sign-request.ts';

const NOW = new Date('2020-12-31T23:00:00.000Z');
const CLIENT = { apiKey: 'aValidApiKey', secret: 'a-Secr3t_Str1ng!', sessionToken: 'aSessionToken' };

describe('a signed request', () => {
  it('has the api key and a token under 01, or under 02 on request', () => {
    expect(signRequest(CLIENT, NOW)).toEqual({
      apiKey: 'aValidApiKey',
      token: '01-jOi87tgUadH3EGwcs/FPRyT6zFIOCciZML99G1PtbLKFUmnBd4/45NKu0ms5pn54xAHjngzyVJDd8tUrIVNUAg==',
    });
    expect(signRequest({ ...CLIENT, algorithm: '02' }, NOW).token).toBe(
      '02-jOi87tgUadH3EGwcs/FPR44LlPEVoayzgkkkzmMbPwz50gNngNxgX8aNmNZ1SMAy31j1qsB9RvlF1RxiILGYDQ==',
    );
  });

  it('is not encrypted without a secret, and anonymous without a session', () => {
    const { token = '' } = signRequest({ apiKey: 'browser' }, NOW);
    expect(token).toMatch(/^03-/);
    expect(Buffer.from(token.slice(3), 'base64').toString()).toBe('2020-12-31T23:00:00.000Z;anonymous;browser');
  });

  it('has the tenant and the language if they are given', () => {
    expect(signRequest({ ...CLIENT, currentTenant: 0, language: 'de' }, NOW)).toMatchObject({
      currentTenant: '0',
      language: 'de',
    });
  });
});
