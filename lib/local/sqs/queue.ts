import * as z from 'zod';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '../template/deployment.ts';
import { type QueueAttributes, type QueueSettings, queueSettings } from './queue-attributes.ts';

const textMap = z.record(z.string(), z.string());
const queueRow = z.object({ id: z.number(), name: z.string(), attributes: z.string() });

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
  return `arn:aws:sqs:${LOCAL_REGION}:${LOCAL_ACCOUNT}:${name}`;
}

/** The name at the end of a queue's ARN. */
export function queueNameOf(arn: string): string {
  return arn.slice(arn.lastIndexOf(':') + 1);
}

/** Reads a row of the table `queue`. */
export function toQueue(row: unknown): Queue {
  const { id, name, attributes } = queueRow.parse(row);
  const texts = textMap.parse(JSON.parse(attributes));
  const settings = queueSettings.parse(texts);
  return { id, name, arn: queueArn(name), attributes: texts, settings };
}
