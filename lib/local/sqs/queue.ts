import * as z from 'zod';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '../template/deployment.ts';
import { type QueueAttributes, type QueueSettings, queueSettings } from './queue-attributes.ts';

const textMap = z.record(z.string(), z.string());
const queueRow = z.object({
  id: z.number(),
  name: z.string(),
  attributes: z.string(),
  tags: z.string(),
  created_at: z.number(),
  modified_at: z.number(),
});

/** One queue as it stands. */
export interface Queue {
  readonly id: number;
  readonly name: string;
  readonly arn: string;
  /** As they were set, without counts and times. */
  readonly attributes: QueueAttributes;
  readonly settings: QueueSettings;
  readonly tags: Readonly<Record<string, string>>;
  readonly createdAtMs: number;
  readonly modifiedAtMs: number;
}

/** The ARN of the local queue of this name; the name needs not exist. */
export function queueArn(name: string): string {
  return `arn:aws:sqs:${LOCAL_REGION}:${LOCAL_ACCOUNT}:${name}`;
}

/** The name at the end of a queue's ARN or URL. */
export function queueNameOf(arnOrUrl: string): string {
  return arnOrUrl.slice(Math.max(arnOrUrl.lastIndexOf(':'), arnOrUrl.lastIndexOf('/')) + 1);
}

/** Reads a row of the table `queue`. */
export function toQueue(row: unknown): Queue {
  const { id, name, attributes, tags, created_at, modified_at } = queueRow.parse(row);
  const texts = textMap.parse(JSON.parse(attributes));
  return {
    id,
    name,
    arn: queueArn(name),
    attributes: texts,
    settings: queueSettings.parse(texts),
    tags: textMap.parse(JSON.parse(tags)),
    createdAtMs: created_at,
    modifiedAtMs: modified_at,
  };
}
