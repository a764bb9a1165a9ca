import * as z from 'zod';
import { invalidValue, SqsError } from './sqs-error.ts';

const MAX_ATTRIBUTES = 10;
const MAX_NAME_LENGTH = 256;
const DATA_TYPE = /^(String|Number|Binary)(\..{1,249})?$/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/;

/** The value of one message attribute, as the JSON protocol has it: binary values in base64. */
export const messageAttribute = z.object({
  DataType: z.string(),
  StringValue: z.string().optional(),
  BinaryValue: z.base64().optional(),
});
export type MessageAttribute = z.output<typeof messageAttribute>;

export const messageAttributes = z.record(z.string(), messageAttribute);
export type MessageAttributes = z.output<typeof messageAttributes>;

/**
 * Checks names, types and values.
 * @throws SqsError InvalidParameterValue
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-message-metadata.html
 */
export function checkMessageAttributes(attributes: MessageAttributes): void {
  const entries = Object.entries(attributes);
  if (entries.length > MAX_ATTRIBUTES) {
    throw new SqsError(
      'InvalidParameterValue',
      `Number of message attributes [${entries.length}] exceeds the allowed maximum [${MAX_ATTRIBUTES}].`,
    );
  }
  for (const [name, attribute] of entries) {
    checkName(name);
    checkValue(name, attribute);
  }
}

/** What attributes count towards the size of a message: names, types and values, binary ones decoded. */
export function messageAttributesBytes(attributes: MessageAttributes): number {
  return Object.entries(attributes).reduce(
    (sum, [name, { DataType, StringValue = '', BinaryValue = '' }]) =>
      sum +
      Buffer.byteLength(name) +
      Buffer.byteLength(DataType) +
      Buffer.byteLength(StringValue) +
      Buffer.byteLength(BinaryValue, 'base64'),
    0,
  );
}

function checkName(name: string): void {
  if (!/^[\w.-]+$/.test(name) || name.length > MAX_NAME_LENGTH) {
    throw invalidValue('MessageAttributeName', name, 'Can only include alphanumeric, hyphen, underscore, and period.');
  }
  if (/^\.|\.\.|\.$/.test(name)) {
    throw invalidValue('MessageAttributeName', name, 'Cannot start or end with a period, or have successive periods.');
  }
  if (/^(aws|amazon)\./i.test(name)) {
    throw invalidValue('MessageAttributeName', name, "You can't start an attribute name with a reserved prefix.");
  }
}

function checkValue(name: string, { DataType, StringValue, BinaryValue }: MessageAttribute): void {
  const refuse = (reason: string) => new SqsError('InvalidParameterValue', `The message attribute '${name}' ${reason}`);
  const type = DATA_TYPE.exec(DataType)?.[1];
  if (!type) throw refuse(`has an invalid message attribute type, '${DataType}'.`);
  const value = type === 'Binary' ? BinaryValue : StringValue;
  if (!value) throw refuse(`with type '${type}' must use field '${type === 'Binary' ? 'Binary' : 'String'}'.`);
  if (type === 'Number' && !NUMBER.test(value)) throw refuse('cannot be cast to a number.');
}
