import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startSchedule } from '../../../../lib/local/pollers/start-schedule.ts';
import { recordingInvoker, type TestFunction } from './recording-invoker.ts';

function schedule(fn: TestFunction<unknown>, rest: { stopWaitMs?: number } = {}) {
  const { stopWaitMs } = rest;
  const invoker = recordingInvoker<unknown>(fn);
  const logged: Readonly<Record<string, unknown>>[] = [];
  const running = startSchedule({
    schedule: {
      name: 'sweep',
      functionArn: 'arn:aws:lambda:eu-central-1:000000000000:function:sweep',
      everySeconds: 0.05,
    },
    invoker,
    log: (entry) => logged.push(entry),
    clock: () => Date.UTC(2026, 0, 2, 3, 4, 5, 678),
    ...(stopWaitMs !== undefined && { stopWaitMs }),
  });
  return { invoker, logged, ...running };
}

describe('a schedule', () => {
  it("calls at its rate with EventBridge's event, first when an interval has passed", async () => {
    const { invoker, stop } = schedule(() => undefined);
    expect(invoker.events).toEqual([]);
    await expect.poll(() => invoker.events.length).toBeGreaterThanOrEqual(3);
    await stop();
    expect(invoker.events[0]).toEqual({
      version: '0',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      'detail-type': 'Scheduled Event',
      source: 'aws.events',
      account: '000000000000',
      time: '2026-01-02T03:04:05Z',
      region: 'eu-central-1',
      resources: ['arn:aws:events:eu-central-1:000000000000:rule/sweep'],
      detail: {},
    });
  });

  it('never has two runs at once', async () => {
    const { invoker, stop } = schedule(() => sleep(170));
    await expect.poll(() => invoker.events.length).toBe(3);
    await stop();
    expect(invoker.mostAtOnce).toBe(1);
  });

  it('continues after a failed run, and logs it', async () => {
    const { invoker, logged, stop } = schedule((_, call) => {
      if (call === 1) throw new Error('no luck');
    });
    await expect.poll(() => invoker.events.length).toBeGreaterThanOrEqual(2);
    await stop();
    expect(logged).toEqual([expect.objectContaining({ schedule: 'sweep', message: 'the run has failed' })]);
  });

  it('that is stopped waits for the running call, no longer than stated, and calls no more', async () => {
    const end = Promise.withResolvers<void>();
    const order: string[] = [];
    const patient = schedule(() => end.promise.then(() => void order.push('the call ends')), { stopWaitMs: 60_000 });
    await expect.poll(() => patient.invoker.events.length).toBe(1);
    const stopping = patient.stop().then(() => order.push('the schedule has stopped'));
    // A stop that does not wait is over by then.
    await nextTurn();
    end.resolve();
    await stopping;
    expect(order).toEqual(['the call ends', 'the schedule has stopped']);
    const hasty = schedule(() => sleep(30_000, undefined, { ref: false }), { stopWaitMs: 50 });
    await expect.poll(() => hasty.invoker.events.length).toBe(1);
    const started = performance.now();
    await hasty.stop();
    expect(performance.now() - started).toBeLessThan(20_000);
    // As long as another schedule takes for three calls.
    const other = schedule(() => undefined);
    await expect.poll(() => other.invoker.events.length).toBeGreaterThanOrEqual(3);
    await other.stop();
    expect(patient.invoker.events).toHaveLength(1);
    expect(hasty.invoker.events).toHaveLength(1);
  });
});
