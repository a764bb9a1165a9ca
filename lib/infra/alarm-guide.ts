import type { AlarmThresholds } from './alarm-thresholds.ts';

/** Describes an alarm for an operator: what it means and what to do. */
export interface AlarmAdvice {
  /** The name of the alarm in the account. */
  readonly title: string;
  readonly means: string;
  /** Commands of `npm run admin --`, or places to look at, in the order in which to try them. */
  readonly act: readonly string[];
}

/**
 * The runbook: one entry for each threshold of the settings. The runbook table and the alarms' descriptions come from
 * it.
 */
export const ALARM_GUIDE: Readonly<Record<keyof AlarmThresholds, AlarmAdvice>> = {
  deadLetters: {
    title: 'dead-letters',
    means: 'A message was received five times and never done, and the consumer of dead letters could not end it either',
    act: [
      'dlq list',
      'dlq redrive QUEUE, after the cause is mended',
      'dlq drop QUEUE --yes, where the messages are worthless',
    ],
  },
  oldestMessageSeconds: {
    title: 'oldest-message',
    means: 'A queue grows faster than its worker empties it, or the worker fails',
    act: [
      'dlq list, which tells messages that wait from those in work',
      'jobs list --status unfinished',
      'raise maxConcurrency in shared/contract/workers.ts, or the quota of concurrent executions',
      'the saved query job-failures',
      'snapshots rebuild --all, where none waits in catalogSnapshots or matchSnapshots and some are in work: a build ' +
        'that crashed hides its message for six timeouts, and the alarm stays until they are over',
    ],
  },
  serverErrorPercent: {
    title: 'server-errors',
    means: 'Callers are answered with 5xx',
    act: ['the saved query server-errors', 'deploy the last good commit again'],
  },
  p99Milliseconds: {
    title: 'p99-latency',
    means: 'One request in a hundred takes longer than callers bear',
    act: ['the saved query slow-requests', 'snapshots rebuild --catalog ID, where lists are slow', 'raise apiMemoryMb'],
  },
  throttledRequests: {
    title: 'throttles',
    means: 'The concurrent executions of the account are used up: callers get 500 or 429, workers wait',
    act: [
      'npm run deploy compares the quotas of the account with the settings',
      'ask AWS for more; set some aside with reservedConcurrency',
    ],
  },
  workerErrors: {
    title: 'worker-errors',
    means: 'Invocations of a worker end with an error, a timeout or for want of memory',
    act: ['the saved query job-failures', 'raise workerMemoryMb', 'jobs list --status failed'],
  },
  failedJobs: {
    title: 'failed-jobs',
    means: 'More jobs than usual end at -1: a supplier sends what cannot be converted, or a deployment broke a worker',
    act: ['jobs list --status failed', 'jobs show ID', 'jobs retry ID', 'jobs retry-all CODE'],
  },
  streamLagSeconds: {
    title: 'snapshot-lag',
    means: 'Changes of items are not noted: lists and matching show what was',
    act: ['the log of note-changed-catalogs and note-changed-products', 'snapshots rebuild --all'],
  },
  thumbnailLagSeconds: {
    title: 'thumbnail-lag',
    means: 'Changes of plans are not drawn: their thumbnails show what was, or are missing',
    act: [
      'the log of draw-plan-thumbnails, and its errors: one plan that cannot be drawn holds up those behind it',
      'mend the cause within the hour, and the thumbnails come by themselves, as no command draws them',
      'what waited for more than an hour was given up: such a plan is drawn when what it shows changes next',
    ],
  },
  outboxLagSeconds: {
    title: 'outbox-lag',
    means: 'Events are neither delivered nor mailed',
    act: ['outbox list', 'outbox redrive', 'dlq list'],
  },
  mailBouncePercent: {
    title: 'mail-bounces',
    means: 'Mails come back; above 5 % SES puts the account under review, above 10 % it stops it',
    act: ['the reputation dashboard of SES', 'correct the address in the tenant that sends'],
  },
};
