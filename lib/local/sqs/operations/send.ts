import { createHash } from 'node:crypto';
import { messageAttributesMd5 } from '../message-attributes-md5.ts';
import type { Queue } from '../queue.ts';
import { MAX_MESSAGE_BYTES } from '../queue-attributes.ts';
import { type BatchEntry, batchInput, type SendFields, sendFields, sendMessageInput } from '../requests.ts';
import { messageBytes, sendMessage } from '../send-message.ts';
import { SqsError } from '../sqs-error.ts';
import type { Caller, SqsService } from '../sqs-service.ts';
import { checkBatch, runBatch } from './batch.ts';
import { queueOperation } from './operation.ts';

/** SendMessage and SendMessageBatch. */
export const sendOperations = {
  SendMessage: queueOperation('sqs:SendMessage', sendMessageInput, send),

  SendMessageBatch: queueOperation('sqs:SendMessage', batchInput, (service, queue, { Entries }, caller) => {
    checkBatch(Entries);
    checkBatchBytes(Entries);
    return runBatch(service.database, Entries, sendFields, (fields) => send(service, queue, fields, caller));
  }),
};

function send(service: SqsService, queue: Queue, fields: SendFields, caller: Caller): object {
  const { AWSTraceHeader } = fields.MessageSystemAttributes;
  const message = {
    body: fields.MessageBody,
    attributes: fields.MessageAttributes,
    traceHeader: AWSTraceHeader?.StringValue,
    delaySeconds: fields.DelaySeconds,
    groupId: fields.MessageGroupId,
    deduplicationId: fields.MessageDeduplicationId,
    senderId: caller.accessKeyId,
  };
  const sent = sendMessage(service.database, queue, message, service.clock(), service.newId);
  return {
    MessageId: sent.id,
    MD5OfMessageBody: createHash('md5').update(message.body).digest('hex'),
    MD5OfMessageAttributes: messageAttributesMd5(message.attributes),
    MD5OfMessageSystemAttributes: AWSTraceHeader && messageAttributesMd5({ AWSTraceHeader }),
    SequenceNumber: sent.sequenceNumber,
  };
}

function checkBatchBytes(entries: readonly BatchEntry[]): void {
  const bytes = entries
    .map((entry) => sendFields.safeParse(entry).data)
    .reduce(
      (sum, fields) =>
        sum + (fields ? messageBytes({ body: fields.MessageBody, attributes: fields.MessageAttributes }) : 0),
      0,
    );
  if (bytes > MAX_MESSAGE_BYTES) {
    const sent = `You have sent ${bytes} bytes.`;
    throw new SqsError(
      'BatchRequestTooLong',
      `Batch requests cannot be longer than ${MAX_MESSAGE_BYTES} bytes. ${sent}`,
    );
  }
}
