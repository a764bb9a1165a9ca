import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { CALL_TIMEOUTS } from './call-timeouts.ts';
import { requiredVariable } from './environment.ts';
import { type QueueName, storeVariable } from './stores.ts';

/** The SQS client of this execution environment, made once. */
export const sqs = new SQSClient({ maxAttempts: 3, requestHandler: CALL_TIMEOUTS });

/** One SQS queue, for sending. Receiving is the platform's: a worker is called with a batch. */
export interface Queue {
  /** @param message is sent as JSON; nobody sees it before the delay is over, 900 s at most */
  send(message: Readonly<Record<string, unknown>>, options?: { readonly delaySeconds?: number }): Promise<void>;
}

/** The queue of this name, at the address that the environment gives. */
export function openQueue(queue: QueueName): Queue {
  const QueueUrl = requiredVariable(storeVariable(queue));
  return {
    async send(message, { delaySeconds } = {}) {
      const MessageBody = JSON.stringify(message);
      await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody, DelaySeconds: delaySeconds }));
    },
  };
}
