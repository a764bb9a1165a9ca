/**
 * Replaces `@aws-sdk/middleware-endpoint-discovery` in bundles, which has a cache of 9 kB. The DynamoDB client imports
 * it, but none of its operations discovers endpoints any more. Returns the configuration unchanged.
 */
export function resolveEndpointDiscoveryConfig<Config>(config: Config): Config {
  return config;
}

/** The option that switches discovery on. It is never set. */
export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => undefined,
  configFileSelector: () => undefined,
  default: undefined,
};
