import { limitConcurrency } from './limit-concurrency.ts';

/** Events of a batch that are posted and recorded at the same time. */
const TURNS = 2;
/** A POST without a response after this time waits for a slow receiver. Then another event may start. */
const QUICK_ANSWER_MS = 50;

/** The turn of an event: from before its POST until its result is written. */
export interface PostTurn {
  /** The POST has started. It may take long. */
  begun(): void;
  /** The POST has a result. The rest of the turn writes it. */
  answered(): void;
  /** Ends the turn. May be called again. */
  leave(): void;
}

/**
 * Hands out the turns of a batch. When a sender is killed, the POSTs with a response that is not yet written are
 * repeated. Turns limit these to two, however many responses a quick receiver sends at once.
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
