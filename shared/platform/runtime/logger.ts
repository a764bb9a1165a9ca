import { Logger } from '@aws-lambda-powertools/logger';

/**
 * The structured log of this execution environment. Only ids, codes, counts and durations go in: no token, password,
 * secret, session or address of a person.
 */
export const logger = new Logger();

/** Logs a fault that does not end the work in which it occurs. */
export function logFault(event: string, error: unknown): void {
  logger.warn(event, { error: error instanceof Error ? error : new Error(String(error)) });
}

/**
 * Lines of which alarms are made (how jobs ended, how old the oldest event is). They are written whatever the least level
 * of the stage is: without them an alarm would stay green for ever. The keys of `logger` are not in them.
 */
export const metricLog = new Logger({ logLevel: 'INFO' });
