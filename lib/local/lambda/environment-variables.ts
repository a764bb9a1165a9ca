import { delimiter, join } from 'node:path';
import { type DeployedFunction, LOCAL_REGION } from '../template/deployment.ts';

const EXECUTION_ENVIRONMENT = 'AWS_Lambda_nodejs24.x';
const PATH_FOLDERS = ['/var/lang/bin', '/usr/local/bin', '/usr/bin', '/bin'];
/** Folders of packages in a layer. */
const LAYER_PACKAGES = ['nodejs/node24/node_modules', 'nodejs/node_modules'];

/** What the variables of an execution environment depend on. */
export interface EnvironmentVariablesOptions {
  readonly fn: DeployedFunction;
  /** Endpoints of the embedded services, and the function's access key. */
  readonly own: Readonly<Record<string, string>>;
  /** `host:port` of the Runtime API. */
  readonly runtimeApi: string;
  /** In place of Lambda's `/tmp`. */
  readonly scratchFolder: string;
  /** V8 writes coverage to it; only for tests. */
  readonly coverageFolder?: string | undefined;
}

/**
 * The environment variables that Lambda sets for a function and that its code can use, without those of this process.
 * Reserved names win over the function's settings. The folders of layers take the place of `/opt`, the last layer
 * first: `require` finds their packages, `import` does not, as in Lambda.
 *
 * Source: Lambda developer guide, "Defined runtime environment variables".
 */
export function environmentVariables(options: EnvironmentVariablesOptions): Record<string, string> {
  const { fn, own, runtimeApi, scratchFolder, coverageFolder } = options;
  const layers = (fn.layerFolders ?? []).toReversed();
  const packages = layers.flatMap((folder) => LAYER_PACKAGES.map((place) => join(folder, place)));
  return {
    LANG: 'en_US.UTF-8',
    NODE_PATH: [...packages, fn.codeFolder].join(delimiter),
    PATH: [...PATH_FOLDERS, ...layers.map((folder) => join(folder, 'bin'))].join(delimiter),
    TZ: ':UTC',
    HOME: scratchFolder,
    TMPDIR: scratchFolder,
    ...fn.environment,
    ...own,
    _HANDLER: fn.handler,
    AWS_REGION: LOCAL_REGION,
    AWS_DEFAULT_REGION: LOCAL_REGION,
    AWS_EXECUTION_ENV: EXECUTION_ENVIRONMENT,
    AWS_LAMBDA_FUNCTION_NAME: fn.name,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(fn.memoryMb),
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_RUNTIME_API: runtimeApi,
    LAMBDA_TASK_ROOT: fn.codeFolder,
    ...(coverageFolder === undefined ? {} : { NODE_V8_COVERAGE: coverageFolder }),
  };
}
