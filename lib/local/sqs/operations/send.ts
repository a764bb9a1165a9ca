import { createHash } from 'node:crypto';
import type { Queue } from '../queue.ts';
import { MAX_MESSAGE_BYTES } from '../queue-attributes.ts';
import { type BatchEntry, batchInput, type SendFields, sendFields, sendMessageInput } from '../requests.ts';
import { sendMessage } from '../send-message.ts';
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
  const { MessageBody: body, DelaySeconds: delaySeconds, MessageGroupId: groupId } = fields;
  const message = { body, delaySeconds, groupId, senderId: caller.accessKeyId, latenessMs: service.latenessMs() };
  return {
    MessageId: sendMessage(service.database, queue, message, service.clock(), service.newId),
    MD5OfMessageBody: createHash('md5').update(body).digest('hex'),
  };
}

function checkBatchBytes(entries: readonly BatchEntry[]): void {
  const bodies = entries.map((entry) => sendFields.safeParse(entry).data?.MessageBody ?? '');
  const bytes = bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0);
  if (bytes <= MAX_MESSAGE_BYTES) return;
  throw new SqsError(
    'BatchRequestTooLong',
    `Batch requests cannot be longer than ${MAX_MESSAGE_BYTES} bytes. You have sent ${bytes} bytes.`,
  );
}
