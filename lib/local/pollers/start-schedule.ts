import { randomUUID } from 'node:crypto';
import type { Invoker } from '../lambda/invoker.ts';
import { type DeployedSchedule, LOCAL_ACCOUNT, LOCAL_REGION, localArn } from '../template/deployment.ts';
import { type Poller, type PollerLog, reasonOf, STOP_WAIT_MS, waitForAll } from './poller.ts';

interface ScheduleOptions {
  readonly schedule: DeployedSchedule;
  readonly invoker: Invoker;
  readonly log: PollerLog;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** How long a stop waits for the running call; 3 s by default. */
  readonly stopWaitMs?: number;
}

/**
 * Calls a function at a rate like EventBridge, for the first time after the first interval. While a call runs, no
 * other one starts.
 */
export function startSchedule(options: ScheduleOptions): Poller {
  const { schedule, invoker, log, clock = Date.now, stopWaitMs = STOP_WAIT_MS } = options;
  let running: Promise<void> | undefined;

  const run = async (): Promise<void> => {
    try {
      await invoker.invoke(schedule.functionArn, scheduledEvent(schedule, randomUUID(), clock()));
    } catch (error) {
      log({ poller: 'schedule', schedule: schedule.name, message: 'the run has failed', reason: reasonOf(error) });
    }
  };

  const timer = setInterval(() => {
    running ??= run().finally(() => {
      running = undefined;
    });
  }, schedule.everySeconds * 1000);
  return {
    stop: async () => {
      clearInterval(timer);
      await waitForAll(running ? [running] : [], stopWaitMs);
    },
  };
}

/** @see https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-run-lambda-schedule.html */
function scheduledEvent({ name }: DeployedSchedule, id: string, nowMs: number): string {
  return JSON.stringify({
    version: '0',
    id,
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: LOCAL_ACCOUNT,
    time: new Date(nowMs).toISOString().replace(/\.\d+Z$/, 'Z'),
    region: LOCAL_REGION,
    resources: [localArn('events', `rule/${name}`)],
    detail: {},
  });
}
