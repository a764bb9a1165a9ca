import type { Worker } from '../../../shared/contract/workers.ts';
import type { Config } from '../../infra/settings/config.ts';
import { MIN_QUEUE_CONCURRENCY, workerConcurrency } from '../../infra/worker-concurrency.ts';
import type { AccountFacts } from './account-facts.ts';
import { REQUIRED_BOOTSTRAP_VERSION } from './bootstrap-version.ts';

/** Concurrent executions that Lambda keeps for functions without reserved concurrency. */
const ALWAYS_UNRESERVED = 100;
/**
 * Average seconds of a request in a function, cold starts included. An assumption: warm requests take a few
 * milliseconds.
 */
const SECONDS_A_REQUEST = 0.1;

/** A finding about an account, with what to request where. */
export interface Finding {
  /** An error stops the deployment. A warning says what will not work, or when. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/** Compares an account with the settings of a stage. Pure: the same facts give the same findings. */
export function judgeAccount(
  config: Pick<
    Config,
    | 'stage'
    | 'workerMaxConcurrency'
    | 'accountConcurrency'
    | 'reservedConcurrency'
    | 'throttlingRatePerSecond'
    | 'mailSender'
    | 'alarmAddresses'
    | 'region'
  >,
  workers: readonly Pick<Worker, 'name' | 'trigger'>[],
  facts: AccountFacts,
): Finding[] {
  const findings: Finding[] = [];
  const { bootstrapVersion } = facts;
  if (bootstrapVersion === undefined || bootstrapVersion < REQUIRED_BOOTSTRAP_VERSION) {
    const state = bootstrapVersion === undefined ? 'is not bootstrapped' : `has bootstrap version ${bootstrapVersion}`;
    findings.push({
      severity: 'error',
      message:
        `the account ${state} in ${config.region}; deployments need version ${REQUIRED_BOOTSTRAP_VERSION}. An ` +
        `administrator runs, once: npm run bootstrap -- --stage ${config.stage}`,
    });
  }
  const ask = `Ask for more at Service Quotas, AWS Lambda, "Concurrent executions", in ${config.region}`;
  const reserved = Object.values(config.reservedConcurrency).reduce((sum, each) => sum + each, 0);
  if (reserved > 0 && reserved > facts.concurrentExecutions - ALWAYS_UNRESERVED) {
    findings.push({
      severity: 'error',
      message:
        `reservedConcurrency sets ${reserved} executions aside; the account has ${facts.concurrentExecutions}, of which ` +
        `${ALWAYS_UNRESERVED} cannot be. ${ask}, or set fewer aside.`,
    });
  }
  const forWorkers = [...workerConcurrency(config, workers).values()].reduce((sum, each) => sum + each, 0);
  const half = Math.floor(facts.concurrentExecutions / 2);
  if (forWorkers > half) {
    const advice =
      config.accountConcurrency === undefined
        ? `set accountConcurrency ${facts.concurrentExecutions} in the settings of the stage, then workers share half.`
        : `Lambda allows no fewer than ${MIN_QUEUE_CONCURRENCY} for each queue.`;
    findings.push({
      severity: 'warning',
      message: `workers may use ${forWorkers} of ${facts.concurrentExecutions} executions, so the API may keep less than half: ${advice}`,
    });
  }
  const forRequests = Math.ceil(config.throttlingRatePerSecond * SECONDS_A_REQUEST);
  if (forWorkers + forRequests > facts.concurrentExecutions) {
    findings.push({
      severity: 'warning',
      message:
        `at full load ${forWorkers} executions are workers and about ${forRequests} requests ` +
        `(throttlingRatePerSecond); the account allows ${facts.concurrentExecutions} at once, the rest gets 500 or ` +
        `waits. ${ask}: ${forWorkers + forRequests} or more.`,
    });
  }
  if (!facts.mailsToAnybody) {
    findings.push({
      severity: 'warning',
      // In the sandbox SES also checks the sender's rights to the identity of the recipient, and the roles name only
      // the identities of the settings. Source: SES guide, "Request production access", and its error AccessDenied.
      message:
        'SES is in its sandbox: no mail leaves, except to verified addresses at the domains of mailSender and mailDomains; ' +
        'the functions may not use other identities. Ask for production access in the console of SES.',
    });
  }
  if (facts.senderVerified === undefined) {
    findings.push({ severity: 'warning', message: 'the setting mailSender is not given: no mail will be sent.' });
  }
  if (facts.senderVerified === false) {
    findings.push({
      severity: 'error',
      message: `SES has verified neither ${config.mailSender} nor its domain. Create the identity in its console.`,
    });
  }
  if (facts.unverifiedMailDomains.length > 0) {
    findings.push({
      severity: 'warning',
      message:
        `SES has not verified ${facts.unverifiedMailDomains.join(', ')} (mailDomains): mails of tenants from there do ` +
        'not leave. Create the identities in its console.',
    });
  }
  if (config.alarmAddresses.length === 0) {
    findings.push({
      severity: 'warning',
      message: 'the setting alarmAddresses names nobody: alarms go off in CloudWatch, and nobody is told.',
    });
  }
  return findings;
}
