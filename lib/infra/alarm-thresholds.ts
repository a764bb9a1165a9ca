import * as z from 'zod';

const threshold = (value: number) => z.number().nonnegative().nullable().default(value);

/**
 * The threshold of each alarm; `null` switches the alarm off. The operations stack creates one alarm for each, see
 * lib/infra/constructs/service-alarms.ts.
 */
export const alarmThresholds = z.strictObject({
  deadLetters: threshold(0).describe('messages in any dead-letter queue'),
  oldestMessageSeconds: threshold(900).describe(
    'age of the oldest message of a queue, of jobs only while messages wait all the time',
  ),
  serverErrorPercent: threshold(1).describe('share of requests answered with 5xx, over five minutes'),
  p99Milliseconds: threshold(3000).describe('latency of the API that one request in a hundred exceeds'),
  throttledRequests: threshold(10).describe(
    "invocations that Lambda refused for the account's concurrency, in five minutes",
  ),
  workerErrors: threshold(5).describe('failed invocations of one worker in fifteen minutes'),
  failedJobs: threshold(20).describe('jobs that ended at -1 in an hour'),
  streamLagSeconds: threshold(900).describe('age of the change that is next to go into snapshots'),
  thumbnailLagSeconds: threshold(900).describe('age of the change of a plan that is next to be drawn'),
  outboxLagSeconds: threshold(900).describe('age of the oldest event that has not been delivered or mailed'),
  mailBouncePercent: threshold(3).describe('share of mails that bounce; SES looks into an account at 5'),
});

/** The thresholds of a stage. */
export type AlarmThresholds = z.output<typeof alarmThresholds>;
