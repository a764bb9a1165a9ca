import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { requiredVariable } from './environment.ts';
import { sqs } from './queue.ts';
import { type QueueName, storeVariable } from './stores.ts';

/** SQS takes no more in one call. */
const MAX_BATCH_MESSAGES = 10;

/** One SQS queue, for many messages at once. Apart from `queue.ts`, as endpoints send one and pay for every kB. */
export interface BulkQueue {
  /** Sends them as JSON, ten at a time. Throws when one was not taken; others may have been. */
  sendAll(messages: readonly Readonly<Record<string, unknown>>[]): Promise<void>;
}

/** The queue of this name, at the address that the environment gives. */
export function openBulkQueue(queue: QueueName): BulkQueue {
  const QueueUrl = requiredVariable(storeVariable(queue));
  return {
    async sendAll(messages) {
      for (let at = 0; at < messages.length; at += MAX_BATCH_MESSAGES) {
        const Entries = messages
          .slice(at, at + MAX_BATCH_MESSAGES)
          .map((message, index) => ({ Id: String(index), MessageBody: JSON.stringify(message) }));
        const { Failed: [refused] = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
        if (refused) throw new Error(`the queue ${queue} did not take a message: ${refused.Code}`);
      }
    },
  };
}
