import type { AttributeValue, _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';
import { LOCAL_REGION } from '../template/deployment.ts';

/** One change of a table in the form of a function's event. */
export interface StreamEventRecord {
  readonly eventID: string;
  readonly eventName: string;
  readonly eventVersion: string;
  readonly eventSource: 'aws:dynamodb';
  readonly awsRegion: string;
  readonly eventSourceARN: string;
  readonly dynamodb: Readonly<Record<string, unknown>> & { readonly SequenceNumber: string };
}

/** Attribute values keep DynamoDB's form, with binary values in base64. Times are seconds since 1970. */
export function streamEventRecord(record: StreamRecord, streamArn: string): StreamEventRecord {
  const { ApproximateCreationDateTime, Keys, NewImage, OldImage, SequenceNumber, ...rest } = record.dynamodb ?? {};
  return {
    eventID: record.eventID ?? '',
    eventName: record.eventName ?? '',
    eventVersion: record.eventVersion ?? '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: LOCAL_REGION,
    eventSourceARN: streamArn,
    dynamodb: {
      ...(ApproximateCreationDateTime && {
        ApproximateCreationDateTime: Math.floor(ApproximateCreationDateTime.getTime() / 1000),
      }),
      ...(Keys && { Keys: eventImage(Keys) }),
      ...(NewImage && { NewImage: eventImage(NewImage) }),
      ...(OldImage && { OldImage: eventImage(OldImage) }),
      ...rest,
      SequenceNumber: SequenceNumber ?? '',
    },
  };
}

function eventImage(image: Readonly<Record<string, AttributeValue>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(image).map(([name, value]) => [name, eventValue(value)]));
}

function eventValue(value: AttributeValue): unknown {
  if (value.B !== undefined) return { B: base64(value.B) };
  if (value.BS !== undefined) return { BS: value.BS.map(base64) };
  if (value.L !== undefined) return { L: value.L.map(eventValue) };
  if (value.M !== undefined) return { M: eventImage(value.M) };
  return value;
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
