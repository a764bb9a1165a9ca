import { changeMessageVisibility } from '../change-message-visibility.ts';
import { deleteMessage } from '../delete-message.ts';
import { presentMessage } from '../present-message.ts';
import {
  batchInput,
  changeMessageVisibilityInput,
  deleteFields,
  deleteMessageInput,
  receiveMessageInput,
  visibilityFields,
} from '../requests.ts';
import { checkBatch, runBatch } from './batch.ts';
import { queueOperation } from './operation.ts';

/** What a receiver does: receive, delete, change the visibility; the latter two also in batches. */
export const receiveOperations = {
  ReceiveMessage: queueOperation('sqs:ReceiveMessage', receiveMessageInput, async (service, queue, input, caller) => {
    const { visibilityTimeoutSeconds, receiveWaitSeconds } = queue.settings;
    const options = {
      maxMessages: input.MaxNumberOfMessages,
      visibilityTimeoutSeconds: input.VisibilityTimeout ?? visibilityTimeoutSeconds,
    };
    const waitMs = (input.WaitTimeSeconds ?? receiveWaitSeconds) * 1000;
    const messages = await service.receive(queue.name, options, waitMs, caller.signal);
    return messages.length > 0 ? { Messages: messages.map((message) => presentMessage(message, input)) } : {};
  }),

  DeleteMessage: queueOperation('sqs:DeleteMessage', deleteMessageInput, (service, queue, input) => {
    deleteMessage(service.database, queue, input.ReceiptHandle, service.clock());
  }),

  DeleteMessageBatch: queueOperation('sqs:DeleteMessage', batchInput, (service, queue, { Entries }) => {
    checkBatch(Entries);
    return runBatch(service.database, Entries, deleteFields, (entry) => {
      deleteMessage(service.database, queue, entry.ReceiptHandle, service.clock());
      return {};
    });
  }),

  ChangeMessageVisibility: queueOperation(
    'sqs:ChangeMessageVisibility',
    changeMessageVisibilityInput,
    (service, queue, { ReceiptHandle, VisibilityTimeout }) => {
      changeMessageVisibility(service.database, queue, ReceiptHandle, VisibilityTimeout, service.clock());
    },
  ),

  ChangeMessageVisibilityBatch: queueOperation(
    'sqs:ChangeMessageVisibility',
    batchInput,
    (service, queue, { Entries }) => {
      checkBatch(Entries);
      return runBatch(service.database, Entries, visibilityFields, ({ ReceiptHandle, VisibilityTimeout }) => {
        changeMessageVisibility(service.database, queue, ReceiptHandle, VisibilityTimeout, service.clock());
        return {};
      });
    },
  ),
};
