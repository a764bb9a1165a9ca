import { Logger } from '@aws-lambda-powertools/logger';

/**
 * The structured log of this execution environment. Only ids, codes, counts and durations go in: no token, password,
 * secret, session or address of a person.
 */
export const logger = new Logger();
