import { atMost } from './at-most.ts';

/** POSTs of a batch that may be answered at this moment, or have been and are being written down. */
const TURNS = 2;
/** A POST that has no answer for so long waits for a receiver that is not quick, and another begins meanwhile. */
const QUICK_ANSWER_MS = 25;

/** Waits until a POST may begin. Answers what is called when all that it came to is written. */
export type PostTurn = () => Promise<() => void>;

/**
 * The turns of a batch. A sender that is killed repeats the POSTs that were answered and not yet written: with turns these
 * are two at most, however many answers a quick receiver gives at once.
 */
export function postTurns(turns = TURNS, quickAnswerMs = QUICK_ANSWER_MS): PostTurn {
  const inTurn = atMost(turns);
  return () =>
    new Promise((begin) => {
      void inTurn(async () => {
        const { promise: left, resolve: leave } = Promise.withResolvers<void>();
        const timer = setTimeout(leave, quickAnswerMs);
        begin(leave);
        await left;
        clearTimeout(timer);
      });
    });
}
