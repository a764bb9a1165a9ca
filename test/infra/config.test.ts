import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../lib/config.ts';

const STAGES = path.join(import.meta.dirname, '../../lib/stages');
const frankfurt = (name: string) => ({
  name,
  certificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/1f2e',
});

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

  it('come from its file', () => {
    for (const file of readdirSync(STAGES)) {
      const { stage, ...settings } = loadConfig(path.basename(file, '.json'));
      expect(settings).toMatchObject(JSON.parse(readFileSync(path.join(STAGES, file), 'utf8')));
    }
    expect(readdirSync(STAGES).toSorted()).toEqual(['dev.json', 'local.json', 'prod.json']);
  });

  it('leave one alarm away, and keep the thresholds of the others', () => {
    expect(loadConfig('prod', { alarms: { p99Milliseconds: null } }).alarms).toMatchObject({
      p99Milliseconds: null,
      deadLetters: 0,
    });
  });

  it('can be overridden one by one', () => {
    expect(loadConfig('dev', { logLevel: 'ERROR' })).toMatchObject({ logLevel: 'ERROR', logRetentionDays: 14 });
  });

  it.each([
    ['a stage whose name does not fit into names of functions', 'Production', {}],
    ['a stage whose workers would have names like endpoints of the stage dev', 'dev-api', {}],
    ['the same with more behind it', 'dev-api-2', {}],
    ['more memory than an account allows', 'prod', { apiMemoryMb: 4096 }],
    ['a timeout beyond that of the gateway', 'prod', { apiTimeoutSeconds: 30 }],
    ['a retention that CloudWatch does not know', 'prod', { logRetentionDays: 100 }],
    ['an origin that is none', 'prod', { corsOrigin: 'example.com' }],
    ['a region that is none', 'prod', { region: 'europe' }],
    ['CloudFront before an API whose host is not known', 'prod', { apiDelivery: true }],
    ['CloudFront without the firewall', 'dev', { apiDelivery: true, baseUrl: 'https://api.example.com' }],
    ['a certificate that CloudFront does not see', 'prod', { uploadDomain: frankfurt('files.example.com') }],
    ['the same before the API', 'prod', { apiDelivery: true, baseDomain: frankfurt('api.example.com') }],
    ['an alarm below nothing', 'prod', { alarms: { deadLetters: -1 } }],
    ['a receiver of alarms who is none', 'prod', { alarmAddresses: ['operator'] }],
  ])('refuse %s', (_what, stage, overrides) => {
    expect(() => loadConfig(stage, overrides)).toThrow();
  });

  it('refuse a setting that does not exist', () => {
    const misspelt: object = { throtlingBurst: 1 };
    expect(() => loadConfig('prod', misspelt)).toThrow(/throtlingBurst/);
  });
});
