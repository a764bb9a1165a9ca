import { load } from '../../bench/figure.ts';
import type { World } from './world.ts';

const EVERY_MS = 5_000;

/** The state of a measurement while it runs. */
export interface Progress {
  /** The number of events whose outcomes the measurement waits for. */
  readonly events: number;
  readonly world: Pick<World, 'outcomesLogged' | 'killedAtMs'>;
  /** POSTs so far. */
  readonly posts: () => number;
  /** Messages that the sweeper has sent again. */
  readonly swept: () => number;
}

/**
 * Prints a line every few seconds: ended events with their outcomes, POSTs and their rate, kills, load. Events are
 * counted from the logs of the senders, so an event whose sender was killed right after its record is counted later,
 * when the records are read.
 */
export function printProgress({ events, world, posts, swept }: Progress): { stop(): void } {
  const began = performance.now();
  const before = { ended: world.outcomesLogged.size, kills: world.killedAtMs.size };
  let last = { atMs: began, posts: posts() };
  const timer = setInterval(() => {
    const now = { atMs: performance.now(), posts: posts() };
    const perSecond = (now.posts - last.posts) / ((now.atMs - last.atMs) / 1000);
    last = now;
    const ended = [...world.outcomesLogged.values()].slice(before.ended);
    const outcomes = Map.groupBy(ended, ([outcome]) => outcome);
    const tally = [...outcomes].map(([outcome, { length }]) => `${outcome} ${length}`).join(', ');
    console.log(
      `  ${((now.atMs - began) / 1000).toFixed(0).padStart(4)} s: ${ended.length} of ${events} ended (${tally}), ${now.posts} POSTs (${perSecond.toFixed(0)}/s), ${swept()} swept, ${world.killedAtMs.size - before.kills} kills, load ${load()}`,
    );
  }, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
