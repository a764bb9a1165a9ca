import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { abortable } from './abortable-calls.ts';
import { CALL_TIMEOUTS } from './call-timeouts.ts';
import { requiredVariable } from './environment.ts';
import { type QueueName, storeVariable } from './stores.ts';

/** The SQS client of this execution environment. */
export const sqs = abortable(new SQSClient({ maxAttempts: 3, requestHandler: CALL_TIMEOUTS }));

/** Options of {@link Queue.send}. */
interface SendOptions {
  readonly delaySeconds?: number;
  readonly tenant?: number | undefined;
}

/** One SQS queue, for sending. Lambda receives the messages and calls the worker with a batch. */
export interface Queue {
  /**
   * Sends a message.
   *
   * @param message is sent as JSON; workers get it after the delay, at most 900 s
   * @param options `tenant`: SQS delivers messages of the other tenants first if this tenant has many (fair queues)
   */
  send(message: Readonly<Record<string, unknown>>, options?: SendOptions): Promise<void>;
}

/** Opens the queue at the address of its environment variable. */
export function openQueue(queue: QueueName): Queue {
  const QueueUrl = requiredVariable(storeVariable(queue));
  return {
    async send(message, { delaySeconds, tenant } = {}) {
      const MessageBody = JSON.stringify(message);
      const MessageGroupId = tenant === undefined ? undefined : String(tenant);
      await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody, DelaySeconds: delaySeconds, MessageGroupId }));
    },
  };
}
