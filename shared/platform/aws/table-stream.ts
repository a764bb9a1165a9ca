import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { Key } from './table.ts';

/** Attributes in DynamoDB's own format. The reader of the row checks their values. */
type Attributes = Parameters<typeof unmarshall>[0];
const Image = z.record(z.string(), z.unknown()).transform((image) => unmarshall(image as Attributes));

const StreamEvent = z.object({
  Records: z.array(z.looseObject({ dynamodb: z.looseObject({ SequenceNumber: z.string().optional() }) })),
});
const Change = z.object({
  Keys: Image.pipe(z.object({ pk: z.string(), sk: z.string() })),
  OldImage: Image.optional(),
  NewImage: Image.optional(),
});

/** One change of a row. `before` is undefined for a new row, `after` for a deleted row. */
export interface RowChange {
  readonly key: Key;
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly after: Readonly<Record<string, unknown>> | undefined;
}

/** One record of a table's stream as a function gets it. */
export interface StreamRecord {
  /** Lambda's name for the record in a list of failures. */
  readonly sequenceNumber: string;
  /** The record in DynamoDB's own form, to hand it on. */
  readonly dynamodb: Readonly<Record<string, unknown>>;
}

/** Returns the records in an event of a table's stream, in their order. Throws a ZodError for any other event. */
export function readTableStream(event: unknown): StreamRecord[] {
  return StreamEvent.parse(event).Records.map(({ dynamodb }) => ({
    sequenceNumber: dynamodb.SequenceNumber ?? '',
    dynamodb,
  }));
}

/** Returns the change that a record of a table's stream describes. Throws for a record without a key. */
export function changeOf({ dynamodb }: Pick<StreamRecord, 'dynamodb'>): RowChange {
  const { Keys: key, OldImage: before, NewImage: after } = Change.parse(dynamodb);
  return { key, before, after };
}
