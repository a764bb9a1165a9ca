import * as z from 'zod';

const threshold = (value: number) => z.number().nonnegative().nullable().default(value);

/**
 * The threshold of each alarm; `null` switches the alarm off. The operations stack creates one alarm for each, see
 * lib/infra/constructs/service-alarms.ts.
 */
export const alarmThresholds = z.strictObject({
  deadLetters: threshold(0).describe('messages in any dead-letter queue'),
  oldestMessageSeconds: threshold(900).describe(
    'age of the oldest message of a queue; for job queues only while messages wait without a break',
  ),
  serverErrorPercent: threshold(1).describe('share of 5xx responses, over five minutes'),
  p99Milliseconds: threshold(3000).describe('p99 latency of the API'),
  throttledRequests: threshold(10).describe(
    "invocations that Lambda refused for the account's concurrency, in five minutes",
  ),
  workerErrors: threshold(5).describe('failed invocations of one worker in fifteen minutes'),
  failedJobs: threshold(20).describe('jobs that ended at -1 in an hour'),
  streamLagSeconds: threshold(900).describe('age of the next change to go into prepared lists and search indexes'),
  thumbnailLagSeconds: threshold(900).describe('age of the next plan change to be drawn'),
  endedJobsLagSeconds: threshold(900).describe('age of the next change of a job to be announced and counted'),
  recordsSetAside: threshold(20).describe(
    'changes of rows that a worker could not process at once, in fifteen minutes',
  ),
  outboxLagSeconds: threshold(900).describe('age of the oldest event that has not been delivered or mailed'),
  mailBouncePercent: threshold(3).describe('share of mails that bounce; SES reviews an account above 5'),
});

/** The thresholds of a stage. */
export type AlarmThresholds = z.output<typeof alarmThresholds>;
