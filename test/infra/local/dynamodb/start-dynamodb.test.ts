import { setTimeout as sleep } from 'node:timers/promises';
import { DescribeTableCommand, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
} from '@aws-sdk/client-dynamodb-streams';
import {
  BatchExecuteStatementCommand,
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it } from 'vitest';
import { deleteExpired } from '../../../../lib/local/dynamodb/delete-expired.ts';
import { locateDynoxide } from '../../../../lib/local/dynamodb/dynoxide-binary.ts';
import type { PolicyDocument } from '../../../../lib/local/template/deployment.ts';
import { unusedGrants } from '../../../access/unused-grants.ts';
import { keyOf, OPERATOR_KEY, type RunningTables, removeFolder, runTables, tableOf } from './running-tables.ts';

/* This file has more than 300 lines, because its tests share a table service that is slow to start. */

const items = tableOf('items', ['first'], { ttlAttribute: 'expires' });

const allow = (actions: string[], indexes = true): PolicyDocument => ({
  Statement: [
    {
      Effect: 'Allow',
      Action: actions.map((action) => `dynamodb:${action}`),
      Resource: indexes ? [items.arn, `${items.arn}/index/*`] : items.arn,
    },
  ],
});

const open: RunningTables[] = [];
const folders = new Set<string>();

async function run(...parameters: Parameters<typeof runTables>): Promise<RunningTables> {
  const running = await runTables(...parameters);
  open.push(running);
  folders.add(running.dataFolder);
  return running;
}

