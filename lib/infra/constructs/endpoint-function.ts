import type { ILayerVersion } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { EndpointHandler } from '../endpoint-handlers.ts';
import { type Config, namePrefix } from '../settings/config.ts';
import { functionEnvironment } from './function-environment.ts';
import { pipelineAccess } from './pipeline-access.ts';
import { type FunctionSetting, ServiceFunction } from './service-function.ts';
import { accessStatements, acknowledgeObjectPaths, mergeAccess, storeVariables } from './store-access.ts';
import type { Stores } from './stores.ts';

interface EndpointFunctionProps {
  readonly handler: EndpointHandler;
  readonly setting: FunctionSetting;
  readonly stores: Stores;
  /** The layers that the handler names. */
  readonly layers: readonly ILayerVersion[];
}

/** The function of one handler, with the combined requirements of its route rows. */
export class EndpointFunction extends Construct {
  readonly function: ServiceFunction;

  constructor(scope: Construct, id: string, { handler, setting, stores, layers }: EndpointFunctionProps) {
    super(scope, id);
    const { config, uploadUrl } = setting;
    const { name, routes, memoryMb, storageMb, timeoutSeconds } = handler;
    const access = mergeAccess(routes.flatMap((route) => [...pipelineAccess(route), route.stores ?? {}]));
    this.function = new ServiceFunction(this, 'Endpoint', {
      setting,
      bundleName: name,
      functionName: endpointFunctionName(config, name),
      description: describe(routes),
      memoryMb: memoryMb ?? config.apiMemoryMb,
      timeoutSeconds: timeoutSeconds ?? config.apiTimeoutSeconds,
      storageMb,
      architecture: layers.length > 0 ? config.nativeArchitecture : config.apiArchitecture,
      layers,
      environment: { ...storeVariables(access, stores), ...functionEnvironment(config, uploadUrl) },
      statements: accessStatements(access, stores),
    });
    acknowledgeObjectPaths(this.function.role, access, stores);
  }
}

/** Returns the name of an endpoint's function in the account. */
export function endpointFunctionName(config: Pick<Config, 'stage'>, bundleName: string): string {
  return `${namePrefix(config)}-api-${bundleName}`;
}

function describe([first, ...others]: EndpointHandler['routes']): string {
  const call = first ? `${first.method} ${first.path}` : '';
  return others.length > 0 ? `${call}, and ${others.length} more` : call;
}
