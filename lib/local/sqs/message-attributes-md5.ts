import { createHash } from 'node:crypto';
import type { MessageAttributes } from './message-attributes.ts';

const STRING_VALUE = 1;
const BINARY_VALUE = 2;

/**
 * The MD5 by which clients check that attributes arrived whole: over name, type and value of each attribute, in the
 * order of their names, each with its length before it.
 * @returns hexadecimal; undefined when there are no attributes, as SQS then states none
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-message-metadata.html#sqs-attributes-md5-message-digest-calculation
 */
export function messageAttributesMd5(attributes: MessageAttributes): string | undefined {
  const names = Object.keys(attributes).sort();
  if (names.length === 0) return undefined;
  const hash = createHash('md5');
  const update = (bytes: Buffer) => hash.update(lengthOf(bytes)).update(bytes);
  for (const name of names) {
    const { DataType = '', StringValue = '', BinaryValue = '' } = attributes[name] ?? {};
    const binary = DataType.startsWith('Binary');
    update(Buffer.from(name));
    update(Buffer.from(DataType));
    hash.update(Buffer.of(binary ? BINARY_VALUE : STRING_VALUE));
    update(binary ? Buffer.from(BinaryValue, 'base64') : Buffer.from(StringValue));
  }
  return hash.digest('hex');
}

/** The length in four bytes, the highest first. */
function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return length;
}
