import { load } from '../../bench/figure.ts';
import type { World } from './world.ts';

const EVERY_MS = 5_000;

/** What can be said of a part of a run while it goes on. */
export interface Progress {
  /** Of how many events the part waits for the outcome. */
  readonly events: number;
  readonly world: Pick<World, 'outcomesLogged' | 'killedAtMs'>;
  /** POSTs that have come by now. */
  readonly posts: () => number;
  /** Messages that the sweeper has sent again. */
  readonly swept: () => number;
}

/**
 * Prints a line every few seconds: events that have ended and how, POSTs and their rate, kills, load. Events count by what
 * senders have logged, so those whose sender was killed right after the record come in late, when they are read.
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
