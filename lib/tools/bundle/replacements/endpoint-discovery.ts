/**
 * Stands in for `@aws-sdk/middleware-endpoint-discovery` in bundles. The DynamoDB client asks for it when it is made,
 * but no operation that it has discovers endpoints any more; the original brings a cache of 9 kB.
 */
export function resolveEndpointDiscoveryConfig<Config>(config: Config): Config {
  return config;
}

/** The option that switches discovery on; nothing sets it here. */
export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => undefined,
  configFileSelector: () => undefined,
  default: undefined,
};
