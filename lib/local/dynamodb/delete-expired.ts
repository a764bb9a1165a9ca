import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import type { DeployedTable } from '../template/deployment.ts';

/** DynamoDB keeps rows that expired longer ago, because such a time is probably an error. */
const MAX_EXPIRED_SECONDS = 5 * 365 * 86_400;

/**
 * Deletes the rows whose expiry attribute is in the past. DynamoDB does this within days, Dynoxide never does.
 *
 * @param nowMs milliseconds since 1970
 * @returns how many rows were deleted
 */
export async function deleteExpired(client: DynamoDBClient, table: DeployedTable, nowMs: number): Promise<number> {
  if (table.ttlAttribute === undefined) return 0;
  const nowSeconds = Math.floor(nowMs / 1000);
  const expression = {
    ExpressionAttributeNames: { '#ttl': table.ttlAttribute },
    ExpressionAttributeValues: {
      ':now': { N: `${nowSeconds}` },
      ':oldest': { N: `${nowSeconds - MAX_EXPIRED_SECONDS}` },
    },
  };
  const condition = '#ttl BETWEEN :oldest AND :now';
  const keyNames = keyAttributes(table);
  let deleted = 0;
  const pages = paginateScan({ client }, { TableName: table.name, FilterExpression: condition, ...expression });
  for await (const { Items = [] } of pages) {
    for (const item of Items) {
      const key = Object.fromEntries(Object.entries(item).filter(([name]) => keyNames.includes(name)));
      if (await deleteIfExpired(client, table.name, key, condition, expression)) deleted++;
    }
  }
  return deleted;
}

async function deleteIfExpired(
  client: DynamoDBClient,
  tableName: string,
  key: Record<string, AttributeValue>,
  condition: string,
  expression: object,
): Promise<boolean> {
  try {
    const input = { TableName: tableName, Key: key, ConditionExpression: condition, ...expression };
    await client.send(new DeleteItemCommand(input));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

function keyAttributes({ definition }: DeployedTable): string[] {
  const schema = Array.isArray(definition.KeySchema) ? definition.KeySchema : [];
  return schema.map(({ AttributeName }: { AttributeName: string }) => AttributeName);
}
