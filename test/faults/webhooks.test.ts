import { expect, test } from 'vitest';
import { seededRandom } from '../matching/random.ts';
import { hostileResponses, QUICK_HOSTILITY } from './webhooks/hostile-responses.ts';
import { judge } from './webhooks/verdict.ts';
import { worldOfTests } from './webhooks/world-of-tests.ts';

/* A small part of `npm run faults:webhooks`, with a receiver that never delays for 10 s. */

const EVENTS = 40;
const TENANTS = [1, 2, 3];
/** A sender is killed when the receiver has got this share of the minimum number of POSTs. */
const KILLED_AT = [0.2, 0.6];
const PATIENCE_MS = 240_000;

const opened = worldOfTests();

test('every event ends with one outcome, for any killed sender and any behaviour of its receiver', async () => {
  const { world, receiver } = opened;
  const hostile = hostileResponses(seededRandom(3), QUICK_HOSTILITY);
  receiver.respondWith(hostile.respond);
  for (const tenant of TENANTS) await world.addTenant(tenant, `${receiver.url}/${tenant}`);
  const events = await world.putEvents(TENANTS, EVENTS);
  for (const share of KILLED_AT) {
    const sender = world.startSender();
    await expect
      .poll(() => receiver.posts.length, { timeout: PATIENCE_MS, interval: 2 })
      .toBeGreaterThan(share * EVENTS);
    await sender.kill();
    await world.sweep(true);
  }
  const last = world.startSender();
  const outcomes = await world.settled(events, PATIENCE_MS);
  await last.kill();

  const { repeats, tally, mailsRepeated, ...faults } = judge(outcomes, hostile, world);
  console.log(
    `faults: ${KILLED_AT.length} kills, ${[...hostile.counts].map(([kind, count]) => `${kind} ${count}`).join(', ')}; repeats ${JSON.stringify(repeats)}, mails ${mailsRepeated}; ends ${[...tally].map(([end, count]) => `${end} ${count}`).join(', ')}`,
  );
  expect(faults).toEqual({
    unserved: 0,
    recordedTwice: 0,
    unposted: 0,
    mailedWithoutMail: 0,
    deliveredWithMail: 0,
    badSignatures: 0,
  });
  expect(repeats.unexplained).toBe(0);
  expect(repeats.mostOfOne).toBeLessThanOrEqual(KILLED_AT.length);
});
