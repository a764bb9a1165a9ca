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

/** The limits of an account, as far as its services report them. */
export interface AccountFacts {
  /** Concurrent executions of all functions. */
  readonly concurrentExecutions: number;
  /** Those of them that no function has reserved. */
  readonly unreservedExecutions: number;
  /** Whether SES sends to all addresses. In its sandbox it sends only to verified addresses. */
  readonly mailsToAnybody: boolean;
  /** Whether SES has verified the sender of the settings or its domain; undefined if the settings have no sender. */
  readonly senderVerified: boolean | undefined;
  /** The domains of `mailDomains` that SES has not verified. */
  readonly unverifiedMailDomains: readonly string[];
}

/**
 * Reads the limits of the account of the credentials. Needs `lambda:GetAccountSettings`, `ses:GetAccount` and
 * `ses:GetEmailIdentity`. Lambda does not report the memory that a function may have; the templates stay within the
 * limit of every account.
 *
 * @throws {@link AccountError}
 * @param profile name of a profile in the credentials files; default: the environment
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

/** Throws the SDK's own error if neither the environment nor the profile has credentials. Makes no request. */
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

/** Returns the identities that SES lets the account send from. */
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

/** One signed GET. Lambda's client would be another package; the credentials come from another client. */
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
    throw new AccountError(
      `Lambda does not respond at ${host}: is the region ${region} right, and the network there?`,
      {
        cause,
      },
    );
  });
  const text = await answer.text();
  if (answer.ok) return LambdaSettings.parse(JSON.parse(text));
  throw new AccountError(
    `Lambda answers ${answer.status} to GetAccountSettings (${text}): are the credentials right, and may they do what ` +
      'lib/infra/README.md says under Permissions? --skip-checks deploys without a look at the account.',
  );
}

/** The hash function for the signer: SHA-256, with or without a key. */
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
