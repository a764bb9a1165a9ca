import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { Key } from './table.ts';

/** Attributes in DynamoDB's own format. The reader of the row checks their values. */
type Attributes = Parameters<typeof unmarshall>[0];
const Image = z.record(z.string(), z.unknown()).transform((image) => unmarshall(image as Attributes));

const StreamEvent = z.object({
  Records: z.array(
    z.object({
      dynamodb: z.object({
        Keys: Image.pipe(z.object({ pk: z.string(), sk: z.string() })),
        OldImage: Image.optional(),
        NewImage: Image.optional(),
      }),
    }),
  ),
});

/** One change of a row. `before` is undefined for a new row, `after` for a deleted row. */
export interface RowChange {
  readonly key: Key;
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly after: Readonly<Record<string, unknown>> | undefined;
}

/** Returns the changes in an event of a table's stream, in their order. Throws a ZodError for any other event. */
export function readTableStream(event: unknown): RowChange[] {
  return StreamEvent.parse(event).Records.map(({ dynamodb: { Keys: key, OldImage: before, NewImage: after } }) => ({
    key,
    before,
    after,
  }));
}
