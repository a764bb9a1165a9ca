import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import * as z from 'zod';
import { CALL_TIMEOUTS } from '../../../shared/platform/aws/call-timeouts.ts';
import { mailIdentities } from '../../infra/mail-identities.ts';
import type { Config } from '../../infra/settings/config.ts';
import { readBootstrapVersion } from './bootstrap-version.ts';
import { type Account, refusedCall, signedCall } from './signed-call.ts';

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
  /** Version of CDK's bootstrap stack in the region; undefined if the region was never bootstrapped. */
  readonly bootstrapVersion: number | undefined;
}

/**
 * Reads the limits of the account of the credentials. Needs `lambda:GetAccountSettings`, `ses:GetAccount`,
 * `ses:GetEmailIdentity` and `ssm:GetParameter`. Lambda does not report the memory that a function may have; the
 * templates stay within the limit of every account.
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
    const account = { region, credentials: ses.config.credentials };
    const bootstrapVersion = await readBootstrapVersion(account);
    const { AccountLimit } = await lambdaSettings(account);
    const { ProductionAccessEnabled = false } = await ses.send(new GetAccountCommand({}));
    const forSender = await verified(ses, ofSender);
    const forTenants = await verified(ses, ofTenants);
    return {
      concurrentExecutions: AccountLimit.ConcurrentExecutions,
      unreservedExecutions: AccountLimit.UnreservedConcurrentExecutions,
      mailsToAnybody: ProductionAccessEnabled,
      senderVerified: ofSender.length === 0 ? undefined : forSender.size > 0,
      unverifiedMailDomains: ofTenants.filter((domain) => !forTenants.has(domain)),
      bootstrapVersion,
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

/** Calls a function with the credentials of the environment or of a profile. */
export async function withAccount<T>(
  { region }: Pick<Config, 'region'>,
  profile: string | undefined,
  use: (account: Account) => Promise<T>,
): Promise<T> {
  const ses = openSes(region, profile);
  try {
    return await use({ region, credentials: ses.config.credentials });
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

async function lambdaSettings(account: Account): Promise<z.output<typeof LambdaSettings>> {
  const call = { service: 'lambda', method: 'GET', path: '/2016-08-19/account-settings/' } as const;
  const answer = await signedCall(account, call);
  if (answer.ok) return LambdaSettings.parse(JSON.parse(answer.text));
  throw refusedCall('lambda', 'GetAccountSettings', answer);
}
