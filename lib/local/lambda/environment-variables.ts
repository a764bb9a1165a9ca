import { type DeployedFunction, LOCAL_REGION } from '../template/deployment.ts';

const EXECUTION_ENVIRONMENT = 'AWS_Lambda_nodejs24.x';

export interface EnvironmentVariablesOptions {
  readonly fn: DeployedFunction;
  /** Endpoints of the embedded services and the function's access key. */
  readonly own: Readonly<Record<string, string>>;
  /** `host:port` of the Runtime API. */
  readonly runtimeApi: string;
  /** Stands in for Lambda's `/tmp`, which no other environment sees. */
  readonly scratchFolder: string;
  readonly logStreamName: string;
  /** Where V8 writes coverage; only for tests. */
  readonly coverageFolder?: string | undefined;
}

/**
 * The environment of a function as Lambda sets it; nothing of this process's own environment is handed on.
 * Reserved names win over the function's settings, as Lambda refuses them there. Left out: `LD_LIBRARY_PATH` and
 * `NODE_PATH`, which would point into a file system that is not here.
 *
 * Source: Lambda developer guide, "Defined runtime environment variables".
 */
export function environmentVariables(options: EnvironmentVariablesOptions): Record<string, string> {
  const { fn, own, runtimeApi, scratchFolder, logStreamName, coverageFolder } = options;
  return {
    LANG: 'en_US.UTF-8',
    PATH: '/var/lang/bin:/usr/local/bin:/usr/bin/:/bin:/opt/bin',
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
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${fn.name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: logStreamName,
    AWS_LAMBDA_RUNTIME_API: runtimeApi,
    AWS_XRAY_CONTEXT_MISSING: 'LOG_ERROR',
    LAMBDA_RUNTIME_DIR: '/var/runtime',
    LAMBDA_TASK_ROOT: fn.codeFolder,
    ...(coverageFolder === undefined ? {} : { NODE_V8_COVERAGE: coverageFolder }),
  };
}
