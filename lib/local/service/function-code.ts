import path from 'node:path';
import { routes } from '../../../shared/contract/routes/index.ts';
import { workers } from '../../../shared/contract/workers.ts';
import { bundleFunctions } from '../../tools/bundle/bundle-functions.ts';
import type { BundleResult } from '../../tools/bundle/bundle-record.ts';
import { functionEntries } from '../../tools/bundle/function-entry.ts';
import { hostPlatform } from '../../tools/bundle/package-platform.ts';
import { FIRST_FUNCTIONS, NEXT_FUNCTIONS } from './first-functions.ts';

/** `npm test` bundles once for all services of its tests, with coverage. */
export const OF_TEST_RUN = process.env.BUNDLE_COVERAGE === '1';
const ENTRIES = functionEntries(routes, workers);
const TEST_RUN_BUNDLES = path.join(import.meta.dirname, '../../../dist/functions-coverage');

/** The folder of the bundles that a service runs. @param ofService the service's own folder for them */
export function bundlesFolder(ofService: string): string {
  return OF_TEST_RUN ? TEST_RUN_BUNDLES : ofService;
}

/** The code of a service's functions while it is bundled. */
interface FunctionCode {
  /** Resolves when all functions are bundled. Rejects if one cannot be bundled; so do the others. */
  readonly all: Promise<unknown>;
  /** Resolves when the function of this bundle can run; it comes before those that nobody waits for. */
  of(name: string): Promise<unknown>;
}

/** Bundles the functions that have changed. @param ofService the service's own folder of bundles */
export function bundleForService(
  ofService: string,
  order: Pick<Parameters<typeof bundleFunctions>[0], 'isWanted' | 'onBuilt'> = {},
): Promise<BundleResult & { readonly rebuilt: boolean }> {
  const own = { entries: ENTRIES, platform: hostPlatform(), outdir: bundlesFolder(ofService) };
  // Services of other tests use these bundles, so the first service waits for all of them.
  if (OF_TEST_RUN) return bundleFunctions({ ...own, coverage: true });
  return bundleFunctions({ ...own, ...order, coverage: false, quick: true });
}

/**
 * Starts to bundle: the first functions, then the next and awaited ones, then the others.
 *
 * @param ofService their folder
 */
export function functionCode(ofService: string): FunctionCode {
  const wanted = new Set(FIRST_FUNCTIONS);
  const built = new Map(ENTRIES.map(({ name }) => [name, Promise.withResolvers<void>()]));
  const all = bundleForService(ofService, {
    isWanted: (name) => wanted.has(name),
    onBuilt: (names) => {
      for (const name of names) built.get(name)?.resolve();
      for (const name of NEXT_FUNCTIONS) wanted.add(name);
    },
  });
  const of = (name: string) => {
    wanted.add(name);
    return Promise.race([built.get(name)?.promise ?? all, all]);
  };
  return { all, of };
}
