import { inject } from 'vitest';
import { createTables } from '../fixtures/start-tables.ts';

/**
 * Empty tables of this process in the DynamoDB of all unit tests. Their names stay the same for all test files of the
 * process, because code reads them from the environment once.
 */
export async function ownTables(): ReturnType<typeof createTables> {
  return createTables(inject('dynamoDbUrl'), `${process.pid}-`);
}
