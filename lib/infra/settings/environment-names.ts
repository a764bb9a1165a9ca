/** The pattern of names that Lambda accepts, with their minimum length. Source: Lambda API, `Environment.Variables`. */
const NAME = /^[a-zA-Z][a-zA-Z0-9_]+$/;

/**
 * Names that Lambda sets itself and refuses in a function's configuration. `TZ` is not one of them. The two names that
 * begin with `_` do not match the pattern anyway. Source: Lambda developer guide, "Defined runtime environment
 * variables", reserved ones.
 */
const RESERVED = new Set([
  '_HANDLER',
  '_X_AMZN_TRACE_ID',
  'AWS_ACCESS_KEY',
  'AWS_ACCESS_KEY_ID',
  'AWS_DEFAULT_REGION',
  'AWS_EXECUTION_ENV',
  'AWS_LAMBDA_FUNCTION_MEMORY_SIZE',
  'AWS_LAMBDA_FUNCTION_NAME',
  'AWS_LAMBDA_FUNCTION_VERSION',
  'AWS_LAMBDA_INITIALIZATION_TYPE',
  'AWS_LAMBDA_LOG_GROUP_NAME',
  'AWS_LAMBDA_LOG_STREAM_NAME',
  'AWS_LAMBDA_MAX_CONCURRENCY',
  'AWS_LAMBDA_RUNTIME_API',
  'AWS_REGION',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'LAMBDA_RUNTIME_DIR',
  'LAMBDA_TASK_ROOT',
]);

/** Returns the reason why Lambda would refuse a variable of this name, or undefined if it accepts the name. */
export function refusedEnvironmentName(name: string): string | undefined {
  if (RESERVED.has(name)) return `${name} is reserved: Lambda sets it itself`;
  if (NAME.test(name)) return undefined;
  return `${name} is no name that Lambda takes: a letter, then at least one more letter, digit or underscore`;
}
