import type * as z from 'zod';
import { queueMessages } from '../aws/queue-event.ts';
import { logger } from '../runtime/logger.ts';
import type { BatchResponse } from './job-worker.ts';

/**
 * Makes the Lambda handler of a queue whose messages are JSON of one schema. `work` gets a whole batch. Invalid
 * messages return to the queue and end in the dead-letter queue. If `work` throws, the whole batch returns to the
 * queue.
 */
export function queueWorker<S extends z.ZodType>(
  schema: S,
  work: (messages: readonly z.output<S>[]) => Promise<void>,
): (event: unknown) => Promise<BatchResponse> {
  return async (event) => {
    const unreadable: string[] = [];
    const messages = queueMessages(event).flatMap(({ messageId, body }) => {
      const message = schema.safeParse(parseJson(body));
      if (message.success) return [message.data];
      logger.error('unreadable message', { messageId });
      unreadable.push(messageId);
      return [];
    });
    await work(messages);
    return { batchItemFailures: unreadable.map((itemIdentifier) => ({ itemIdentifier })) };
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
