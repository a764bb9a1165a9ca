import '../../lib/tools/command-line/answer-help.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { load, machine, percentile } from '../bench/figure.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../fixtures/webhook-receiver.ts';
import { pick, seededRandom } from '../matching/random.ts';
import { hostileResponses } from './webhooks/hostile-responses.ts';
import { printProgress } from './webhooks/progress.ts';
import { judge } from './webhooks/verdict.ts';
import { type Sender, startWorld } from './webhooks/world.ts';

/*
 * npm run faults:webhooks -- [events] [kills]: sends 10,000 events of ten tenants to a receiver that responds to each
 * POST at random with 200, 204, 301, 404, 410, 500, nothing, a reset or slowly, while the senders are killed 20 times.
 * Counts outcomes, repeats, signatures and mails; then measures the throughput and the delay that a slow tenant causes
 * for another. Ends with 1 if a bar is missed.
 */

const EVENTS = Number(process.argv[2] ?? 10_000);
const KILLS = Number(process.argv[3] ?? 20);
const TENANTS = Array.from({ length: 10 }, (_, index) => index + 1);
/** Tenants of the other measurements: the recorded speed of the first receivers does not count. */
const QUICK_TENANTS = TENANTS.map((tenant) => 100 + tenant);
const [SLOW_TENANT, NEIGHBOUR] = [201, 202];
const SENDERS = 4;
const SWEEP_EVERY_MS = 1_000;
const KILL_EVERY_MS = { from: 1_500, to: 4_000 };
const PATIENCE_MS = 20 * 60_000;

const WARM_UP_EVENTS = 1_000;
const THROUGHPUT_EVENTS = 3_000;
const MIN_EVENTS_PER_SECOND = 200;
const SLOW_EVENTS = 200;
const SLOW_ANSWER_MS = 8_000;
const MAX_DELAY_MS = 1_000;

/** Messages that the sweeper has sent again. */
let resent = 0;
const misses: string[] = [];
const check = (what: string, met: boolean) => {
  console.log(`${met ? '  ' : 'x '}${what}`);
  if (!met) misses.push(what);
};

console.log(`${machine()}, load ${load()}`);
// One for all measurements, because the clients of the SDK keep their first addresses.
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
  const hostile = hostileResponses(seededRandom(1));
  await withReceiver(async (receiver, senders) => {
    receiver.respondWith(hostile.respond);
    for (const tenant of TENANTS) await world.addTenant(tenant, `${receiver.url}/${tenant}`);
    const begun = performance.now();
    console.log(`\n${EVENTS} events to a receiver that responds at random, ${KILLS} kills`);
    const events = await world.putEvents(TENANTS, EVENTS);
    console.log(`all written after ${secondsSince(begun)} s`);
    startAll(senders);
    const started = performance.now();
    const progress = printProgress({ events: EVENTS, world, posts: () => receiver.posts.length, swept: () => resent });
    const sweeping = new AbortController();
    const swept = sweepUntil(sweeping.signal);
    await killSome(senders);
    const outcomes = await world.settled(events, PATIENCE_MS);
    const seconds = secondsSince(started);
    progress.stop();
    sweeping.abort();
    await swept;

    const verdict = judge(outcomes, hostile, world);
    const { repeats } = verdict;
    console.log(`  all ended after ${seconds} s`);
    console.log(`  responses: ${[...hostile.counts].map(([kind, count]) => `${kind} ${count}`).join(', ')}`);
    console.log(`  ends: ${[...verdict.tally].map(([end, count]) => `${end} ${count}`).join(', ')}`);
    check(`events without an outcome: ${verdict.unserved}`, verdict.unserved === 0);
    check(`outcomes that were recorded twice: ${verdict.recordedTwice}`, verdict.recordedTwice === 0);
    check(`events that the receiver has never got: ${verdict.unposted}`, verdict.unposted === 0);
    check(`mailed events without a mail: ${verdict.mailedWithoutMail}`, verdict.mailedWithoutMail === 0);
    check(`delivered events with a mail: ${verdict.deliveredWithMail}`, verdict.deliveredWithMail === 0);
    check(`bad signatures: ${verdict.badSignatures}`, verdict.badSignatures === 0);
    check(
      `repeats beyond one for each kill that hit the event and each late response to it: ${repeats.unexplained}`,
      repeats.unexplained === 0,
    );
    const perKill = (count: number) => `${count} (${(count / KILLS).toFixed(1)} a kill)`;
    console.log(
      `kills hit ${perKill(repeats.met)} events between their POST and its record; repeated after an immediate response: ${perKill(repeats.responded)}, while waiting for a response: ${perKill(repeats.waiting)}, after a late response: ${repeats.late}; of one event at most ${repeats.mostOfOne}; repeated mails ${verdict.mailsRepeated}`,
    );
  });
}

