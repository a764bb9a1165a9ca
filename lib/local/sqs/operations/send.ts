import { createHash } from 'node:crypto';
import { AwsError } from '../../sigv4/aws-error.ts';
import type { Queue } from '../queue.ts';
import { MAX_MESSAGE_BYTES } from '../queue-attributes.ts';
import { type BatchEntry, batchInput, type SendFields, sendEntry, sendMessageInput } from '../requests.ts';
import { sendMessage } from '../send-message.ts';
import type { Caller, SqsService } from '../sqs-service.ts';
import { runBatch } from './batch.ts';
import { queueOperation } from './operation.ts';

/** SendMessage and SendMessageBatch. */
export const sendOperations = {
  SendMessage: queueOperation('sqs:SendMessage', sendMessageInput, send),

  SendMessageBatch: queueOperation('sqs:SendMessage', batchInput, (service, queue, { Entries }, caller) => {
    checkBatchBytes(Entries);
    return runBatch(service.database, Entries, sendEntry, (fields) => send(service, queue, fields, caller));
  }),
};

function send(service: SqsService, queue: Queue, fields: SendFields, caller: Caller): object {
  const { MessageBody: body, DelaySeconds: delaySeconds, MessageGroupId: groupId } = fields;
  const message = { body, delaySeconds, groupId, senderId: caller.accessKeyId, latenessMs: service.latenessMs() };
  return {
    MessageId: sendMessage(service.database, queue, message, service.clock()),
    MD5OfMessageBody: createHash('md5').update(body).digest('hex'),
  };
}

function checkBatchBytes(entries: readonly BatchEntry[]): void {
  const bytes = entries.reduce((sum, { MessageBody }) => sum + Buffer.byteLength(String(MessageBody)), 0);
  if (bytes <= MAX_MESSAGE_BYTES) return;
  throw new AwsError('BatchRequestTooLong', `A batch of ${bytes} bytes is longer than ${MAX_MESSAGE_BYTES} bytes.`);
}
