import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { requiredVariable } from './environment.ts';
import { sqs } from './queue.ts';
import { type QueueName, storeVariable } from './stores.ts';

/** The limit of SQS for one call. */
const MAX_BATCH_MESSAGES = 10;

/** A message about something of a tenant. */
type TenantMessage = Readonly<Record<string, unknown>> & { readonly tenant: number };

/**
 * One SQS queue, for sending many messages. Separate from `queue.ts`, because every kB of an endpoint's bundle costs
 * start time, and endpoints send single messages.
 */
export interface BulkQueue {
  /**
   * Sends messages as JSON, ten in each call, each in the share of its tenant (fair queues). Throws if SQS refuses one;
   * others may be sent already.
   */
  sendAll(messages: readonly TenantMessage[]): Promise<void>;
}

/** Opens the queue at the address of its environment variable. */
export function openBulkQueue(queue: QueueName): BulkQueue {
  const QueueUrl = requiredVariable(storeVariable(queue));
  return {
    async sendAll(messages) {
      for (let at = 0; at < messages.length; at += MAX_BATCH_MESSAGES) {
        const Entries = messages.slice(at, at + MAX_BATCH_MESSAGES).map((message, index) => ({
          Id: String(index),
          MessageBody: JSON.stringify(message),
          MessageGroupId: String(message.tenant),
        }));
        const { Failed: [refused] = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
        if (refused) throw new Error(`the queue ${queue} did not take a message: ${refused.Code}`);
      }
    },
  };
}