async function throughput(): Promise<void> {
  console.log(`\nthroughput: ${WARM_UP_EVENTS} events to warm up, ${THROUGHPUT_EVENTS} to count`);
  await withReceiver(async (receiver, senders) => {
    for (const tenant of QUICK_TENANTS) await world.addTenant(tenant, `${receiver.url}/${tenant}`);
    startAll(senders);
    // Simulates the senders of a busy service, which have run for a while.
    await world.settled(await world.putEvents(QUICK_TENANTS, WARM_UP_EVENTS), PATIENCE_MS);
    let started = 0;
    const events = await world.putEvents(QUICK_TENANTS, THROUGHPUT_EVENTS, () => {
      started = performance.now();
    });
    await world.logged(events, PATIENCE_MS);
    const perSecond = events.length / ((performance.now() - started) / 1000);
    // The log of the senders is not sufficient, but reading every row meanwhile would take a fifth of the machine.
    const ended = await world.settled(events, PATIENCE_MS);
    const delivered = ended.filter(({ outcome }) => outcome === 'delivered').length;
    check(`delivered events of these: ${delivered}`, delivered === events.length);
    check(
      `throughput: ${perSecond.toFixed(0)} events/s, bar ${MIN_EVENTS_PER_SECOND}`,
      perSecond >= MIN_EVENTS_PER_SECOND,
    );
  });
}

async function fairness(): Promise<void> {
  console.log(`\nfairness: ${SLOW_EVENTS} events of a tenant whose receiver takes ${SLOW_ANSWER_MS / 1000} s`);
  await withReceiver(async (receiver, senders) => {
    receiver.respondWith(({ headers }, response) => {
      const delayMs = headers.apikey === `key-${SLOW_TENANT}` ? SLOW_ANSWER_MS : 0;
      setTimeout(() => response.writeHead(204).end(), delayMs);
    });
    for (const tenant of [SLOW_TENANT, NEIGHBOUR]) await world.addTenant(tenant, receiver.url);
    startAll(senders);
    await delaysOfOtherTenant(receiver);
    const alone = await delaysOfOtherTenant(receiver);
    await world.putEvents([SLOW_TENANT], SLOW_EVENTS);
    const withSlowTenant = await delaysOfOtherTenant(receiver);
    const [worstAlone, worstWithSlowTenant] = [percentile(alone, 1), percentile(withSlowTenant, 1)];
    check(
      `delay by a slow tenant with ${SLOW_EVENTS} events: worst ${worstWithSlowTenant} ms, ${worstAlone} ms without it; bar ${MAX_DELAY_MS} ms more`,
      worstWithSlowTenant - worstAlone <= MAX_DELAY_MS,
    );
  });
}

/** Times from the event to its POST, in ms. */
async function delaysOfOtherTenant(receiver: WebhookReceiver): Promise<number[]> {
  const putAtMs = new Map<string, number>();
  for (let count = 0; count < 100; count++) {
    const atMs = Date.now();
    putAtMs.set(await world.putEvent(NEIGHBOUR), atMs);
    await sleep(20);
  }
  const events = [...putAtMs.keys()].map((id) => ({ tenant: NEIGHBOUR, id }));
  await world.settled(events, PATIENCE_MS);
  return receiver.posts.flatMap(({ id, atMs }) => {
    const putAt = putAtMs.get(id);
    return putAt === undefined ? [] : [atMs - putAt];
  });
}

function secondsSince(atMs: number): number {
  return Math.round((performance.now() - atMs) / 1000);
}

function startAll(senders: Sender[]): void {
  senders.push(...Array.from({ length: SENDERS }, () => world.startSender()));
}

async function killSome(senders: Sender[]): Promise<void> {
  const random = seededRandom(2);
  for (let kills = 0; kills < KILLS; kills++) {
    await sleep(KILL_EVERY_MS.from + random() * (KILL_EVERY_MS.to - KILL_EVERY_MS.from));
    const victim = pick(senders, random);
    await victim.kill();
    senders[senders.indexOf(victim)] = world.startSender();
  }
}

async function sweepUntil(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(SWEEP_EVERY_MS);
    try {
      resent += (await world.sweep()).sent;
    } catch (error) {
      console.log('a sweep failed, the next one continues:', String(error));
    }
  }
}

/** Runs a measurement with a separate receiver, then kills the senders that were started for it. */
async function withReceiver(run: (receiver: WebhookReceiver, senders: Sender[]) => Promise<void>): Promise<void> {
  const receiver = await startWebhookReceiver();
  const senders: Sender[] = [];
  try {
    await run(receiver, senders);
  } finally {
    for (const sender of senders) await sender.kill();
    await receiver.stop();
  }
}
