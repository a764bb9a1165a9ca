import { describe, expect, it } from 'vitest';
import { rateLimitSettings } from '../../../../shared/platform/rate-limits/rate-limit-settings.ts';
import { RATE_LIMITS } from '../../../../shared/platform/rate-limits/rate-limits.ts';

describe('RATE_LIMITS', () => {
  it('is on by default and if it is set to on, with the decided numbers', () => {
    expect(rateLimitSettings({})).toEqual(RATE_LIMITS);
    expect(rateLimitSettings({ RATE_LIMITS: 'on' })).toEqual({
      signInPerIdentification: { calls: 30, periodSeconds: 60 },
      signInPerAddress: { calls: 300, periodSeconds: 60 },
      signInFailures: { calls: 300, periodSeconds: 60, isHidden: true },
      mailPerRecipient: { calls: 60, periodSeconds: 3_600, isHidden: true },
      mailPerTenant: { calls: 600, periodSeconds: 3_600, keptForUsers: 0.25 },
      mailPerAddress: { calls: 20, periodSeconds: 3_600 },
      passwordMailPerAddress: { calls: 5, periodSeconds: 3_600, isHidden: true },
      invitationPerTenant: { calls: 100, periodSeconds: 86_400 },
      jobStart: { calls: 240, periodSeconds: 60 },
      choiceModel: { calls: 10_000, periodSeconds: 86_400, keptForUsers: 0.25, isHidden: true },
      choiceModelPerAddress: { calls: 2_000, periodSeconds: 86_400 },
      upload: { calls: 240, periodSeconds: 60 },
      uploadMebibytes: { calls: 409_600, periodSeconds: 86_400, keptForUsers: 0.25 },
      uploadMebibytesPerAddress: { calls: 20_480, periodSeconds: 86_400 },
      keptTextPerAddress: { calls: 655_360, periodSeconds: 86_400 },
      drawing: { calls: 240, periodSeconds: 60 },
    });
  });

  it('is off if it is set to off', () => {
    expect(rateLimitSettings({ RATE_LIMITS: 'off' })).toBeUndefined();
  });

  it.each([
    'signInPerAddress=5,mailPerTenant=2000',
    ' signInPerAddress = 5 , mailPerTenant=2000 ',
    '{"signInPerAddress": 5, "mailPerTenant": 2000}',
  ])('sets some limits and keeps the others: %s', (setting) => {
    expect(rateLimitSettings({ RATE_LIMITS: setting })).toEqual({
      ...RATE_LIMITS,
      signInPerAddress: { calls: 5, periodSeconds: 60 },
      mailPerTenant: { calls: 2_000, periodSeconds: 3_600, keptForUsers: 0.25 },
    });
  });

  it.each([
    '',
    'no',
    'ON',
    'signIn=5',
    'upload',
    'upload=',
    'upload=0',
    'upload=-1',
    'upload=1.5',
    'upload=many',
    'upload=1000001',
    '{',
    '[]',
    '{"upload": null}',
    '{"uploads": 5}',
  ])('refuses unknown settings: %j', (setting) => {
    expect(() => rateLimitSettings({ RATE_LIMITS: setting })).toThrow();
  });
});
