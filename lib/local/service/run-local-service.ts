import { InvocationError } from '../lambda/invoker.ts';
import { convertSamples } from './convert-samples.ts';
import type { ServiceFaults } from './service-faults.ts';
import { parseStartOptions, START_HELP, type StartOptions } from './start-options.ts';
import { type RunningService, startService } from './start-service.ts';
import { watchFunctions } from './watch-functions.ts';
import { welcome } from './welcome.ts';

/** Functions write megabytes of coverage when they end. */
const STOP_DEADLINE_MS = process.env.FUNCTION_COVERAGE ? 45_000 : 4_500;

/**
 * `npm start`: reads the command line, and runs the service until a signal ends it.
 * @param faults what the services do wrong, in tests
 */
export async function runLocalService(args: readonly string[], faults?: ServiceFaults): Promise<void> {
  const began = performance.now();
  try {
    const options = parseStartOptions(args);
    if (options.help) {
      console.log(START_HELP);
      return;
    }
    if (!options.quiet)
      console.log('starting tables, files, queues and functions; the first start takes some seconds longer');
    const service = await startService(options, faults);
    const ending = endOnSignal(service, options.quiet);
    printReady(service, options, performance.now() - began);
    if (options.watch) watchFunctions(service, console.log);
    await service.bundled.catch(async (error: unknown) => {
      if (ending.aborted) return;
      await service.stop();
      throw error;
    });
    if (ending.aborted) return;
    if (options.seed && options.models) convertSamples(service, options.quiet ? () => {} : console.log);
  } catch (error) {
    console.error(`The service did not start: ${error instanceof Error ? error.message : String(error)}`);
    if (error instanceof InvocationError && error.payload) console.error(error.payload);
    if (process.env.LOG_LEVEL === 'DEBUG') console.error(error);
    process.exit(1);
  }
}

function printReady(service: RunningService, options: StartOptions, milliseconds: number): void {
  const seconds = (milliseconds / 1000).toFixed(1);
  if (!options.quiet) console.log(welcome(service.endpoints, service.folder));
  console.log(`ready in ${seconds} s`);
}

/** @returns a signal that is aborted when the service has to end */
function endOnSignal(service: RunningService, quiet: boolean): AbortSignal {
  const ending = new AbortController();
  const end = async () => {
    ending.abort();
    const deadline = setTimeout(() => process.exit(1), STOP_DEADLINE_MS);
    deadline.unref();
    try {
      await service.stop();
      if (!quiet) console.log('stopped; everything is kept for the next start');
      process.exit(0);
    } catch (error) {
      console.error(`The service did not end cleanly: ${error instanceof Error ? error.message : String(error)}`);
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  return ending.signal;
}
