import { Construct } from 'constructs';
import { FALLBACK_NAME } from '../../tools/bundle/function-entry.ts';
import { endpointFunctionName } from './endpoint-function.ts';
import { functionEnvironment } from './function-environment.ts';
import { type FunctionSetting, ServiceFunction } from './service-function.ts';

/** The function for requests that match no route. It reads only the list of routes and has access to no store. */
export class FallbackFunction extends Construct {
  readonly function: ServiceFunction;

  constructor(scope: Construct, id: string, setting: FunctionSetting) {
    super(scope, id);
    const { config, uploadUrl } = setting;
    this.function = new ServiceFunction(this, 'Endpoint', {
      setting,
      bundleName: FALLBACK_NAME,
      functionName: endpointFunctionName(config, FALLBACK_NAME),
      description: 'Requests that match no route: 404 and 405',
      memoryMb: config.apiMemoryMb,
      timeoutSeconds: config.apiTimeoutSeconds,
      architecture: config.apiArchitecture,
      environment: functionEnvironment(config, uploadUrl),
      statements: [],
    });
  }
}
