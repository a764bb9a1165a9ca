import { AsyncLocalStorage } from 'node:async_hooks';

/** The signal of the work that is making calls. */
const current = new AsyncLocalStorage<AbortSignal>();

/** Calls of an AWS client that can be ended. */
interface CallHandler<R, O extends { readonly abortSignal?: unknown }> {
  handle(request: R, options?: O): unknown;
}

/**
 * Does work whose calls to AWS end with the signal: a request that nobody waits for any more would go on in the next
 * invocation, because Lambda freezes the process, and would write late what is out of date by then.
 */
export function endCallsWith<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return current.run(signal, work);
}

/** Lets the calls of a client end with the signal of {@link endCallsWith}. Returns the same client. */
export function abortable<
  R,
  O extends { readonly abortSignal?: unknown },
  C extends { readonly config: { readonly requestHandler: CallHandler<R, O> } },
>(client: C): C {
  const { requestHandler } = client.config;
  const handle = requestHandler.handle.bind(requestHandler);
  requestHandler.handle = (request, options) => handle(request, { abortSignal: current.getStore(), ...options } as O);
  return client;
}
