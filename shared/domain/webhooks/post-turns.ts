import { limitConcurrency } from './limit-concurrency.ts';

/** Events of a batch that are posted and written down at a time. */
const TURNS = 2;
/** A POST that has no answer for so long waits for a receiver that is not quick, and another event begins meanwhile. */
const QUICK_ANSWER_MS = 50;

/** The turn of an event: from before its POST until all that it came to is written. */
export interface PostTurn {
  /** The POST has begun: it may take longer than anybody waits for. */
  begun(): void;
  /** There is an answer, or there will be none: what is left of the turn is the record of it. */
  answered(): void;
  /** May be called again. */
  leave(): void;
}

/**
 * The turns of a batch. A sender that is killed repeats the POSTs that were answered and not yet written: with turns these
 * are two at most, however many answers a quick receiver gives at once.
 */
export function postTurns(turns = TURNS, quickAnswerMs = QUICK_ANSWER_MS): () => Promise<PostTurn> {
  const inTurn = limitConcurrency(turns);
  return () =>
    new Promise((begin) => {
      void inTurn(async () => {
        const { promise: over, resolve: leave } = Promise.withResolvers<void>();
        let timer: NodeJS.Timeout | undefined;
        const begun = () => {
          timer = setTimeout(leave, quickAnswerMs);
        };
        begin({ begun, answered: () => clearTimeout(timer), leave });
        await over;
        clearTimeout(timer);
      });
    });
}
