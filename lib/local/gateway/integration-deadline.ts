import { GatewayError } from './gateway-error.ts';

interface IntegrationDeadline {
  /** Aborts when the time is over. */
  readonly signal: AbortSignal;
  /** Settles like the promise, or rejects with 504 if the time is over first. */
  race<Result>(promise: Promise<Result>): Promise<Result>;
  cancel(): void;
}

/** The timeout of an integration. As in Lambda, the function goes on after it. */
export function startDeadline(timeoutMs: number): IntegrationDeadline {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  return {
    signal: controller.signal,
    race: (promise) =>
      new Promise((resolve, reject) => {
        const onAbort = (): void => reject(new GatewayError('INTEGRATION_TIMEOUT', 504, 'Endpoint request timed out'));
        controller.signal.addEventListener('abort', onAbort);
        promise.then(resolve, reject).finally(() => controller.signal.removeEventListener('abort', onAbort));
      }),
    cancel: () => clearTimeout(timer),
  };
}
