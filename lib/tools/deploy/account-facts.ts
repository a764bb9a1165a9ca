import { createHash, createHmac } from 'node:crypto';
import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import { SignatureV4 } from '@smithy/signature-v4';
import * as z from 'zod';
import { CALL_TIMEOUTS } from '../../../shared/platform/aws/call-timeouts.ts';
import { mailIdentities } from '../../infra/mail-identities.ts';
import type { Config } from '../../infra/settings/config.ts';
import { AccountError } from './account-error.ts';

const TIMEOUT_MS = 15_000;

const LambdaSettings = z.object({
  AccountLimit: z.object({ ConcurrentExecutions: z.int(), UnreservedConcurrentExecutions: z.int() }),
});

/** What an account allows, as far as its services tell. */
export interface AccountFacts {
  /** Executions of all functions at once. */
  readonly concurrentExecutions: number;
  /** Of these, those that no function has set aside. */
  readonly unreservedExecutions: number;
  /** SES sends to anybody; in its sandbox only to addresses that it has verified. */
  readonly mailsToAnybody: boolean;
  /** SES knows the sender of the settings, or its domain; undefined when the settings name none. */
  readonly senderVerified: boolean | undefined;
  /** Of the domains in `mailDomains`, those that SES has not verified. */
  readonly unverifiedMailDomains: readonly string[];
}

/**
 * Asks the account of the credentials in use. Needs `lambda:GetAccountSettings`, `ses:GetAccount` and
 * `ses:GetEmailIdentity`. Lambda tells by no call how much memory a function may have; what the templates ask for is
 * what every account allows. Throws an {@link AccountError}.
 *
 * @param profile of the files with credentials; what the environment gives when not given
 */
export async function readAccountFacts(
  config: Pick<Config, 'region' | 'mailSender' | 'mailDomains'>,
  profile?: string,
): Promise<AccountFacts> {
  const { region } = config;
  const { ofSender, ofTenants } = mailIdentities(config);
  const ses = openSes(region, profile);
  try {
    const { AccountLimit } = await lambdaSettings(ses, region);
    const { ProductionAccessEnabled = false } = await ses.send(new GetAccountCommand({}));
    const forSender = await verified(ses, ofSender);
    const forTenants = await verified(ses, ofTenants);
    return {
      concurrentExecutions: AccountLimit.ConcurrentExecutions,
      unreservedExecutions: AccountLimit.UnreservedConcurrentExecutions,
      mailsToAnybody: ProductionAccessEnabled,
      senderVerified: ofSender.length === 0 ? undefined : forSender.size > 0,
      unverifiedMailDomains: ofTenants.filter((domain) => !forTenants.has(domain)),
    };
  } finally {
    ses.destroy();
  }
}

/** Throws the SDK's own error when neither the environment nor the profile gives credentials; asks AWS nothing. */
export async function requireCredentials({ region }: Pick<Config, 'region'>, profile?: string): Promise<void> {
  const ses = openSes(region, profile);
  try {
    await ses.config.credentials();
  } finally {
    ses.destroy();
  }
}

function openSes(region: string, profile: string | undefined): SESv2Client {
  const chosen = profile === undefined ? {} : { profile };
  return new SESv2Client({ region, maxAttempts: 3, requestHandler: CALL_TIMEOUTS, ...chosen });
}

/** Those of the identities by which SES lets the account send. */
async function verified(ses: SESv2Client, identities: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const EmailIdentity of identities) {
    try {
      const { VerifiedForSendingStatus } = await ses.send(new GetEmailIdentityCommand({ EmailIdentity }));
      if (VerifiedForSendingStatus) found.add(EmailIdentity);
    } catch (error) {
      if (!(error instanceof NotFoundException)) throw error;
    }
  }
  return found;
}

/** One signed GET, for which the client of Lambda would be a package more; credentials are those of another client. */
async function lambdaSettings(ses: SESv2Client, region: string): Promise<z.output<typeof LambdaSettings>> {
  const endpoint = process.env.AWS_ENDPOINT_URL_LAMBDA ?? `https://lambda.${region}.amazonaws.com`;
  const { protocol, hostname, port, host } = new URL(endpoint);
  const path = '/2016-08-19/account-settings/';
  const signer = new SignatureV4({ service: 'lambda', region, credentials: ses.config.credentials, sha256: Sha256 });
  const { headers } = await signer.sign({
    method: 'GET',
    protocol,
    hostname,
    ...(port === '' ? {} : { port: Number(port) }),
    path,
    headers: { host },
    query: {},
  });
  const { host: _, ...sent } = headers;
  const request = { headers: sent, signal: AbortSignal.timeout(TIMEOUT_MS) };
  const answer = await fetch(`${endpoint}${path}`, request).catch((cause: unknown) => {
    throw new AccountError(`Lambda does not answer at ${host}: is the region ${region} right, and the network there?`, {
      cause,
    });
  });
  const text = await answer.text();
  if (answer.ok) return LambdaSettings.parse(JSON.parse(text));
  throw new AccountError(
    `Lambda answers ${answer.status} to GetAccountSettings (${text}): are the credentials right, and may they do what ` +
      'the README says under Deploy? --skip-checks deploys without a look at the account.',
  );
}

/** What the signer asks for: SHA-256, keyed or not. */
class Sha256 {
  readonly #hash;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(data));
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }

  reset(): void {
    throw new Error('a hash is used once');
  }
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data);
  return data instanceof ArrayBuffer
    ? new Uint8Array(data)
    : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}