afterEach(async () => {
  for (const running of open.splice(0)) {
    await running.stop();
    expect([...running.processes], 'no process is left').toEqual([]);
  }
  for (const folder of folders) removeFolder(folder);
  folders.clear();
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const TableName = 'items';
const Key = { pk: 'a', sk: '1' };
const put = (client: DynamoDBDocumentClient, item: object = {}) =>
  client.send(new PutCommand({ TableName, Item: { ...Key, ...item } }));
const get = (client: DynamoDBDocumentClient) => client.send(new GetCommand({ TableName, Key }));
const query = (client: DynamoDBDocumentClient) =>
  client.send(
    new QueryCommand({
      TableName,
      IndexName: 'first',
      KeyConditionExpression: 'firstpk = :p',
      ExpressionAttributeValues: { ':p': 'x' },
    }),
  );

describe('the gate in front of the tables', () => {
  it('does what the role allows, and records it', async () => {
    const running = await run([items], { writer: allow(['PutItem', 'GetItem', 'Query', 'DeleteItem']) });
    const { documents } = running.clientsFor(keyOf('writer'));
    await put(documents, { firstpk: 'x', firstsk: 'y' });
    expect((await get(documents)).Item).toMatchObject(Key);
    expect((await query(documents)).Count).toBe(1);
    const usage = running.report().functions.writer;
    expect(usage?.used).toEqual(['GetItem', 'PutItem', 'Query'].map((action) => `dynamodb:${action} on ${items.arn}`));
    expect(usage && unusedGrants(usage)).toEqual([`dynamodb:DeleteItem on ${items.arn}`]);
    expect(usage?.denied).toEqual([]);
  });

  it('refuses the same call without the action in the role, with the message of AWS', async () => {
    const running = await run([items], { writer: allow(['GetItem', 'Query']) });
    const { documents } = running.clientsFor(keyOf('writer'));
    await expect(put(documents)).rejects.toMatchObject({
      name: 'AccessDeniedException',
      $metadata: { httpStatusCode: 400 },
      message:
        'User: arn:aws:sts::000000000000:assumed-role/writer-role/writer is not authorized to perform: ' +
        `dynamodb:PutItem on resource: ${items.arn} because no identity-based policy allows the dynamodb:PutItem action`,
    });
    expect((await get(documents)).Item, 'the row was not written').toBeUndefined();
    expect(running.report().functions.writer?.denied).toEqual([`dynamodb:PutItem on ${items.arn}`]);
  });

  it('needs the right to the index of a query', async () => {
    const running = await run([items], { reader: allow(['Query'], false) });
    await expect(query(running.clientsFor(keyOf('reader')).documents)).rejects.toThrow(`${items.arn}/index/first`);
  });

  it('needs the right to a stream for its records, which a call names by an iterator only', async () => {
    const changes = tableOf('changes', [], { stream: true });
    const stream = `${changes.arn}/stream/local`;
    const reads = (actions: readonly string[]): PolicyDocument => ({
      Statement: [{ Effect: 'Allow', Action: actions.map((action) => `dynamodb:${action}`), Resource: stream }],
    });
    const roles = { reader: reads(['GetShardIterator', 'GetRecords']), other: reads(['GetShardIterator']) };
    const running = await run([changes], roles);
    const operator = running.clientsFor(OPERATOR_KEY);
    await operator.documents.send(new PutCommand({ TableName: 'changes', Item: Key }));
    const { Streams } = await operator.streams.send(new ListStreamsCommand({ TableName: 'changes' }));
    const StreamArn = Streams?.[0]?.StreamArn;
    const { StreamDescription } = await operator.streams.send(new DescribeStreamCommand({ StreamArn }));
    const ShardId = StreamDescription?.Shards?.[0]?.ShardId;
    const recordsFor = async (name: string) => {
      const { streams } = running.clientsFor(keyOf(name));
      const start = { StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' } as const;
      const { ShardIterator } = await streams.send(new GetShardIteratorCommand(start));
      return (await streams.send(new GetRecordsCommand({ ShardIterator }))).Records;
    };
    expect(await recordsFor('reader')).toHaveLength(1);
    await expect(recordsFor('other')).rejects.toThrow(`dynamodb:GetRecords on resource: ${stream}`);
    const refused = { ShardIterator: 'no iterator' };
    await expect(running.clientsFor(keyOf('reader')).streams.send(new GetRecordsCommand(refused))).rejects.toThrow(
      'perform: dynamodb:GetRecords',
    );
  });

  it('needs the rights to all parts of a transaction, and does nothing if one is missing', async () => {
    const running = await run([items], { writer: allow(['PutItem', 'GetItem']) });
    const { documents } = running.clientsFor(keyOf('writer'));
    const other = { pk: 'b', sk: '1' };
    const write = (TransactItems: NonNullable<TransactWriteCommand['input']['TransactItems']>) =>
      documents.send(new TransactWriteCommand({ TransactItems }));
    const putPart = { Put: { TableName, Item: Key } };
    await expect(write([putPart, { Delete: { TableName, Key: other } }])).rejects.toThrow(
      'perform: dynamodb:DeleteItem',
    );
    await expect(
      write([putPart, { ConditionCheck: { TableName, Key: other, ConditionExpression: 'attribute_exists(pk)' } }]),
    ).rejects.toThrow('perform: dynamodb:ConditionCheckItem');
    expect((await get(documents)).Item).toBeUndefined();
    await write([putPart]);
    expect((await get(documents)).Item).toBeDefined();
  });

  it('needs the right to update with PartiQL for the table of every statement', async () => {
    const running = await run([items], { writer: allow(['PutItem', 'GetItem', 'PartiQLUpdate'], false) });
    const { documents } = running.clientsFor(keyOf('writer'));
    await put(documents, { count: 1 });
    const statements = (...texts: string[]) =>
      documents.send(new BatchExecuteStatementCommand({ Statements: texts.map((Statement) => ({ Statement })) }));
    const update = (table: string) => `UPDATE "${table}" SET "count" = count + 1 WHERE pk = 'a' AND sk = '1'`;
    expect((await statements(update('items'))).Responses).toEqual([{ TableName }]);
    await expect(statements(update('items'), update('other'))).rejects.toThrow('perform: dynamodb:PartiQLUpdate');
    // The service sends no other statements.
    for (const other of [`DELETE FROM "items" WHERE pk = 'a' AND sk = '1'`, 'UPDATE items SET a = 1']) {
      await expect(statements(update('items'), other)).rejects.toMatchObject({ name: 'SerializationException' });
    }
    expect((await get(documents)).Item).toEqual({ ...Key, count: 2 });
  });

  it('needs the right to the batch, not to its parts', async () => {
    const running = await run([items], { reader: allow(['GetItem']), batch: allow(['BatchGetItem']) });
    const read = (name: string) =>
      running
        .clientsFor(keyOf(name))
        .documents.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [Key] } } }));
    await expect(read('reader')).rejects.toThrow('perform: dynamodb:BatchGetItem');
    await expect(read('batch')).resolves.toBeDefined();
  });

  it('needs the right to all tables if a call names no table', async () => {
    const running = await run([items], { reader: allow(['GetItem', 'ListTables']) });
    const { raw } = running.clientsFor(keyOf('reader'));
    await expect(raw.send(new ListTablesCommand({}))).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });

  it('counts the calls that write to each table, and no other calls', async () => {
    const running = await run([items, tableOf('others')], { reader: allow(['GetItem']) });
    const { documents } = running.clientsFor(OPERATOR_KEY);
    const other = { pk: 'b', sk: '1' };
    const written = [
      () => put(documents),
      () => documents.send(new UpdateCommand({ TableName, Key, ConditionExpression: 'attribute_exists(pk)' })),
      () => documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: [{ PutRequest: { Item: other } }] } })),
      () => documents.send(new TransactWriteCommand({ TransactItems: [{ Delete: { TableName, Key: other } }] })),
      () => documents.send(new DeleteCommand({ TableName, Key })),
    ];
    for (const [index, write] of written.entries()) {
      await write();
      expect(running.writesTo(items)).toBe(index + 1);
    }
    await get(documents);
    await query(documents);
    await expect(put(running.clientsFor(keyOf('reader')).documents)).rejects.toThrow();
    expect(running.writesTo(items)).toBe(written.length);
    expect(running.writesTo(tableOf('others'))).toBe(0);
  });

  it('refuses a wrong secret, an unknown key, and no signature at all', async () => {
    const running = await run([items], { reader: allow(['GetItem']) });
    await expect(get(running.clientsFor({ ...OPERATOR_KEY, secret: 'guessed' }).documents)).rejects.toMatchObject({
      name: 'InvalidSignatureException',
      $metadata: { httpStatusCode: 400 },
    });
    await expect(get(running.clientsFor({ id: 'NOBODY', secret: '' }).documents)).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    });
    const unsigned = await fetch(running.url, { method: 'POST', body: '{}' });
    expect(unsigned.status).toBe(400);
    expect(await unsigned.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
  });

  it('refuses a body that was changed after signing', async () => {
    const running = await run([items], {});
    const { raw } = running.clientsFor(OPERATOR_KEY);
    raw.middlewareStack.add(
      (next) => (step) => {
        const signed = step.request as { body: string };
        signed.body = signed.body.replace('"a"', '"b"');
        return next(step);
      },
      { step: 'finalizeRequest', name: 'tamper', priority: 'low' },
    );
    await expect(get(DynamoDBDocumentClient.from(raw))).rejects.toMatchObject({ name: 'InvalidSignatureException' });
  });
});

