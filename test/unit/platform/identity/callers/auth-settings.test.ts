import { describe, expect, it } from 'vitest';
import { authSettings } from '../../../../../shared/platform/identity/callers/auth-settings.ts';

describe('the settings of authentication', () => {
  it('are 15 minutes for tokens and 30 days for sessions by default', () => {
    expect(authSettings({})).toEqual({ tokenMaxAgeSeconds: 900, sessionTtlSeconds: 2_592_000 });
  });

  it('are read from the environment; a token age of 0 turns the check off', () => {
    const environment = { TOKEN_MAX_AGE_SECONDS: '0', SESSION_TTL_SECONDS: '60', UNRELATED: 'x' };
    expect(authSettings(environment)).toEqual({ tokenMaxAgeSeconds: 0, sessionTtlSeconds: 60 });
  });

  it.each(['', ' ', '-1', '1.5', '15m', 'off'])('refuse %j and name the variable', (value) => {
    expect(() => authSettings({ TOKEN_MAX_AGE_SECONDS: value })).toThrow('TOKEN_MAX_AGE_SECONDS');
    expect(() => authSettings({ SESSION_TTL_SECONDS: value })).toThrow('SESSION_TTL_SECONDS');
  });

  it('refuse sessions with a lifetime of zero', () => {
    expect(() => authSettings({ SESSION_TTL_SECONDS: '0' })).toThrow('SESSION_TTL_SECONDS');
  });
});
