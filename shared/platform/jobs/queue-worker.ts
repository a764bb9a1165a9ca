import type * as z from 'zod';
import { queueMessages } from '../aws/queue-event.ts';
import { logger } from '../runtime/logger.ts';
import { withinTime } from '../runtime/within-time.ts';
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

/**
 * Makes the Lambda handler of a queue that takes each message by itself. The messages of a batch are handled at the
 * same time. A message that fails or takes longer than the limit returns to the queue; the others are done.
 */
export function messageWorker<S extends z.ZodType>(
  schema: S,
  limitMs: number,
  work: (message: z.output<S>) => Promise<void>,
): (event: unknown) => Promise<BatchResponse> {
  return async (event) => {
    const failed = await Promise.all(
      queueMessages(event).map(async ({ messageId, body }) => {
        try {
          const message = schema.parse(JSON.parse(body));
          await withinTime(limitMs, () => work(message));
          return [];
        } catch (error) {
          logger.error('message failed', {
            messageId,
            error: error instanceof Error ? error : new Error(String(error)),
          });
          return [{ itemIdentifier: messageId }];
        }
      }),
    );
    return { batchItemFailures: failed.flat() };
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
