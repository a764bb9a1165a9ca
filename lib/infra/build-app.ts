import { readFileSync } from 'node:fs';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import * as z from 'zod';
import { routes as allRoutes } from '../../shared/contract/routes/index.ts';
import { workers as allWorkers, type Worker } from '../../shared/contract/workers.ts';
import type { Route } from '../../shared/platform/http/route.ts';
import { type DeployableBundles, readBundle } from '../tools/bundle/bundle-record.ts';
import { lambdaPlatform } from '../tools/bundle/package-platform.ts';
import type { FunctionSetting } from './constructs/service-function.ts';
import { endpointHandlers } from './endpoint-handlers.ts';
import { type Config, LOCAL_STAGE } from './settings/config.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { DeliveryStack } from './stacks/delivery-stack.ts';
import { EndpointsStack, handlersByNoun } from './stacks/endpoints-stack.ts';
import { JobsStack } from './stacks/jobs-stack.ts';
import { OperationsStack } from './stacks/operations-stack.ts';
import { SignedFilesStack } from './stacks/signed-files-stack.ts';
import { StorageStack } from './stacks/storage-stack.ts';

const PROJECT_ROOT = path.resolve(import.meta.dirname, '../..');
const DEFAULT_BUNDLE_FOLDER = path.join(PROJECT_ROOT, 'dist', 'functions');

/** Context key that lets functions run from the bundler's folders, without a copy in the assembly. */
const DISABLE_ASSET_STAGING = 'aws:cdk:disable-asset-staging';

const CdkFile = z.object({ context: z.record(z.string(), z.unknown()) });

/** What the app is built from. */
export interface BuildAppOptions {
  /** Folder of the assembly. The default is a temporary folder, or the one that the CDK CLI asks for. */
  readonly outdir?: string;
  /** The bundles. The default is the output of `npm run bundle`. */
  readonly bundle?: DeployableBundles;
  readonly routes?: readonly Route[];
  readonly workers?: readonly Worker[];
}

/** The bundles hold native packages for another processor than the functions use. */
class WrongBundleError extends Error {
  override readonly name = 'WrongBundleError';
}

/**
 * Builds the whole service as a CDK app; `.synth()` writes the assembly. It is not checked here: `stageApp` adds the
 * checks. The feature flags of `cdk.json` apply here too, so that `npm start` runs the same templates that are
 * deployed.
 *
 * @throws BundleMissingError, {@link WrongBundleError}
 * @example
 * buildApp(loadConfig('local', { uploadUrl }), { outdir, bundle }).synth()
 */
export function buildApp(config: Config, options: BuildAppOptions = {}): App {
  const { outdir, routes = allRoutes, workers = allWorkers } = options;
  const bundle = options.bundle ?? readBundle(DEFAULT_BUNDLE_FOLDER);
  if (config.stage !== LOCAL_STAGE) refuseWrongPlatform(bundle, config);
  const app = new App({
    ...(outdir === undefined ? {} : { outdir }),
    analyticsReporting: false,
    builtinCloudFormationValidation: false,
    context: { ...cdkContext(), ...(config.stage === LOCAL_STAGE ? { [DISABLE_ASSET_STAGING]: true } : {}) },
  });
  const storage = new StorageStack(app, config);
  const setting = { config, bundle, uploadUrl: deliver(app, { config, bundle }, storage) };
  const jobs = new JobsStack(app, setting, storage, workers);
  const api = new ApiStack(app, setting, routes);
  for (const [noun, ofNoun] of handlersByNoun(endpointHandlers(routes))) {
    // The gateway refers to the functions by name only, so CloudFormation does not see that they must exist first.
    api.addStackDependency(new EndpointsStack(app, noun, setting, jobs.stores, ofNoun));
  }
  // The local service needs no dashboard and no alarms.
  if (config.stage !== LOCAL_STAGE) new OperationsStack(app, { config, jobs, api, workers });
  return app;
}

/** Adds the stack that delivers public files, by the setting `delivery`, and returns their address. */
function deliver(app: App, setting: Omit<FunctionSetting, 'uploadUrl'>, storage: StorageStack): string {
  const { config } = setting;
  if (config.delivery === 'cloudfront') return new DeliveryStack(app, config, storage).uploadUrl;
  if (config.delivery === 'signed') return new SignedFilesStack(app, setting, storage).uploadUrl;
  if (config.uploadUrl === undefined) throw new Error('delivery none needs uploadUrl');
  return config.uploadUrl;
}

function cdkContext(): Record<string, unknown> {
  return CdkFile.parse(JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'cdk.json'), 'utf8'))).context;
}

function refuseWrongPlatform({ platform, folder }: DeployableBundles, config: Config): void {
  const wanted = lambdaPlatform(config.nativeArchitecture);
  if (platform.os === wanted.os && platform.cpu === wanted.cpu) return;
  throw new WrongBundleError(
    `${folder} holds packages for ${platform.os}-${platform.cpu}, not for ${wanted.os}-${wanted.cpu}`,
  );
}
