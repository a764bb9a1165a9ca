import { DescribeTableCommand, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
} from '@aws-sdk/client-dynamodb-streams';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  paginateQuery,
  paginateScan,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Clients, OPERATOR_KEY, type RunningTables, removeFolder, runTables, tableOf } from './running-tables.ts';

/* This file has more than 300 lines, because a second file would start Dynoxide once more. */

const TableName = 'items';

let running: RunningTables;
let clients: Clients;

beforeAll(async () => {
  running = await runTables([
    tableOf(TableName, ['first', 'second'], { ttlAttribute: 'expires' }),
    tableOf('changes', [], { stream: true }),
  ]);
  clients = running.clientsFor(OPERATOR_KEY);
});

afterAll(async () => {
  await running.stop();
  removeFolder(running.dataFolder);
});

const put = (Item: Record<string, unknown>, rest: object = {}) =>
  clients.documents.send(new PutCommand({ TableName, Item, ...rest }));
const get = async (pk: string, sk: string) =>
  (await clients.documents.send(new GetCommand({ TableName, Key: { pk, sk } }))).Item;
const update = (pk: string, sk: string, UpdateExpression: string, rest: object = {}) =>
  clients.documents.send(
    new UpdateCommand({ TableName, Key: { pk, sk }, UpdateExpression, ReturnValues: 'ALL_NEW', ...rest }),
  );

