import { Logger } from '@aws-lambda-powertools/logger';

/**
 * The structured log of this execution environment. Log only ids, codes, counts and durations: no token, password,
 * secret, session or personal address.
 */
export const logger = new Logger();

/** Logs a fault that does not stop the current work. */
export function logFault(event: string, error: unknown): void {
  logger.warn(event, { error: error instanceof Error ? error : new Error(String(error)) });
}

/**
 * Lines that feed alarms (how jobs ended, the age of the oldest event). They are written at any log level of the stage,
 * because without them an alarm would stay green. They do not contain the keys of `logger`.
 */
export const metricLog = new Logger({ logLevel: 'INFO' });
