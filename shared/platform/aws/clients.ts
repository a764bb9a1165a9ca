import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { abortable } from './abortable-calls.ts';
import { CALL_TIMEOUTS } from './call-timeouts.ts';

/**
 * The DynamoDB client of this execution environment. Undefined attributes are not written, so that a schema's
 * `optional()` means a missing attribute.
 */
export const documents = DynamoDBDocumentClient.from(
  abortable(new DynamoDBClient({ maxAttempts: 3, requestHandler: CALL_TIMEOUTS })),
  {
    marshallOptions: { removeUndefinedValues: true },
  },
);