describe('the local DynamoDB, with the real SDK', () => {
  it('has the tables of the deployment with indexes and expiry attribute', async () => {
    const { Table } = await clients.raw.send(new DescribeTableCommand({ TableName }));
    expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName).sort()).toEqual(['first', 'second']);
  });

  it('refuses a put whose condition fails, and returns the row on request', async () => {
    const ConditionExpression = 'attribute_not_exists(pk)';
    await put({ pk: 'cond', sk: '1', v: 1 }, { ConditionExpression });
    await expect(
      put({ pk: 'cond', sk: '1' }, { ConditionExpression, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
    ).rejects.toMatchObject({ name: 'ConditionalCheckFailedException', Item: { v: { N: '1' } } });
  });

  it('updates with if_not_exists, list_append, arithmetic, ADD, REMOVE and nested paths', async () => {
    await put({ pk: 'upd', sk: '1', v: 1, list: [1], gone: 1 });
    const first = await update(
      'upd',
      '1',
      'SET c = if_not_exists(c, :ten) + :one, #l = list_append(#l, :more), m = :map ADD v :one REMOVE gone',
      {
        ExpressionAttributeNames: { '#l': 'list' },
        ExpressionAttributeValues: { ':ten': 10, ':one': 1, ':more': [2, 3], ':map': { a: { b: 1 } } },
      },
    );
    expect(first.Attributes).toEqual({ pk: 'upd', sk: '1', c: 11, v: 2, list: [1, 2, 3], m: { a: { b: 1 } } });
    const second = await update('upd', '1', 'SET m.a.b = m.a.b + :five, #l[0] = :n', {
      ExpressionAttributeNames: { '#l': 'list' },
      ExpressionAttributeValues: { ':five': 5, ':n': 99 },
      ReturnValues: 'UPDATED_NEW',
    });
    expect(second.Attributes).toMatchObject({ m: { a: { b: 6 } } });
  });

  it('refuses an update of another version', async () => {
    await put({ pk: 'ver', sk: '1', v: 2 });
    await expect(
      update('ver', '1', 'SET v = :next', {
        ConditionExpression: 'v = :old AND attribute_exists(pk)',
        ExpressionAttributeValues: { ':next': 3, ':old': 1 },
      }),
    ).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
  });

  it('writes batches, and pages through an index with prefix, filter and projection', async () => {
    const rows = Array.from({ length: 200 }, (_, n) => {
      const digits = String(n).padStart(4, '0');
      return {
        pk: 'q',
        sk: `S#${digits}`,
        firstpk: 'list',
        firstsk: `2025-${digits}`,
        secondpk: 'p',
        secondsk: digits,
        n,
      };
    });
    for (let at = 0; at < rows.length; at += 25) {
      const requests = rows.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }));
      const { UnprocessedItems } = await clients.documents.send(
        new BatchWriteCommand({ RequestItems: { [TableName]: requests } }),
      );
      expect(UnprocessedItems ?? {}).toEqual({});
    }
    const pages = paginateQuery(
      { client: clients.documents, pageSize: 7 },
      {
        TableName,
        IndexName: 'first',
        KeyConditionExpression: 'firstpk = :p AND begins_with(firstsk, :b)',
        FilterExpression: 'n < :half',
        ProjectionExpression: 'pk, sk, #n',
        ExpressionAttributeNames: { '#n': 'n' },
        ExpressionAttributeValues: { ':p': 'list', ':b': '2025-01', ':half': 150 },
      },
    );
    const found: Record<string, unknown>[] = [];
    let scanned = 0;
    for await (const { Items = [], ScannedCount = 0 } of pages) {
      found.push(...Items);
      scanned += ScannedCount;
    }
    expect(found).toHaveLength(50);
    expect(scanned).toBe(100);
    expect(found[0]).toEqual({ pk: 'q', sk: 'S#0100', n: 100 });
  });

  it('reads an index in reverse order between two keys', async () => {
    const { Items } = await clients.documents.send(
      new QueryCommand({
        TableName,
        IndexName: 'first',
        KeyConditionExpression: 'firstpk = :p AND firstsk BETWEEN :a AND :b',
        ExpressionAttributeValues: { ':p': 'list', ':a': '2025-0010', ':b': '2025-0019' },
        ScanIndexForward: false,
      }),
    );
    expect(Items?.map(({ n }) => n)).toEqual([19, 18, 17, 16, 15, 14, 13, 12, 11, 10]);
  });

  it('ends a page at 1 MB', async () => {
    for (let i = 0; i < 5; i++) await put({ pk: 'big', sk: String(i), b: 'y'.repeat(300_000) });
    const { Count, LastEvaluatedKey } = await clients.documents.send(
      new QueryCommand({ TableName, KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: { ':p': 'big' } }),
    );
    expect(Count).toBeLessThan(5);
    expect(LastEvaluatedKey).toMatchObject({ pk: 'big' });
  });

  it('gets 100 rows in a batch', async () => {
    const Keys = Array.from({ length: 100 }, (_, n) => ({ pk: 'q', sk: `S#${String(n).padStart(4, '0')}` }));
    const { Responses } = await clients.documents.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ProjectionExpression: 'sk' } } }),
    );
    expect(Responses?.[TableName]).toHaveLength(100);
  });

  it('writes a transaction of all four kinds', async () => {
    await put({ pk: 'tx', sk: 'old' });
    await put({ pk: 'tx', sk: 'there' });
    await clients.documents.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: { pk: 'tx', sk: 'new' }, ConditionExpression: 'attribute_not_exists(pk)' } },
          {
            Update: {
              TableName,
              Key: { pk: 'tx', sk: 'upd' },
              UpdateExpression: 'SET t = :t',
              ExpressionAttributeValues: { ':t': 1 },
            },
          },
          { Delete: { TableName, Key: { pk: 'tx', sk: 'old' } } },
          {
            ConditionCheck: { TableName, Key: { pk: 'tx', sk: 'there' }, ConditionExpression: 'attribute_exists(pk)' },
          },
        ],
      }),
    );
    expect(await get('tx', 'new')).toBeDefined();
    expect(await get('tx', 'upd')).toMatchObject({ t: 1 });
    expect(await get('tx', 'old')).toBeUndefined();
  });

  it('cancels a whole transaction with a reason for each part', async () => {
    await put({ pk: 'tx2', sk: 'there', x: 1 });
    const cancelled = await clients.documents
      .send(
        new TransactWriteCommand({
          TransactItems: [
            { Put: { TableName, Item: { pk: 'tx2', sk: 'new' } } },
            {
              Put: {
                TableName,
                Item: { pk: 'tx2', sk: 'there' },
                ConditionExpression: 'attribute_not_exists(pk)',
                ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
              },
            },
          ],
        }),
      )
      .catch((error: unknown) => error);
    expect(cancelled).toBeInstanceOf(TransactionCanceledException);
    expect(cancelled).toMatchObject({
      CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: { x: { N: '1' } } }],
    });
    expect(await get('tx2', 'new')).toBeUndefined();
  });

  it('does a transaction once for one token', async () => {
    const input = {
      ClientRequestToken: 'the-same-token',
      TransactItems: [
        {
          Update: {
            TableName,
            Key: { pk: 'idem', sk: '1' },
            UpdateExpression: 'ADD n :one',
            ExpressionAttributeValues: { ':one': 1 },
          },
        },
      ],
    };
    await clients.documents.send(new TransactWriteCommand(input));
    await clients.documents.send(new TransactWriteCommand(input));
    expect(await get('idem', '1')).toMatchObject({ n: 1 });
  });

  it('returns the changes of a row in their order', async () => {
    const Key = { pk: 's', sk: '1' };
    await clients.documents.send(new PutCommand({ TableName: 'changes', Item: { ...Key, v: 1 } }));
    await clients.documents.send(new PutCommand({ TableName: 'changes', Item: { ...Key, v: 2 } }));
    await clients.documents.send(new DeleteCommand({ TableName: 'changes', Key }));
    const { Streams } = await clients.streams.send(new ListStreamsCommand({ TableName: 'changes' }));
    const StreamArn = Streams?.[0]?.StreamArn;
    const { StreamDescription } = await clients.streams.send(new DescribeStreamCommand({ StreamArn }));
    const ShardId = StreamDescription?.Shards?.[0]?.ShardId;
    const { ShardIterator } = await clients.streams.send(
      new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' }),
    );
    const { Records } = await clients.streams.send(new GetRecordsCommand({ ShardIterator }));
    expect(Records?.map(({ eventName }) => eventName)).toEqual(['INSERT', 'MODIFY', 'REMOVE']);
    expect(Records?.[1]?.dynamodb).toMatchObject({ OldImage: { v: { N: '1' } }, NewImage: { v: { N: '2' } } });
  });

  it.each([
    ['an item over 400 KB', () => put({ pk: 'x', sk: 'x', b: 'z'.repeat(410 * 1024) })],
    ['an empty key', () => put({ pk: '', sk: 'x' })],
    ['a reserved word', () => update('a', '1', 'SET status = :s', { ExpressionAttributeValues: { ':s': 1 } })],
    ['an unused value', () => update('a', '1', 'SET z = :s', { ExpressionAttributeValues: { ':s': 1, ':u': 1 } })],
  ])('refuses %s', async (_, call) => {
    await expect(call()).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('has no other table', async () => {
    const call = clients.documents.send(new GetCommand({ TableName: 'nowhere', Key: { pk: 'a', sk: 'b' } }));
    await expect(call).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it('scans in segments with size() and contains()', async () => {
    const counts = [0, 1].map(async (Segment) => {
      const input = {
        TableName,
        TotalSegments: 2,
        Segment,
        FilterExpression: 'size(sk) > :n AND contains(sk, :c)',
        ExpressionAttributeValues: { ':n': 5, ':c': 'S#' },
      };
      let count = 0;
      for await (const { Count = 0 } of paginateScan({ client: clients.documents }, input)) count += Count;
      return count;
    });
    expect((await Promise.all(counts)).reduce((sum, count) => sum + count)).toBe(200);
  });

  it('returns binaries, sets, nulls, fractions and nested values as they were put', async () => {
    const item = {
      pk: 'types',
      sk: '1',
      binary: new Uint8Array([1, 2, 255]),
      set: new Set(['a', 'b']),
      fraction: 1.5e-7,
      nothing: null,
      deep: { list: [{ a: [1, 'x', true] }] },
    };
    await put(item);
    expect(await get('types', '1')).toEqual(item);
  });

  it('counts 320 increments of 32 concurrent clients', async () => {
    const increment = () => update('counter', '1', 'ADD n :one', { ExpressionAttributeValues: { ':one': 1 } });
    await Promise.all(
      Array.from({ length: 32 }, async () => {
        for (let i = 0; i < 10; i++) await increment();
      }),
    );
    expect(await get('counter', '1')).toMatchObject({ n: 320 });
  });

  it('reads its own write through an index at once', async () => {
    await put({ pk: 'own', sk: '1', secondpk: 'own', secondsk: 'a' });
    const { Count } = await clients.documents.send(
      new QueryCommand({
        TableName,
        IndexName: 'second',
        KeyConditionExpression: 'secondpk = :p',
        ExpressionAttributeValues: { ':p': 'own' },
      }),
    );
    expect(Count).toBe(1);
  });
});
