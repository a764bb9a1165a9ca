import * as z from 'zod';

/** A message as a queue delivers it to a function; it may come more than once. */
const QueueMessage = z.object({ messageId: z.string(), body: z.string() });
type QueueMessage = z.infer<typeof QueueMessage>;

const QueueEvent = z.object({ Records: z.array(QueueMessage) });

/** Returns the messages of an SQS event in their order. Throws a ZodError for any other event. */
export function queueMessages(event: unknown): QueueMessage[] {
  return QueueEvent.parse(event).Records;
}

/**
 * Returns the JSON bodies of the messages of an SQS event, each with the id of its message. If one message is invalid,
 * the whole batch returns to the queue and ends in the dead-letter queue.
 *
 * @throws ZodError or SyntaxError if a body is not JSON or does not match the schema
 */
export function messagesOf<S extends z.ZodObject>(event: unknown, schema: S): (z.output<S> & { messageId: string })[] {
  return queueMessages(event).map(({ messageId, body }) => ({ ...schema.parse(JSON.parse(body)), messageId }));
}
