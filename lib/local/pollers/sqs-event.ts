import type { Message, MessageAttributeValue } from '@aws-sdk/client-sqs';
import type { SQSMessageAttribute, SQSMessageAttributes, SQSRecord, SQSRecordAttributes } from 'aws-lambda';
import { LOCAL_REGION } from '../template/deployment.ts';

/** A received message as it stands in the event of a function. */
export function sqsRecord(message: Message, queueArn: string): SQSRecord {
  return {
    messageId: message.MessageId ?? '',
    receiptHandle: message.ReceiptHandle ?? '',
    body: message.Body ?? '',
    attributes: systemAttributes(message),
    messageAttributes: messageAttributes(message.MessageAttributes ?? {}),
    ...(message.MD5OfMessageAttributes !== undefined && { md5OfMessageAttributes: message.MD5OfMessageAttributes }),
    md5OfBody: message.MD5OfBody ?? '',
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion: LOCAL_REGION,
  };
}

/** SQS states all of those that the type requires, as the poller asks for all. */
function systemAttributes({ Attributes = {} }: Message): SQSRecordAttributes {
  return {
    ApproximateReceiveCount: '1',
    SentTimestamp: '0',
    SenderId: '',
    ApproximateFirstReceiveTimestamp: '0',
    ...Attributes,
  };
}

function messageAttributes(attributes: Readonly<Record<string, MessageAttributeValue>>): SQSMessageAttributes {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, messageAttribute(value)]));
}

function messageAttribute({ StringValue, BinaryValue, DataType }: MessageAttributeValue): SQSMessageAttribute {
  return {
    ...(StringValue !== undefined && { stringValue: StringValue }),
    ...(BinaryValue !== undefined && { binaryValue: Buffer.from(BinaryValue).toString('base64') }),
    stringListValues: [],
    binaryListValues: [],
    dataType: DataType ?? 'String',
  };
}
