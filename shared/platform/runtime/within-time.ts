/** A record took longer than its time limit. */
export class TooSlowError extends Error {
  override readonly name = 'TooSlowError';
}

/**
 * Waits for work, but no longer than the limit. The signal tells the work to stop; work that goes on is no longer
 * waited for.
 *
 * @throws TooSlowError after the limit, and what the work throws
 */
export async function withinTime<T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const end = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new TooSlowError(`the work took longer than ${limitMs} ms`);
    end.abort(error);
    late.reject(error);
  }, limitMs);
  try {
    return await Promise.race([work(end.signal), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
