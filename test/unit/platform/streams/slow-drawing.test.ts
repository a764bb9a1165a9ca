import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { drawThumbnail } from '../../../../shared/domain/plans/draw-thumbnail.ts';
import { openPlanDrawer } from '../../../../shared/engines/floorplan/drawing/plan-drawer.ts';
import { SetAsideRecord } from '../../../../shared/platform/streams/set-aside-record.ts';
import type { StreamConsumer } from '../../../../shared/platform/streams/stream-consumer.ts';
import { streamWorker } from '../../../../shared/platform/streams/stream-worker.ts';

const ENTRY = new URL('../../../fixtures/hanging-drawer.mjs', import.meta.url).pathname;
const LIMIT_MS = 300;

/** Does work and counts the timers that it started: all of them, and those that run when it has ended. */
async function timersOf(work: () => Promise<unknown>): Promise<{ started: number; left: number }> {
  const isOurs = new AsyncLocalStorage<boolean>();
  const running = new Set<number>();
  let started = 0;
  const hook = createHook({
    init(id, type) {
      if (type !== 'Timeout' || !isOurs.getStore()) return;
      started++;
      running.add(id);
    },
    destroy: (id) => void running.delete(id),
  });
  hook.enable();
  try {
    await isOurs.run(true, work);
    // Node tells of the end of a timer in the next turn of its loop.
    await setImmediate();
  } finally {
    hook.disable();
  }
  return { started, left: running.size };
}

test('a drawing that lasts longer than its record may leaves no timer, and the next one has a new process', async () => {
  const drawer = openPlanDrawer(ENTRY, { maxProcessorMs: 60_000, maxElapsedMs: 60_000, maxMemoryBytes: 2 ** 30 });
  const consumer: StreamConsumer = {
    name: 'draw-things',
    subjectOf: ({ key }) => ({ id: key.pk, owner: key.pk }),
    work: async ([change], signal) => void (await drawThumbnail(change?.key.sk ?? '', drawer, 'fail', [], signal)),
  };
  const sent: SetAsideRecord[] = [];
  const setAside = { send: async (message: unknown) => void sent.push(SetAsideRecord.parse(message)) };
  const clock = () => new Date('2026-01-31T09:00:00.000Z');
  const worker = streamWorker(consumer, { setAside, clock, limitMs: LIMIT_MS, batchMs: 60_000, parallel: 1 });
  const Keys = { pk: { S: 'plan' }, sk: { S: 'wait' } };
  const record = { eventID: '1', dynamodb: { SequenceNumber: '1', Keys, NewImage: Keys } };
  const { started, left } = await timersOf(() => worker({ Records: [record] }));
  expect(started).toBeGreaterThan(1);
  expect(left).toBe(0);
  expect(sent.map(({ row, faults }) => `${row}: ${faults}`)).toEqual(['plan / wait: TooSlowError']);
  expect((await drawer.png('<plan version="2"/>')).length).toBe(1);
});
