/** A receive that found nothing and waits: what it takes when something comes, and until when it waits. */
export interface WaitingReceive<T> {
  readonly queueId: number;
  readonly waitMs: number;
  /** Receives what there is now; empty when nothing is. */
  readonly take: () => readonly T[];
  /** The client went away: it must not be given messages that nobody reads. */
  readonly signal: AbortSignal;
}

interface Waiter<T> extends WaitingReceive<T> {
  readonly settle: (outcome: readonly T[] | PromiseLike<never>) => void;
}

/** Timers further away than this overflow. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Long polls: receivers stand in line, one line a queue, and are served in turn the moment something comes into sight.
 */
export class WaitingReceivers<T> {
  readonly #lines = new Map<number, Waiter<T>[]>();
  readonly #timers = new Map<number, NodeJS.Timeout>();
  readonly #msUntilNextVisible: (queueId: number) => number | undefined;

  /** @param msUntilNextVisible when the next hidden message of a queue comes into sight; undefined when none is hidden */
  constructor(msUntilNextVisible: (queueId: number) => number | undefined) {
    this.#msUntilNextVisible = msUntilNextVisible;
  }

  /** Waits for messages; resolves empty when the time is over, rejects with what `take` throws. */
  wait(receive: WaitingReceive<T>): Promise<readonly T[]> {
    return new Promise((resolve) => {
      const waiter: Waiter<T> = {
        ...receive,
        settle: (outcome) => {
          clearTimeout(deadline);
          receive.signal.removeEventListener('abort', giveUp);
          this.#leave(waiter);
          resolve(outcome);
        },
      };
      const giveUp = () => waiter.settle([]);
      const deadline = setTimeout(giveUp, receive.waitMs);
      receive.signal.addEventListener('abort', giveUp);
      this.#lines.set(receive.queueId, [...(this.#lines.get(receive.queueId) ?? []), waiter]);
      if (receive.signal.aborted) giveUp();
      else this.#armTimer(receive.queueId);
    });
  }

  /** Serves the line of a queue as far as there are messages. To be called when more can be received than before. */
  serve(queueId: number): void {
    for (const waiter of this.#lines.get(queueId) ?? []) {
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

  /** Sends everybody home with nothing. */
  stop(): void {
    for (const waiter of [...this.#lines.values()].flat()) waiter.settle([]);
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #leave(waiter: Waiter<T>): void {
    const rest = (this.#lines.get(waiter.queueId) ?? []).filter((other) => other !== waiter);
    if (rest.length > 0) this.#lines.set(waiter.queueId, rest);
    else this.#lines.delete(waiter.queueId);
  }

  #armTimer(queueId: number): void {
    clearTimeout(this.#timers.get(queueId));
    this.#timers.delete(queueId);
    const delayMs = this.#lines.has(queueId) ? this.#msUntilNextVisible(queueId) : undefined;
    if (delayMs === undefined) return;
    this.#timers.set(
      queueId,
      setTimeout(() => this.serve(queueId), Math.min(Math.max(delayMs, 1), MAX_TIMER_MS)),
    );
  }
}
