import { GatewayError } from './gateway-error.ts';

export interface IntegrationDeadline {
  /** Aborts when the time is over. */
  readonly signal: AbortSignal;
  /** The promise's outcome, or the gateway's 504 when the time is over first. */
  race<Result>(promise: Promise<Result>): Promise<Result>;
  cancel(): void;
}

/** The time that an integration has for its answer. What it was doing goes on when it is over, as in Lambda. */
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
