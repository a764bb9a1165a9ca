import { type Config, namePrefix, SERVICE_NAME } from '../settings/config.ts';
import { VIEWER_ADDRESS_HEADER } from './viewer-request-code.ts';

/** Returns the environment variables that every function gets from the stage's settings. */
export function functionEnvironment(config: Config, uploadUrl: string): Record<string, string> {
  const baseUrl = config.baseUrl ?? (config.baseDomain ? `https://${config.baseDomain.name}` : undefined);
  return {
    LOG_LEVEL: config.logLevel,
    POWERTOOLS_LOG_LEVEL: config.logLevel,
    POWERTOOLS_SERVICE_NAME: SERVICE_NAME,
    METRICS_NAMESPACE: namePrefix(config),
    UPLOAD_URL: uploadUrl,
    ...(baseUrl === undefined ? {} : { BASE_URL: baseUrl }),
    ALLOW_LOOPBACK: String(config.allowLoopback),
    CORS_ORIGIN: config.corsOrigin,
    TOKEN_MAX_AGE_SECONDS: String(config.tokenMaxAgeSeconds),
    SESSION_TTL_SECONDS: String(config.sessionTtlSeconds),
    RATE_LIMITS: config.rateLimits,
    // Only with the firewall: it blocks requests that bypass CloudFront, and anybody else could forge the header.
    ...(config.apiDelivery && config.firewall ? { VIEWER_ADDRESS_HEADER } : {}),
    ...(config.mailSender === undefined ? {} : { MAIL_SENDER: config.mailSender }),
    ...config.environment,
  };
}
