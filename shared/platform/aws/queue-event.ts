import * as z from 'zod';

/** A message as a queue delivers it to a function; it may come more than once. */
const QueueMessage = z.object({ messageId: z.string(), body: z.string() });
export type QueueMessage = z.infer<typeof QueueMessage>;

const QueueEvent = z.object({ Records: z.array(QueueMessage) });

/** The messages of an event of SQS, in their order. Throws a ZodError when `event` is no event of SQS. */
export function queueMessages(event: unknown): QueueMessage[] {
  return QueueEvent.parse(event).Records;
}

/**
 * The JSON bodies of the messages of an event, each with the id of its message. When one message does not fit the schema,
 * all of them go back to the queue, and so to its dead-letter queue.
 *
 * @throws ZodError or SyntaxError when a body is no JSON, or does not fit the schema
 */
export function messagesOf<S extends z.ZodObject>(event: unknown, schema: S): (z.output<S> & { messageId: string })[] {
  return queueMessages(event).map(({ messageId, body }) => ({ ...schema.parse(JSON.parse(body)), messageId }));
}
