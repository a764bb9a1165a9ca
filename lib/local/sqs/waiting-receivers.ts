import type { Message } from './message.ts';

/** A receive that found no message and waits for one. */
interface WaitingReceive {
  readonly queueId: number;
  readonly waitMs: number;
  /** Receives the messages that are visible now. */
  readonly take: () => readonly Message[];
  /** Aborted when the client closes its connection: then it must not get messages. */
  readonly signal: AbortSignal;
}

interface Waiter extends WaitingReceive {
  readonly settle: (outcome: readonly Message[] | PromiseLike<never>) => void;
}

/**
 * Long polls: receivers wait in the order of their arrival, by queue, and get messages as soon as these are visible.
 */
export class WaitingReceivers {
  readonly #waiting = new Map<number, Waiter[]>();
  readonly #timers = new Map<number, NodeJS.Timeout>();
  readonly #msUntilVisible: (queueId: number) => number | undefined;

  /** @param msUntilVisible until a message of the queue is visible, 0 when one is; undefined if there is none */
  constructor(msUntilVisible: (queueId: number) => number | undefined) {
    this.#msUntilVisible = msUntilVisible;
  }

  /** Waits for messages. Resolves without messages when the time is over; rejects with the error of `take`. */
  wait(receive: WaitingReceive): Promise<readonly Message[]> {
    return new Promise((resolve) => {
      const waiter: Waiter = {
        ...receive,
        settle: (outcome) => {
          clearTimeout(deadline);
          receive.signal.removeEventListener('abort', end);
          this.#leave(waiter);
          resolve(outcome);
        },
      };
      const end = () => waiter.settle([]);
      const deadline = setTimeout(end, receive.waitMs);
      receive.signal.addEventListener('abort', end);
      this.#waiting.set(receive.queueId, [...(this.#waiting.get(receive.queueId) ?? []), waiter]);
      if (receive.signal.aborted) end();
      else this.#armTimer(receive.queueId);
    });
  }

  /** Serves the receivers of a queue while it has visible messages. */
  serve(queueId: number): void {
    for (const waiter of this.#waiting.get(queueId) ?? []) {
      try {
        const messages = waiter.take();
        if (messages.length === 0) break;
        waiter.settle(messages);
      } catch (error) {
        waiter.settle(Promise.reject(error));
      }
    }
    this.#armTimer(queueId);
  }

  /** Ends all waits without messages. */
  stop(): void {
    for (const waiter of [...this.#waiting.values()].flat()) waiter.settle([]);
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #leave(waiter: Waiter): void {
    const rest = (this.#waiting.get(waiter.queueId) ?? []).filter((other) => other !== waiter);
    if (rest.length > 0) this.#waiting.set(waiter.queueId, rest);
    else this.#waiting.delete(waiter.queueId);
  }

  #armTimer(queueId: number): void {
    clearTimeout(this.#timers.get(queueId));
    this.#timers.delete(queueId);
    const delayMs = this.#waiting.has(queueId) ? this.#msUntilVisible(queueId) : undefined;
    if (delayMs === undefined) return;
    this.#timers.set(
      queueId,
      setTimeout(() => this.serve(queueId), delayMs),
    );
  }
}
