import { setTimeout as sleep } from 'node:timers/promises';
import { load, machine, percentile } from '../bench/figure.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../fixtures/webhook-receiver.ts';
import { hostileAnswers, isAnswer } from './webhooks/hostile-answers.ts';
import { startWorld, type World } from './webhooks/world.ts';

/*
 * npm run faults:webhooks -- [events] [kills]: 10,000 events of ten tenants to a receiver that answers each POST at
 * random with 200, 204, 301, 404, 410, 500, nothing, a reset or slowly, while the senders are killed 20 times. Counts
 * outcomes, repeats, signatures and mails; then measures throughput, and by how much a slow tenant delays another. Ends
 * with 1 when a bar is missed.
 */

const EVENTS = Number(process.argv[2] ?? 10_000);
const KILLS = Number(process.argv[3] ?? 20);
const TENANTS = Array.from({ length: 10 }, (_, index) => index + 1);
/** Of the other measurements: what is known of the receivers of the first does not count. */
const QUICK_TENANTS = TENANTS.map((tenant) => 100 + tenant);
const [SLOW_TENANT, NEIGHBOUR] = [201, 202];
const SENDERS = 2;
/** In one process stands what in AWS would be so many functions at a time. */
const BATCHES = { fast: 8, slow: 40 };
const SWEEP_EVERY_MS = 1_000;
const KILL_EVERY_MS = { from: 1_500, to: 4_000 };
const PATIENCE_MS = 9 * 60_000;

const THROUGHPUT_EVENTS = 3_000;
const MIN_EVENTS_PER_SECOND = 200;
const MAX_DELAY_MS = 1_000;

const misses: string[] = [];
const check = (what: string, met: boolean) => {
  console.log(`${met ? '  ' : 'x '}${what}`);
  if (!met) misses.push(what);
};

console.log(`${machine()}, load ${load()}`);
// One for all, as the clients of the SDK keep the addresses that they have first seen.
const world = await startWorld();
try {
  await oneOutcomeEach();
  await throughput();
  await fairness();
} finally {
  await world.stop();
}
console.log(`load ${load()}`);
process.exit(misses.length > 0 ? 1 : 0);

async function oneOutcomeEach(): Promise<void> {
  const { byId, counts, badSignatures } = await withReceiver(async (receiver) => {
    const hostile = hostileAnswers(seeded(1));
    receiver.answerWith(hostile.answer);
    for (const tenant of TENANTS) await world.addTenant(tenant, `${receiver.url}/${tenant}`);
    const events = await world.putEvents(TENANTS, EVENTS);
    const senders = Array.from({ length: SENDERS }, () => world.startSender(BATCHES.fast, BATCHES.slow));
    const sweeper = setInterval(() => {
      world.sweep().catch((error) => console.log('a sweep failed, the next one goes on:', String(error)));
    }, SWEEP_EVERY_MS);
    const random = seeded(2);
    for (let kills = 0; kills < KILLS; kills++) {
      await sleep(KILL_EVERY_MS.from + random() * (KILL_EVERY_MS.to - KILL_EVERY_MS.from));
      const victim = Math.floor(random() * SENDERS);
      await senders[victim]?.kill();
      senders[victim] = world.startSender(BATCHES.fast, BATCHES.slow);
    }
    const outcomes = await settled(events);
    clearInterval(sweeper);
    for (const sender of senders) await sender.kill();
    const mails = world.mails();
    const mailsTo = Map.groupBy(mails, ({ to }) => to.join());
    const tally = [...Map.groupBy(outcomes, ({ outcome = 'none' }) => outcome)].map(
      ([name, of]) => `${name} ${of.length}`,
    );
    console.log(`\n${events.length} events, ${KILLS} kills: ${tally.join(', ')}; ${mails.length} mails`);
    check(
      'every event has one outcome',
      outcomes.every(({ stage, outcome }) => stage === 'ended' && outcome !== 'failed'),
    );
    check(
      'no outcome was recorded twice',
      [...world.logged.values()].every((count) => count === 1),
    );
    check(
      'no event that has a receiver was left unposted',
      outcomes.every(({ id }) => hostile.byId.has(id)),
    );
    const mailed = outcomes.filter(({ outcome }) => outcome === 'mailed');
    check(
      'every mailed event has a mail',
      mailed.every(({ data }) => mailsTo.has(data.email)),
    );
    const delivered = outcomes.filter(({ outcome }) => outcome === 'delivered');
    check(
      'no delivered event has one',
      delivered.every(({ data }) => !mailsTo.has(data.email)),
    );
    check(
      `mails sent twice: ${mails.length - mailed.length}, fewer than ten a kill`,
      mails.length - mailed.length <= 10 * KILLS,
    );
    return hostile;
  });
  console.log(`  answers: ${[...counts].map(([kind, count]) => `${kind} ${count}`).join(', ')}`);
  const repeats = [...byId.values()].map((kinds) => kinds.filter(isAnswer).length - 1).filter((extra) => extra > 0);
  const total = repeats.reduce((sum, extra) => sum + extra, 0);
  check(
    `answered POSTs that were repeated: ${total}; of one event at most ${Math.max(0, ...repeats)}`,
    Math.max(0, ...repeats) <= 2,
  );
  check(`bad signatures: ${badSignatures}`, badSignatures === 0);
}

