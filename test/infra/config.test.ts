import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../lib/config.ts';

describe('the settings of a stage', () => {
  it('are those of production when nothing else is said', () => {
    expect(loadConfig('prod')).toMatchObject({
      stage: 'prod',
      region: 'eu-central-1',
      removal: 'retain',
      allowLoopback: false,
      apiMemoryMb: 512,
      apiArchitecture: 'arm64',
      nativeArchitecture: 'x86_64',
      throttlingRatePerSecond: 1000,
      throttlingBurst: 2000,
      corsOrigin: '*',
      reservedConcurrency: {},
    });
    expect(loadConfig('anything').removal).toBe('retain');
  });

  it('let the local stage throw everything away and reach this machine', () => {
    expect(loadConfig('local')).toMatchObject({ removal: 'destroy', allowLoopback: true, accessLogs: false });
  });

  it('can be overridden one by one', () => {
    expect(loadConfig('dev', { logLevel: 'ERROR' })).toMatchObject({ logLevel: 'ERROR', logRetentionDays: 14 });
  });

  it.each([
    ['a stage whose name does not fit into names of functions', 'Production', {}],
    ['more memory than an account allows', 'prod', { apiMemoryMb: 4096 }],
    ['a timeout beyond that of the gateway', 'prod', { apiTimeoutSeconds: 30 }],
    ['a retention that CloudWatch does not know', 'prod', { logRetentionDays: 100 }],
    ['an origin that is none', 'prod', { corsOrigin: 'example.com' }],
    ['a region that is none', 'prod', { region: 'europe' }],
  ])('refuse %s', (_what, stage, overrides) => {
    expect(() => loadConfig(stage, overrides)).toThrow();
  });

  it('refuse a setting that does not exist', () => {
    const misspelt: object = { throtlingBurst: 1 };
    expect(() => loadConfig('prod', misspelt)).toThrow(/throtlingBurst/);
  });
});
