import path from 'node:path';
import { routes } from '../../../shared/contract/routes/index.ts';
import { workers } from '../../../shared/contract/workers.ts';
import { bundleFunctions } from '../../tools/bundle/bundle-functions.ts';
import type { BundleResult } from '../../tools/bundle/bundle-record.ts';
import { functionEntries } from '../../tools/bundle/function-entry.ts';
import { hostPlatform } from '../../tools/bundle/package-platform.ts';
import { FIRST_FUNCTIONS } from './first-functions.ts';

/** `npm test` bundles once for all services of its tests, with coverage. */
export const OF_TEST_RUN = process.env.BUNDLE_COVERAGE === '1';
const TEST_RUN_BUNDLES = path.join(import.meta.dirname, '../../../dist/functions-coverage');

/** The folder of the bundles that a service runs. @param ofService the service's own folder for them */
export function bundlesFolder(ofService: string): string {
  return OF_TEST_RUN ? TEST_RUN_BUNDLES : ofService;
}

/** The code of a service's functions while it is bundled. */
interface FunctionCode {
  /** Resolves when the first functions are bundled, with which the service is ready. */
  readonly first: Promise<void>;
  /** Resolves when all functions are bundled. Rejects if one cannot be bundled; so do the other two. */
  readonly all: Promise<unknown>;
  /** Resolves when the function of this bundle can run. */
  of(name: string): Promise<unknown>;
}

/** Bundles the functions that have changed. @param ofService the service's own folder of bundles */
export function bundleForService(
  ofService: string,
  onFirst?: () => void,
): Promise<BundleResult & { readonly rebuilt: boolean }> {
  const own = { entries: functionEntries(routes, workers), platform: hostPlatform(), outdir: bundlesFolder(ofService) };
  // Services of other tests use these bundles, so the first service waits for all of them.
  if (OF_TEST_RUN || !onFirst) return bundleFunctions({ ...own, coverage: OF_TEST_RUN });
  return bundleFunctions({ ...own, coverage: false, first: FIRST_FUNCTIONS, onFirst });
}

/** Starts to bundle. @param ofService the service's own folder of bundles */
export function functionCode(ofService: string): FunctionCode {
  const { promise: first, resolve, reject } = Promise.withResolvers<void>();
  const all = bundleForService(ofService, resolve);
  all.then(() => resolve(), reject);
  // A start that failed for another reason does not wait for it.
  first.catch(() => undefined);
  return { first, all, of: (name) => (FIRST_FUNCTIONS.has(name) ? first : all) };
}
