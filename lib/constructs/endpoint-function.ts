import type { ILayerVersion } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Route } from '../../shared/http/route.ts';
import { functionName } from '../bundle/function-name.ts';
import { type Config, namePrefix } from '../config.ts';
import { functionEnvironment } from './function-environment.ts';
import { pipelineAccess } from './pipeline-access.ts';
import { type FunctionSetting, ServiceFunction } from './service-function.ts';
import { accessStatements, acknowledgeObjectPaths, mergeAccess, storeVariables } from './store-access.ts';
import type { Stores } from './stores.ts';

export interface EndpointFunctionProps {
  readonly route: Route;
  readonly setting: FunctionSetting;
  readonly stores: Stores;
  /** The layers that its row names. */
  readonly layers: readonly ILayerVersion[];
}

/** The function of one endpoint, with what its row in `routes.ts` asks for. */
export class EndpointFunction extends Construct {
  readonly function: ServiceFunction;

  constructor(scope: Construct, id: string, { route, setting, stores, layers }: EndpointFunctionProps) {
    super(scope, id);
    const { config, uploadUrl } = setting;
    const access = mergeAccess([...pipelineAccess(route.audience), route.stores ?? {}]);
    const bundleName = functionName(route.operation);
    this.function = new ServiceFunction(this, 'Endpoint', {
      setting,
      bundleName,
      functionName: endpointFunctionName(config, bundleName),
      description: `${route.method} ${route.path}`,
      memoryMb: route.memoryMb ?? config.apiMemoryMb,
      timeoutSeconds: route.timeoutSeconds ?? config.apiTimeoutSeconds,
      architecture: layers.length > 0 ? config.nativeArchitecture : config.apiArchitecture,
      layers,
      environment: { ...storeVariables(access, stores), ...functionEnvironment(config, uploadUrl) },
      statements: accessStatements(access, stores),
    });
    acknowledgeObjectPaths(this.function.role, access, stores);
  }
}

/** What the names of all endpoints' functions start with: the gateway may invoke these, and only these. */
export function endpointFunctionPrefix(config: Pick<Config, 'stage'>): string {
  return `${namePrefix(config)}-api-`;
}

/** The name in the account of an endpoint's function. */
export function endpointFunctionName(config: Pick<Config, 'stage'>, bundleName: string): string {
  return `${endpointFunctionPrefix(config)}${bundleName}`;
}
