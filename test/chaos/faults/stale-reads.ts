import * as z from 'zod';
import type { CallFault } from '../../../lib/local/dynamodb/call-fault.ts';
import type { Chaos } from './create-chaos.ts';

/** How long a new row may be missing in reads that are not consistent. */
const STALE_MS = 150;
/** The condition of a write that makes a new row. */
const NEW_ROW = 'attribute_not_exists(pk)';

const keySchema = z.looseObject({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });
const putSchema = z.looseObject({
  TableName: z.string(),
  Item: keySchema,
  ConditionExpression: z.string().optional(),
});
const transactionSchema = z.object({ TransactItems: z.array(z.looseObject({ Put: putSchema.optional() })) });
const getSchema = z.looseObject({ TableName: z.string(), Key: keySchema, ConsistentRead: z.boolean().optional() });
const batchGetSchema = z.object({
  RequestItems: z.record(z.string(), z.looseObject({ ConsistentRead: z.boolean().optional() })),
});
const querySchema = z.looseObject({ TableName: z.string(), ConsistentRead: z.boolean().optional() });
const batchOutput = z.looseObject({ Responses: z.record(z.string(), z.array(keySchema)).default({}) });
const queryOutput = z.looseObject({ Items: z.array(keySchema).default([]) });

/**
 * Reads that are not consistent and miss rows that were created a moment ago.
 *
 * @param clock milliseconds
 * @returns what to change in a call, or undefined
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.ReadConsistency.html
 */
export function staleReads(chaos: Chaos, clock: () => number): (operation: string, input: unknown) => Edit | undefined {
  const created = new Map<string, number>();
  const idOf = (table: string, { pk, sk }: z.infer<typeof keySchema>) => JSON.stringify([table, pk.S, sk.S]);
  const note = (puts: readonly z.infer<typeof putSchema>[]): Edit | undefined => {
    const news = puts.filter(({ ConditionExpression }) => ConditionExpression === NEW_ROW);
    if (news.length === 0) return undefined;
    return (output) => {
      for (const { TableName, Item } of news) created.set(idOf(TableName, Item), clock());
      return output;
    };
  };
  const isNew = (table: string, key: z.infer<typeof keySchema>) => {
    const id = idOf(table, key);
    const age = clock() - (created.get(id) ?? Number.NEGATIVE_INFINITY);
    if (age > STALE_MS) created.delete(id);
    return age <= STALE_MS;
  };
  return (operation, input) => {
    switch (operation) {
      case 'PutItem':
        return note([putSchema.parse(input)]);
      case 'TransactWriteItems':
        return note(transactionSchema.parse(input).TransactItems.flatMap(({ Put }) => Put ?? []));
      case 'GetItem': {
        const { TableName, Key, ConsistentRead } = getSchema.parse(input);
        if (ConsistentRead || !isNew(TableName, Key) || !chaos.happens('stale')) return undefined;
        return ({ Item: _, ...output }) => output;
      }
      case 'BatchGetItem': {
        const tables = batchGetSchema.parse(input).RequestItems;
        return (output) => {
          const { Responses, ...rest } = batchOutput.parse(output);
          const fresh = Object.entries(Responses).map(([table, rows]) => [
            table,
            tables[table]?.ConsistentRead ? rows : rows.filter((row) => !isNew(table, row) || !chaos.happens('stale')),
          ]);
          return { ...rest, Responses: Object.fromEntries(fresh) };
        };
      }
      case 'Query': {
        const { TableName, ConsistentRead } = querySchema.parse(input);
        if (ConsistentRead) return undefined;
        return (output) => {
          const { Items, ...rest } = queryOutput.parse(output);
          return { ...rest, Items: Items.filter((row) => !isNew(TableName, row) || !chaos.happens('stale')) };
        };
      }
      default:
        return undefined;
    }
  };
}

type Edit = NonNullable<CallFault['edit']>;
