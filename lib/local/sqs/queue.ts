import * as z from 'zod';
import { localArn } from '../template/deployment.ts';
import { type QueueAttributes, type QueueSettings, queueSettings } from './queue-attributes.ts';

const queueRow = z.object({
  id: z.number(),
  name: z.string(),
  attributes: z.string().transform((text) => z.record(z.string(), z.string()).parse(JSON.parse(text))),
});

/** One queue with its attributes. */
export interface Queue {
  readonly id: number;
  readonly name: string;
  readonly arn: string;
  /** Without counts of messages. */
  readonly attributes: QueueAttributes;
  readonly settings: QueueSettings;
}

/** The ARN of the local queue of this name. The queue does not need to exist. */
export function queueArn(name: string): string {
  return localArn('sqs', name);
}

/** The name at the end of a queue's ARN. */
export function queueNameOf(arn: string): string {
  return arn.slice(arn.lastIndexOf(':') + 1);
}

/** Reads a row of the table `queue`. */
export function toQueue(row: unknown): Queue {
  const { id, name, attributes } = queueRow.parse(row);
  return { id, name, arn: queueArn(name), attributes, settings: queueSettings.parse(attributes) };
}
