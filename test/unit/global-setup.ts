import type { TestProject } from 'vitest/node';
import { startDynamoDb } from '../fixtures/start-tables.ts';

declare module 'vitest' {
  interface ProvidedContext {
    dynamoDbUrl: string;
  }
}

/** Starts one DynamoDB for all unit tests: each process has tables of its own in it; see own-tables.ts. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startDynamoDb();
  project.provide('dynamoDbUrl', url);
  return stop;
}
