import { presentMessage } from '../present-message.ts';
import { changeMessageVisibility, deleteMessage } from '../received-message.ts';
import { batchInput, deleteEntry, receiveMessageInput, visibilityEntry } from '../requests.ts';
import { runBatch } from './batch.ts';
import { queueOperation } from './operation.ts';

/** The calls of the queue poller: receive, delete, change the visibility. */
export const receiveOperations = {
  ReceiveMessage: queueOperation('sqs:ReceiveMessage', receiveMessageInput, async (service, queue, input, caller) => {
    const options = {
      maxMessages: input.MaxNumberOfMessages,
      visibilityTimeoutSeconds: input.VisibilityTimeout ?? queue.settings.visibilityTimeoutSeconds,
    };
    const messages = await service.receive(queue.name, options, input.WaitTimeSeconds * 1000, caller.signal);
    if (messages.length === 0) return {};
    return { Messages: messages.map(presentMessage) };
  }),

  DeleteMessageBatch: queueOperation('sqs:DeleteMessage', batchInput, (service, queue, { Entries }) =>
    runBatch(service.database, Entries, deleteEntry, ({ ReceiptHandle }) => {
      deleteMessage(service.database, queue, ReceiptHandle);
      return {};
    }),
  ),

  ChangeMessageVisibilityBatch: queueOperation(
    'sqs:ChangeMessageVisibility',
    batchInput,
    (service, queue, { Entries }) =>
      runBatch(service.database, Entries, visibilityEntry, ({ ReceiptHandle, VisibilityTimeout }) => {
        changeMessageVisibility(service.database, queue, ReceiptHandle, VisibilityTimeout, service.clock());
        return {};
      }),
  ),
};