describe('the tables over time', () => {
  it('keep their rows after a restart', async () => {
    const first = await run([items]);
    await put(first.clientsFor(OPERATOR_KEY).documents);
    await first.stop();
    const second = await run([items], {}, first.dataFolder);
    expect((await get(second.clientsFor(OPERATOR_KEY).documents)).Item).toEqual(Key);
  });

  it('keep every acknowledged row if the database is killed, and the database restarts', async () => {
    const running = await run([items]);
    const { documents } = running.clientsFor(OPERATOR_KEY);
    const acknowledged: string[] = [];
    const writing = (async () => {
      for (let i = 0; ; i++) {
        await documents.send(
          new PutCommand({ TableName, Item: { pk: 'kill', sk: `${i}`, firstpk: 'kill', firstsk: `${i}` } }),
        );
        acknowledged.push(`${i}`);
      }
    })().catch(() => undefined);
    await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
    const [killed = 0] = running.processes;
    process.kill(killed, 'SIGKILL');
    await writing;

    await expect
      .poll(
        () =>
          get(documents).then(
            () => 'responds',
            () => 'fails',
          ),
        { timeout: 120_000 },
      )
      .toBe('responds');
    expect(running.processes.has(killed)).toBe(false);
    expect(running.processes.size).toBe(1);
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName,
        IndexName: 'first',
        KeyConditionExpression: 'firstpk = :p',
        ExpressionAttributeValues: { ':p': 'kill' },
      }),
    );
    expect(Items.map(({ sk }) => sk)).toEqual(expect.arrayContaining(acknowledged));
  });

  it('respond again after the database is killed several times during its start', async () => {
    const running = await run([items]);
    const { documents } = running.clientsFor(OPERATOR_KEY);
    await put(documents);
    const killed = new Set<number>();
    while (killed.size < 4) {
      const [pid] = [...running.processes].filter((each) => !killed.has(each));
      if (pid === undefined) await sleep(1);
      else {
        process.kill(pid, 'SIGKILL');
        killed.add(pid);
      }
    }
    await expect.poll(() => get(documents).catch(() => 'no response')).toHaveProperty('Item', Key);
    expect(running.restartFailures.length, 'starts without a response').toBeGreaterThan(0);
  });

  it('leave no process', async () => {
    const running = await run([items]);
    const [pid = 0] = running.processes;
    expect(isAlive(pid)).toBe(true);
    await running.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('get new indexes with the existing rows, and lose old indexes', async () => {
    const first = await run([items]);
    await put(first.clientsFor(OPERATOR_KEY).documents, { firstpk: 'x', firstsk: 'y', secondpk: 'x', secondsk: 'y' });
    await first.stop();
    const changed = tableOf('items', ['second'], { ttlAttribute: 'ends', stream: true });
    const second = await run([changed], {}, first.dataFolder);
    const { raw, documents } = second.clientsFor(OPERATOR_KEY);
    const { Table } = await raw.send(new DescribeTableCommand({ TableName }));
    expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName)).toEqual(['second']);
    expect(Table?.StreamSpecification?.StreamEnabled).toBe(true);
    const found = await documents.send(
      new QueryCommand({
        TableName,
        IndexName: 'second',
        KeyConditionExpression: 'secondpk = :p',
        ExpressionAttributeValues: { ':p': 'x' },
      }),
    );
    expect(found.Count).toBe(1);
  });

  it('refuse another primary key, and leave no process', async () => {
    const first = await run([items]);
    await first.stop();
    const replaced = tableOf('items', [], { sortKey: 'other' });
    await expect(run([replaced], {}, first.dataFolder)).rejects.toThrow(
      'The primary key of the table items has changed',
    );
  });

  it('lose expired rows only', async () => {
    const nowSeconds = 1_800_000_000;
    const running = await run([items]);
    const { raw, documents } = running.clientsFor(OPERATOR_KEY);
    const rows = { past: nowSeconds - 1, future: nowSeconds + 60, long: 1, text: `${nowSeconds - 1}`, none: undefined };
    for (const [sk, expires] of Object.entries(rows)) {
      await documents.send(new PutCommand({ TableName, Item: { pk: 'ttl', sk, ...(expires && { expires }) } }));
    }
    expect(await deleteExpired(raw, items, nowSeconds * 1000)).toBe(1);
    const { Items = [] } = await documents.send(
      new QueryCommand({ TableName, KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: { ':p': 'ttl' } }),
    );
    expect(Items.map(({ sk }) => sk)).toEqual(['future', 'long', 'none', 'text']);
  });
});

describe('the Dynoxide program', () => {
  it('names the package to install if it is missing', () => {
    expect(() => locateDynoxide('plan9-mips')).toThrow('needs the package @dynoxide/plan9-mips');
  });
});
