import { afterAll, afterEach, expect } from 'vitest';
import { InvocationError } from '../../../../lib/local/lambda/invoker.ts';
import {
  createLambdaService,
  type LambdaService,
  type LambdaServiceOptions,
} from '../../../../lib/local/lambda/lambda-service.ts';
import type { LambdaLogEntry } from '../../../../lib/local/lambda/log-entry.ts';
import type { DeployedFunction } from '../../../../lib/local/template/deployment.ts';
import { createFixtureFunctions, type FixtureFunctions } from './fixture-functions.ts';
import { isAlive } from './process-observer.ts';

export interface LambdaHarness {
  readonly fixtures: FixtureFunctions;
  /** Starts a service; it is stopped when the test ends. */
  serve(functions: DeployedFunction[], options?: Partial<LambdaServiceOptions>): LambdaService;
  /** Calls a function alone in a service of its own. */
  call(name: string, event: unknown, settings?: Partial<DeployedFunction>): Promise<unknown>;
  /** Stops the services of a test before its end. */
  stopServices(): Promise<void>;
  /** All processes so far. */
  readonly started: ReadonlySet<number>;
  /** Those of them whose end the service has noticed. */
  readonly ended: ReadonlySet<number>;
  readonly log: readonly LambdaLogEntry[];
}

/** Lambda services for one test file. After each test, every process that was started must be gone. */
export function useLambda(): LambdaHarness {
  const fixtures = createFixtureFunctions();
  const services: LambdaService[] = [];
  const started = new Set<number>();
  const ended = new Set<number>();
  const log: LambdaLogEntry[] = [];

  const serve: LambdaHarness['serve'] = (functions, options = {}) => {
    const service = createLambdaService({
      functions,
      environment: (fn) => ({ AWS_ACCESS_KEY_ID: `KEY-${fn.name}`, AWS_SECRET_ACCESS_KEY: 'secret' }),
      log: (entry) => log.push(entry),
      onProcess: (pid, state) => (state === 'started' ? started : ended).add(pid),
      ...options,
    });
    services.push(service);
    return service;
  };
  const stopServices = async (): Promise<void> => {
    await Promise.all(services.splice(0).map((service) => service.stop()));
  };

  afterEach(async () => {
    await stopServices();
    expect([...started].filter(isAlive), 'a process was left behind').toEqual([]);
    expect([...ended].sort()).toEqual([...started].sort());
  });
  afterAll(() => fixtures.remove());

  return {
    fixtures,
    serve,
    async call(name, event, settings = {}) {
      const fn = fixtures.deploy(name, settings);
      return JSON.parse(await serve([fn]).invoke(fn.arn, JSON.stringify(event)));
    },
    stopServices,
    started,
    ended,
    log,
  };
}

/** The error that an invocation ends with. */
export async function failureOf(invocation: Promise<unknown>): Promise<InvocationError> {
  const error = await invocation.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof InvocationError) return error;
  throw new Error(`Expected an InvocationError, got ${String(error)}`);
}

/** Lambda's error document in it. */
export function documentOf(error: InvocationError): { errorType: string; errorMessage: string; trace?: string[] } {
  return JSON.parse(error.payload ?? '{}');
}
