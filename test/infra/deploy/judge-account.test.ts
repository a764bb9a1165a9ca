import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type ConfigInput, loadConfig } from '../../../lib/infra/settings/config.ts';
import { type AccountFacts, readAccountFacts, requireCredentials } from '../../../lib/tools/deploy/account-facts.ts';
import { judgeAccount } from '../../../lib/tools/deploy/judge-account.ts';
import { workers } from '../../../shared/contract/workers.ts';
import { temporaryFolder } from '../../api/start-service.ts';

const GOOD: AccountFacts = {
  concurrentExecutions: 1000,
  unreservedExecutions: 1000,
  mailsToAnybody: true,
  senderVerified: true,
  unverifiedMailDomains: [],
  bootstrapVersion: 28,
};

const SETTINGS = { mailSender: 'shop@example.com', alarmAddresses: ['operator@example.com'] };
const found = (facts: Partial<AccountFacts>, overrides: ConfigInput = {}) =>
  judgeAccount(loadConfig('prod', { ...SETTINGS, ...overrides }), workers, { ...GOOD, ...facts }).map(
    ({ severity, message }) => `${severity}: ${message}`,
  );

describe('the findings about an account', () => {
  test('are empty if the quotas are sufficient and SES may send to all recipients', () => {
    expect(found({})).toEqual([]);
  });

  test('report a new account with ten concurrent executions, with the quota to request', () => {
    expect(found({ concurrentExecutions: 10 })).toEqual([
      expect.stringMatching(/^warning: workers may use \d+ of 10 executions.*set accountConcurrency 10/),
      expect.stringMatching(
        /^warning: .*the account allows 10 at once.*"Concurrent executions", in eu-central-1: 1\d\d or more/,
      ),
    ]);
  });

  test('count the concurrency that the stage sets for workers', () => {
    const overrides = { workerMaxConcurrency: { 'convert-asset': 950 } };
    expect(found({}, overrides)).toEqual([
      expect.stringMatching(/^warning: workers may use 1\d\d\d of 1000 executions/),
      expect.stringMatching(/^warning: .*the account allows 1000 at once/),
    ]);
  });

  test('stop a deployment that reserves more concurrency than the account has', () => {
    expect(found({}, { reservedConcurrency: { fallback: 950 } })).toEqual([
      expect.stringMatching(/^error: reservedConcurrency sets 950 executions aside; the account has 1000/),
    ]);
  });

  test('report the SES sandbox, an unverified sender, and a missing sender', () => {
    expect(found({ mailsToAnybody: false })).toEqual([
      expect.stringMatching(/sandbox: no mail leaves, except to verified/),
    ]);
    expect(found({ senderVerified: false })).toEqual([expect.stringMatching(/^error: .*neither shop@example.com/)]);
    expect(found({ senderVerified: undefined })).toEqual([expect.stringContaining('mailSender is not given')]);
  });

  test('stop a deployment to a region without a current bootstrap, and name the command that makes one', () => {
    expect(found({ bootstrapVersion: undefined })).toEqual([
      expect.stringMatching(
        /^error: the account is not bootstrapped in eu-central-1; .*npm run bootstrap -- --stage prod$/,
      ),
    ]);
    expect(found({ bootstrapVersion: 7 })).toEqual([expect.stringMatching(/^error: .*has bootstrap version 7/)]);
    expect(found({ bootstrapVersion: 8 })).toEqual([]);
  });

  test('report other domains that SES does not know, without stopping the deployment', () => {
    expect(found({ unverifiedMailDomains: ['a.example', 'b.example'] })).toEqual([
      expect.stringMatching(/^warning: SES has not verified a.example, b.example \(mailDomains\)/),
    ]);
  });
});

test('settings without a receiver of alarms give a warning', () => {
  expect(found({}, { alarmAddresses: [] })).toEqual([expect.stringMatching(/^warning: the setting alarmAddresses/)]);
});

describe('the limits of an account', () => {
  let server: Server | undefined;
  afterEach(() => {
    vi.unstubAllEnvs();
    server?.close();
  });

  test('are read from Lambda and SES with signed requests; a verified sender domain or address is sufficient', async () => {
    const requested: string[] = [];
    const answers: Record<string, object> = {
      '/2016-08-19/account-settings/': {
        AccountLimit: { ConcurrentExecutions: 400, UnreservedConcurrentExecutions: 300 },
      },
      '/v2/email/account': { ProductionAccessEnabled: true },
      '/v2/email/identities/example.com': { VerifiedForSendingStatus: true },
      '/v2/email/identities/known.example': { VerifiedForSendingStatus: true },
      '/v2/email/identities/begun.example': { VerifiedForSendingStatus: false },
    };
    server = createServer((request, response) => {
      const path = decodeURIComponent(request.url ?? '');
      requested.push(`${request.headers.authorization?.match(/Credential=\w+\/\d+\/[\w-]+\/(\w+)/)?.[1]} ${path}`);
      const body = path === '/' ? { Parameter: { Value: '28' } } : answers[path];
      response.writeHead(body ? 200 : 404, {
        'x-amzn-errortype': 'NotFoundException',
        'content-type': 'application/json',
      });
      response.end(JSON.stringify(body ?? { message: 'none' }));
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const name of ['LAMBDA', 'SESV2', 'SSM']) vi.stubEnv(`AWS_ENDPOINT_URL_${name}`, url);
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');

    const mailDomains = ['known.example', 'begun.example', 'none.example'];
    expect(await readAccountFacts(loadConfig('prod', { ...SETTINGS, mailDomains }))).toEqual({
      concurrentExecutions: 400,
      unreservedExecutions: 300,
      mailsToAnybody: true,
      senderVerified: true,
      unverifiedMailDomains: ['begun.example', 'none.example'],
      bootstrapVersion: 28,
    });
    expect(requested).toEqual([
      'ssm /',
      'lambda /2016-08-19/account-settings/',
      'ses /v2/email/account',
      'ses /v2/email/identities/shop@example.com',
      'ses /v2/email/identities/example.com',
      ...mailDomains.map((domain) => `ses /v2/email/identities/${domain}`),
    ]);
  });

  test('are read with the credentials of the given profile, which nothing else in this process uses', async () => {
    const { folder, remove } = await temporaryFolder('profile');
    const file = path.join(folder, 'credentials');
    await writeFile(file, '[shop]\naws_access_key_id = AKIDSHOP\naws_secret_access_key = secret\n');
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', file);
    vi.stubEnv('AWS_PROFILE', undefined);
    vi.stubEnv('AWS_ACCESS_KEY_ID', undefined);
    const keys = new Set<string | undefined>();
    server = createServer((request, response) => {
      keys.add(request.headers.authorization?.match(/Credential=(\w+)\//)?.[1]);
      response.writeHead(403).end('{"message":"enough"}');
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    vi.stubEnv('AWS_ENDPOINT_URL_SSM', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);

    await requireCredentials(loadConfig('prod'), 'shop');
    await expect(readAccountFacts(loadConfig('prod'), 'shop')).rejects.toThrow('enough');
    expect(keys).toEqual(new Set(['AKIDSHOP']));
    expect(process.env.AWS_PROFILE).toBeUndefined();
    await remove();
  });
});
