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
    means: 'A message failed five times, and the dead-letter consumer could not handle it either',
    act: [
      'dlq list',
      'dlq show QUEUE',
      'dlq redrive QUEUE, after the cause is fixed',
      'dlq drop QUEUE --yes, if the messages are not needed',
    ],
  },
  oldestMessageSeconds: {
    title: 'oldest-message',
    means: 'A queue grows faster than its worker empties it, or the worker fails',
    act: [
      'dlq list, which counts waiting messages and messages in flight',
      'jobs list --status unfinished',
      'raise workerMaxConcurrency, or the quota of concurrent executions',
      'the saved query job-failures',
      'snapshots rebuild --all, if no message waits in catalogSnapshots or matchSnapshots and some are in flight: a crashed ' +
        'build leaves its message hidden for six timeouts, and the alarm stays on for that time',
    ],
  },
  serverErrorPercent: {
    title: 'server-errors',
    means: 'Callers get 5xx responses',
    act: ['the saved query server-errors', 'deploy the last good commit again'],
  },
  p99Milliseconds: {
    title: 'p99-latency',
    means: 'One request in a hundred is too slow',
    act: ['the saved query slow-requests', 'snapshots rebuild --catalog ID, if lists are slow', 'raise apiMemoryMb'],
  },
  throttledRequests: {
    title: 'throttles',
    means: 'The account has no concurrent executions left: callers get 500 or 429, workers wait',
    act: [
      'npm run deploy compares the quotas of the account with the settings',
      'ask AWS for a higher quota; reserve concurrency with reservedConcurrency',
    ],
  },
  workerErrors: {
    title: 'worker-errors',
    means: 'Invocations of a worker end with an error, a timeout or out of memory',
    act: ['the saved query job-failures', 'raise workerMemoryMb', 'jobs list --status failed'],
  },
  failedJobs: {
    title: 'failed-jobs',
    means:
      'More jobs than usual end at -1: a supplier sends files that cannot be converted, or a deployment broke a worker',
    act: ['jobs list --status failed', 'jobs show ID', 'jobs retry ID', 'jobs retry-all CODE'],
  },
  streamLagSeconds: {
    title: 'snapshot-lag',
    means: 'Changes of items are not processed: lists and matching show old data',
    act: ['the log of note-changed-catalogs and note-changed-products', 'snapshots rebuild --all'],
  },
  thumbnailLagSeconds: {
    title: 'thumbnail-lag',
    means: 'Changes of plans are not drawn: thumbnails are old or missing',
    act: [
      'the errors in the log of draw-plan-thumbnails',
      'dlq show setAside: plans that cannot be drawn are set aside there and do not block others',
      'dlq redrive setAside, after the cause is fixed',
    ],
  },
  endedJobsLagSeconds: {
    title: 'ended-jobs-lag',
    means: 'Ends of jobs are not processed: tenants get no events of them, and usage is not counted',
    act: [
      'the errors in the log of note-ended-jobs',
      'dlq show setAside',
      'dlq redrive setAside, after the cause is fixed',
    ],
  },
  recordsSetAside: {
    title: 'records-set-aside',
    means:
      'Changes of items or plans fail or take too long; the others go on. Each is tried five more times, then it is a dead letter',
    act: [
      'dlq list',
      'dlq show setAside, which names worker, row and faults',
      'the log of the worker and of try-set-aside',
      'dlq redrive setAside, after the cause is fixed',
      'snapshots rebuild --all, if changes of items were dropped',
    ],
  },
  outboxLagSeconds: {
    title: 'outbox-lag',
    means: 'Events are not delivered or mailed',
    act: ['outbox list', 'outbox redrive', 'dlq list'],
  },
  mailBouncePercent: {
    title: 'mail-bounces',
    means: 'Mails bounce; above 5 % SES reviews the account, above 10 % it pauses sending',
    act: ['the reputation dashboard of SES', 'correct the address in the tenant that sends the mails'],
  },
};
