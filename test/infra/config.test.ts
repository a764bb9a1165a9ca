import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ConfigInput, loadConfig } from '../../lib/infra/settings/config.ts';
import { explain } from '../../lib/tools/deploy/explain.ts';

const STAGES = path.join(import.meta.dirname, '../../lib/infra/stages');
const frankfurt = (name: string) => ({
  name,
  certificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/1f2e',
});

/** The error message for settings that are invalid. */
function messageFor(settings: ConfigInput): string | undefined {
  try {
    return `nothing: ${loadConfig('prod', settings).stage}`;
  } catch (error) {
    return explain(error, 'prod');
  }
}

describe('the settings of a stage', () => {
  it('are those of production by default', () => {
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

  it('let the local stage delete all data and call this machine', () => {
    expect(loadConfig('local')).toMatchObject({ removal: 'destroy', allowLoopback: true, accessLogs: false });
  });

  it('come from its file', () => {
    for (const file of readdirSync(STAGES)) {
      const { stage, ...settings } = loadConfig(path.basename(file, '.json'));
      expect(settings).toMatchObject(JSON.parse(readFileSync(path.join(STAGES, file), 'utf8')));
    }
    expect(readdirSync(STAGES).toSorted()).toEqual(['dev.json', 'local.json', 'prod.json']);
  });

  it('disable one alarm and keep the thresholds of the others', () => {
    expect(loadConfig('prod', { alarms: { p99Milliseconds: null } }).alarms).toMatchObject({
      p99Milliseconds: null,
      deadLetters: 0,
    });
  });

  it('can be overridden one by one', () => {
    expect(loadConfig('dev', { logLevel: 'ERROR' })).toMatchObject({ logLevel: 'ERROR', logRetentionDays: 14 });
  });

  it.each([
    ['a stage name that is too long for function names', 'Production', {}],
    ['more memory than an account allows', 'prod', { apiMemoryMb: 4096 }],
    ['less concurrency of a queue than Lambda accepts', 'prod', { workerMaxConcurrency: { 'convert-asset': 1 } }],
    ['a timeout longer than that of the gateway', 'prod', { apiTimeoutSeconds: 30 }],
    ['a retention that CloudWatch does not support', 'prod', { logRetentionDays: 100 }],
    ['an invalid origin', 'prod', { corsOrigin: 'example.com' }],
    ['an invalid region', 'prod', { region: 'europe' }],
    ['CloudFront in front of an API without a host name', 'prod', { apiDelivery: true }],
    ['CloudFront without the firewall', 'dev', { apiDelivery: true, baseUrl: 'https://api.example.com' }],
    ['a CloudFront certificate in the wrong region', 'prod', { uploadDomain: frankfurt('files.example.com') }],
    [
      'a CloudFront certificate of the API in the wrong region',
      'prod',
      { apiDelivery: true, baseDomain: frankfurt('api.example.com') },
    ],
    ['a negative alarm threshold', 'prod', { alarms: { deadLetters: -1 } }],
    ['an invalid receiver of alarms', 'prod', { alarmAddresses: ['operator'] }],
  ])('refuse %s', (_what, stage, overrides) => {
    expect(() => loadConfig(stage, overrides)).toThrow();
  });

  it.each([
    ['a path', 'https://shop.example/planner'],
    ['a trailing slash', 'https://shop.example/'],
    ['a query', 'https://shop.example?a=1'],
    ['user info', 'https://me:secret@shop.example'],
    ['a default port', 'https://shop.example:443'],
    ['capitals', 'https://Shop.example'],
    ['another scheme', 'ftp://shop.example'],
    ['no scheme', 'shop.example'],
  ])('refuse an origin with %s, because no browser sends it', (_what, corsOrigin) => {
    expect(messageFor({ corsOrigin })).toMatch(
      /corsOrigin is neither \* nor an origin as browsers send it, like https:/,
    );
  });

  it('accept an origin with a port, and * for all origins', () => {
    for (const corsOrigin of ['*', 'https://shop.example', 'http://localhost:3000', 'https://[2001:db8::1]:8443']) {
      expect(loadConfig('prod', { corsOrigin }).corsOrigin).toBe(corsOrigin);
    }
  });

  it.each(['aws:owner', 'AWS:owner', 'aWs:'])('refuse the tag %s, because AWS reserves its name', (name) => {
    expect(messageFor({ tags: { team: 'planning', [name]: 'me' } })).toContain(
      `tags: ${name} is a name that AWS keeps`,
    );
  });

  it.each([
    ['AWS_REGION', 'is reserved'],
    ['AWS_SESSION_TOKEN', 'is reserved'],
    ['LAMBDA_TASK_ROOT', 'is reserved'],
    ['_HANDLER', 'is reserved'],
    ['A', 'is no name that Lambda takes'],
    ['_A', 'is no name that Lambda takes'],
    ['1A', 'is no name that Lambda takes'],
    ['A-B', 'is no name that Lambda takes'],
    ['Ä2', 'is no name that Lambda takes'],
    ['', 'is no name that Lambda takes'],
  ])('refuse the variable %j, because Lambda does not accept it', (name, reason) => {
    expect(messageFor({ environment: { TZ: 'Europe/Berlin', [name]: 'x' } })).toContain(
      `environment: ${name} ${reason}`,
    );
  });

  it('keep other tags and variables unchanged', () => {
    const given = {
      tags: { owner: 'aws:me', 'awsome:tag': 'x' },
      environment: { TZ: ':UTC', AWS_LAMBDA_EXEC_WRAPPER: '/x' },
    };
    expect(loadConfig('prod', given)).toMatchObject(given);
  });

  it('refuse an unknown setting', () => {
    const misspelt: object = { throtlingBurst: 1 };
    expect(() => loadConfig('prod', misspelt)).toThrow(/throtlingBurst/);
  });
});

it('access logs of CloudFront in a region that accounts have to enable are refused, with what to set', () => {
  expect(() => loadConfig('prod', { region: 'eu-south-1' })).toThrow(
    /no access logs to buckets in eu-south-1.*accessLogs false/,
  );
  expect(loadConfig('prod', { region: 'eu-south-1', accessLogs: false }).region).toBe('eu-south-1');
  expect(loadConfig('prod', { region: 'eu-south-1', delivery: 'signed' }).accessLogs).toBe(true);
});
