/** A call that is made from time to time. Disposing of it ends it, and waits for the calls that have begun. */
export type Repetition = AsyncDisposable;

/**
 * Makes a call every `everyMs` milliseconds, the first one after that time. A call that has begun is waited for at the
 * end: otherwise Lambda would freeze the process in the middle of its request.
 *
 * @param call must not throw, and must have a timeout of its own
 */
export function repeat(call: () => Promise<void>, everyMs: number): Repetition {
  const begun = new Set<Promise<void>>();
  const timer = setInterval(() => {
    const made = call().finally(() => begun.delete(made));
    begun.add(made);
  }, everyMs);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await Promise.all(begun);
    },
  };
}
