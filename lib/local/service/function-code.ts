import path from 'node:path';
import { routes } from '../../../shared/contract/routes/index.ts';
import { workers } from '../../../shared/contract/workers.ts';
import { bundleFunctions } from '../../tools/bundle/bundle-functions.ts';
import type { BundleResult } from '../../tools/bundle/bundle-record.ts';
import { functionEntries } from '../../tools/bundle/function-entry.ts';
import { hostPlatform } from '../../tools/bundle/package-platform.ts';
import { FIRST_FUNCTIONS } from './first-functions.ts';

/** `npm test` bundles once for all services that its tests start, in the place where coverage is worked out. */
export const OF_TEST_RUN = process.env.BUNDLE_COVERAGE === '1';
const TEST_RUN_BUNDLES = path.join(import.meta.dirname, '../../../dist/functions-coverage');

/** Where the bundles lie that a service runs. @param ofService its own folder for them */
export function bundlesFolder(ofService: string): string {
  return OF_TEST_RUN ? TEST_RUN_BUNDLES : ofService;
}

/** The code of a service's functions, part of which may still be bundled. */
export interface FunctionCode {
  /** When enough can run for the service to be ready. */
  readonly first: Promise<void>;
  /** When everything can run. Rejects when something could not be bundled, as does what waits for it. */
  readonly all: Promise<unknown>;
  /** When the function of this bundle can run. */
  of(name: string): Promise<unknown>;
}

/** Bundles what has changed since the last time. @param ofService a service's own folder of bundles */
export function bundleForService(
  ofService: string,
  onFirst?: () => void,
): Promise<BundleResult & { readonly rebuilt: boolean }> {
  const own = { entries: functionEntries(routes, workers), platform: hostPlatform(), outdir: bundlesFolder(ofService) };
  // Services of other tests take what the first one has bundled, so that one waits for all of it.
  if (OF_TEST_RUN || !onFirst) return bundleFunctions({ ...own, coverage: OF_TEST_RUN });
  return bundleFunctions({ ...own, coverage: false, first: FIRST_FUNCTIONS, onFirst });
}

/** Begins to bundle, and follows it. @param ofService a service's own folder of bundles */
export function functionCode(ofService: string): FunctionCode {
  const { promise: first, resolve, reject } = Promise.withResolvers<void>();
  const all = bundleForService(ofService, resolve);
  all.then(() => resolve(), reject);
  // Who waits for it hears of a failure; a start that has failed by something else does not wait.
  first.catch(() => undefined);
  return { first, all, of: (name) => (FIRST_FUNCTIONS.has(name) ? first : all) };
}
