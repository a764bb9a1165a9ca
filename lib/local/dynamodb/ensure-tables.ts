import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  type GlobalSecondaryIndex,
  type GlobalSecondaryIndexUpdate,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTableCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import type { DeployedTable } from '../template/deployment.ts';

const MAX_WAIT_SECONDS = 30;

/**
 * Creates the tables of a deployment and updates existing ones: adds and deletes indexes, and sets the stream. Rows
 * stay. The database does not know the expiry attribute: see delete-expired.ts.
 *
 * @throws {Error} if the primary key has changed: CloudFormation would replace the table, which would lose its rows
 */
export async function ensureTables(client: DynamoDBClient, tables: readonly DeployedTable[]): Promise<void> {
  for (const table of tables) {
    const wanted = createTableInput(table);
    const existing = await describeTable(client, table.name);
    if (existing === undefined) await client.send(new CreateTableCommand(wanted));
    else await updateTable(client, wanted, existing);
    await waitUntilActive(client, table.name);
  }
}

/** The definition of the template has the form of CreateTable (see `DeployedTable`). */
function createTableInput({ name, definition }: DeployedTable): CreateTableCommandInput {
  return { AttributeDefinitions: [], KeySchema: [], ...definition, TableName: name };
}

async function describeTable(client: DynamoDBClient, name: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

async function updateTable(
  client: DynamoDBClient,
  wanted: CreateTableCommandInput,
  existing: TableDescription,
): Promise<void> {
  const { TableName, AttributeDefinitions, GlobalSecondaryIndexes = [], StreamSpecification } = wanted;
  if (describeKey(wanted.KeySchema) !== describeKey(existing.KeySchema)) {
    throw new Error(
      `The primary key of the table ${TableName} has changed from ${describeKey(existing.KeySchema)} to ` +
        `${describeKey(wanted.KeySchema)}: start once with --reset, which empties the local state`,
    );
  }
  for (const update of indexUpdates(GlobalSecondaryIndexes, existing.GlobalSecondaryIndexes ?? [])) {
    const input = { TableName, AttributeDefinitions, GlobalSecondaryIndexUpdates: [update] };
    await client.send(new UpdateTableCommand(input));
    await waitUntilActive(client, TableName ?? '');
  }
  if (StreamSpecification?.StreamEnabled && !existing.StreamSpecification?.StreamEnabled) {
    await client.send(new UpdateTableCommand({ TableName, StreamSpecification }));
  }
}

type IndexForm = { readonly [Part in 'KeySchema' | 'Projection']?: GlobalSecondaryIndex[Part] | undefined };

/** DynamoDB accepts one change of an index at a time; a changed index is deleted and created. */
function indexUpdates(
  wanted: readonly GlobalSecondaryIndex[],
  existing: NonNullable<TableDescription['GlobalSecondaryIndexes']>,
): GlobalSecondaryIndexUpdate[] {
  const wantedForms = new Map(wanted.map((index) => [index.IndexName, describeIndex(index)]));
  const existingForms = new Map(existing.map((index) => [index.IndexName, describeIndex(index)]));
  const stale = existing.filter(({ IndexName }) => wantedForms.get(IndexName) !== existingForms.get(IndexName));
  const missing = wanted.filter(({ IndexName }) => wantedForms.get(IndexName) !== existingForms.get(IndexName));
  return [
    ...stale.map(({ IndexName }) => ({ Delete: { IndexName } })),
    ...missing.map(({ IndexName, KeySchema, Projection }) => ({ Create: { IndexName, KeySchema, Projection } })),
  ];
}

function describeIndex({ KeySchema, Projection }: IndexForm): string {
  const attributes = [...(Projection?.NonKeyAttributes ?? [])].sort().join(',');
  return `${describeKey(KeySchema)} ${Projection?.ProjectionType} ${attributes}`;
}

function describeKey(schema: CreateTableCommandInput['KeySchema']): string {
  return (schema ?? []).map(({ AttributeName, KeyType }) => `${AttributeName} (${KeyType})`).join(', ');
}

async function waitUntilActive(client: DynamoDBClient, TableName: string): Promise<void> {
  await waitUntilTableExists({ client, maxWaitTime: MAX_WAIT_SECONDS, minDelay: 0.05, maxDelay: 1 }, { TableName });
}