async function throughput(): Promise<void> {
  await withReceiver(async (receiver) => {
    for (const tenant of QUICK_TENANTS) await world.addTenant(tenant, `${receiver.url}/${tenant}`);
    const events = await world.putEvents(QUICK_TENANTS, THROUGHPUT_EVENTS);
    const senders = Array.from({ length: SENDERS }, () => world.startSender(4, 1));
    while (receiver.posts.length === 0) await sleep(5);
    const started = performance.now();
    await settled(events);
    const perSecond = events.length / ((performance.now() - started) / 1000);
    for (const sender of senders) await sender.kill();
    check(
      `throughput: ${perSecond.toFixed(0)} events/s, bar ${MIN_EVENTS_PER_SECOND}`,
      perSecond >= MIN_EVENTS_PER_SECOND,
    );
  });
}

async function fairness(): Promise<void> {
  await withReceiver(async (receiver) => {
    receiver.answerWith(({ headers }, response) => {
      const delayMs = headers.apikey === `key-${SLOW_TENANT}` ? 8_000 : 0;
      setTimeout(() => response.writeHead(204).end(), delayMs);
    });
    for (const tenant of [SLOW_TENANT, NEIGHBOUR]) await world.addTenant(tenant, receiver.url);
    const sender = world.startSender(4, 4);
    const delays = async () => {
      const ids: string[] = [];
      const sentAt = new Map<string, number>();
      for (let count = 0; count < 100; count++) {
        const at = Date.now();
        const id = await world.putEvent(NEIGHBOUR);
        ids.push(id);
        sentAt.set(id, at);
        await sleep(20);
      }
      await settled(ids.map((id) => ({ tenant: NEIGHBOUR, id })));
      return receiver.posts.flatMap(({ id, atMs }) => (sentAt.has(id) ? [atMs - (sentAt.get(id) ?? 0)] : []));
    };
    await delays();
    const alone = await delays();
    await world.putEvents([SLOW_TENANT], 200);
    const beside = await delays();
    await sender.kill();
    const [worstAlone, worstBeside] = [percentile(alone, 1), percentile(beside, 1)];
    check(
      `a slow tenant with 200 events delays another: worst ${worstBeside} ms, ${worstAlone} ms without; bar ${MAX_DELAY_MS} ms more`,
      worstBeside - worstAlone <= MAX_DELAY_MS,
    );
  });
}

/** Runs something with a receiver of its own. */
async function withReceiver<T>(run: (receiver: WebhookReceiver) => Promise<T>): Promise<T> {
  const receiver = await startWebhookReceiver();
  try {
    return await run(receiver);
  } finally {
    await receiver.stop();
  }
}

/** Waits until all events have ended, or patience has; answers them as they are then. */
async function settled(events: readonly { readonly tenant: number; readonly id: string }[]) {
  const ended = new Map<string, NonNullable<Awaited<ReturnType<World['store']['find']>>>>();
  for (const deadline = Date.now() + PATIENCE_MS; ended.size < events.length; ) {
    for (const { tenant, id } of events) {
      if (ended.has(id)) continue;
      const event = await world.store.find(tenant, id);
      if (!event) throw new Error(`the event ${id} is gone`);
      if (event.stage !== 'ended' && Date.now() < deadline) break;
      ended.set(id, event);
    }
    await sleep(50);
  }
  return [...ended.values()];
}

/** The same numbers each time. Source: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
