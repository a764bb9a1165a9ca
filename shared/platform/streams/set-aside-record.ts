import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import type { StreamRecord } from '../aws/table-stream.ts';
import { faultNames } from '../errors/fault-names.ts';

/** Well below the 256 KiB of a message. */
const MAX_PACKED_CHARACTERS = 240_000;
/** Larger attributes are left out when a record does not fit into a message: the text of a plan, for example. */
const MAX_ATTRIBUTE_CHARACTERS = 2_000;
const MAX_UNPACKED_BYTES = 8_000_000;

/** The message of a record of a table's stream that was set aside. */
export const SetAsideRecord = z.object({
  /** Name of the consumer. */
  worker: z.string(),
  /** Partition and sort key of the row, for people. */
  row: z.string(),
  /** Names of the faults, for people. */
  faults: z.string(),
  /** Time of the failure, ISO 8601. */
  at: z.string(),
  /** The record: JSON, gzip, base64. */
  record: z.string(),
});
export type SetAsideRecord = z.output<typeof SetAsideRecord>;

/** Makes the message of a record that could not be handled. */
export function setAsideRecord(worker: string, { dynamodb }: StreamRecord, fault: unknown, at: Date): SetAsideRecord {
  const whole = packed(dynamodb);
  return {
    worker,
    row: rowOf(dynamodb),
    faults: faultNames(fault).join(', '),
    at: at.toISOString(),
    record: whole.length <= MAX_PACKED_CHARACTERS ? whole : packed(withoutLargeAttributes(dynamodb)),
  };
}

/** Returns the record of a message. Throws if it is damaged. */
export function unpackRecord({ record }: SetAsideRecord): StreamRecord {
  const json = gunzipSync(Buffer.from(record, 'base64'), { maxOutputLength: MAX_UNPACKED_BYTES }).toString();
  return { sequenceNumber: '', dynamodb: z.record(z.string(), z.unknown()).parse(JSON.parse(json)) };
}

function packed(value: unknown): string {
  return gzipSync(JSON.stringify(value, base64Bytes)).toString('base64');
}

/** Bytes as Lambda has them in an event. */
function base64Bytes(_name: string, value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
}

const Keys = z.object({ Keys: z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) }) });

function rowOf(dynamodb: StreamRecord['dynamodb']): string {
  const { data } = Keys.safeParse(dynamodb);
  return data ? `${data.Keys.pk.S} / ${data.Keys.sk.S}` : 'unreadable';
}

function withoutLargeAttributes(dynamodb: StreamRecord['dynamodb']): StreamRecord['dynamodb'] {
  const small = (image: unknown) =>
    typeof image === 'object' && image !== null
      ? Object.fromEntries(
          Object.entries(image).filter(([, value]) => JSON.stringify(value).length <= MAX_ATTRIBUTE_CHARACTERS),
        )
      : undefined;
  const { Keys: keys, OldImage, NewImage } = dynamodb;
  return { Keys: keys, OldImage: small(OldImage), NewImage: small(NewImage) };
}
