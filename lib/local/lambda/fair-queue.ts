/**
 * Calls that wait for a place, and how many places each caller has. The next call is of the caller with the fewest
 * places, the oldest one of these: who sends twenty slow calls at once must not let others wait for all of them.
 */
export class FairQueue<Call extends { readonly caller: string }> {
  readonly #waiting: Call[] = [];
  readonly #places = new Map<string, number>();

  /** The call that waits longest. */
  get oldest(): Call | undefined {
    return this.#waiting[0];
  }

  add(call: Call): void {
    this.#waiting.push(call);
  }

  remove(call: Call): void {
    const at = this.#waiting.indexOf(call);
    if (at >= 0) this.#waiting.splice(at, 1);
  }

  /** Takes the next call out of the queue, and gives its caller a place. */
  take(): Call | undefined {
    let next = this.#waiting[0];
    for (const call of this.#waiting) {
      if (next === undefined || this.#placesOf(call.caller) < this.#placesOf(next.caller)) next = call;
    }
    if (next) {
      this.remove(next);
      this.enter(next.caller);
    }
    return next;
  }

  /** Takes all calls out of the queue, without places. */
  takeAll(): Call[] {
    return this.#waiting.splice(0);
  }

  /** A caller got a place without waiting. */
  enter(caller: string): void {
    this.#places.set(caller, this.#placesOf(caller) + 1);
  }

  /** A caller has given back a place. */
  leave(caller: string): void {
    const left = this.#placesOf(caller) - 1;
    if (left > 0) this.#places.set(caller, left);
    else this.#places.delete(caller);
  }

  #placesOf(caller: string): number {
    return this.#places.get(caller) ?? 0;
  }
}
