import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { CALL_TIMEOUTS } from './call-timeouts.ts';

/**
 * The DynamoDB client of this execution environment, made once. Unset optional attributes are left out of what is
 * written, so that a schema's `optional()` and a missing attribute are the same thing.
 */
export const documents = DynamoDBDocumentClient.from(
  new DynamoDBClient({ maxAttempts: 3, requestHandler: CALL_TIMEOUTS }),
  {
    marshallOptions: { removeUndefinedValues: true },
  },
);
