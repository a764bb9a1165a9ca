import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { abortable } from './abortable-calls.ts';
import { CALL_TIMEOUTS } from './call-timeouts.ts';

const client = abortable(new DynamoDBClient({ maxAttempts: 3, requestHandler: CALL_TIMEOUTS }));
// It copies every attribute of each request and response for a logger that is not there: a fifth of a call that reads
// 200 rows.
client.middlewareStack.remove('loggerMiddleware');

/**
 * The DynamoDB client of this execution environment. Undefined attributes are not written, so that a schema's
 * `optional()` means a missing attribute.
 */
export const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
