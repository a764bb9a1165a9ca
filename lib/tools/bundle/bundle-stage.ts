import { routes } from '../../../shared/contract/routes/index.ts';
import { workers } from '../../../shared/contract/workers.ts';
import { loadConfig } from '../../infra/settings/config.ts';
import { bundleFunctions } from './bundle-functions.ts';
import type { BundleResult } from './bundle-record.ts';
import { functionEntries } from './function-entry.ts';
import { lambdaPlatform } from './package-platform.ts';

/** Bundles all functions for the machines that a stage runs on; see `bundleFunctions`. */
export function bundleStage(stage: string): Promise<BundleResult> {
  const { nativeArchitecture } = loadConfig(stage);
  return bundleFunctions({ entries: functionEntries(routes, workers), platform: lambdaPlatform(nativeArchitecture) });
}
