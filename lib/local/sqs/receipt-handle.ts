import { AwsError } from '../sigv4/aws-error.ts';
import type { Message } from './message.ts';

/**
 * One receive of one message. The database holds all of it, so a receipt handle is valid after a restart. A later
 * receive, with another count, makes the handle of an earlier one invalid.
 */
type Receipt = Pick<Message, 'queueId' | 'position' | 'receiveCount'>;

/** The receipt handle that a receiver gets. */
export function encodeReceiptHandle({ queueId, position, receiveCount }: Receipt): string {
  return Buffer.from(`${queueId} ${position} ${receiveCount}`).toString('base64');
}

/**
 * Decodes a receipt handle. @param queueId the queue of the request
 * @throws {AwsError} ReceiptHandleIsInvalid if it is not a receipt handle, or belongs to another queue
 */
export function decodeReceiptHandle(handle: string, queueId: number): Receipt {
  const [, queue, position, receiveCount] = /^(\d+) (\d+) (\d+)$/.exec(Buffer.from(handle, 'base64').toString()) ?? [];
  if (Number(queue) !== queueId) {
    throw new AwsError('ReceiptHandleIsInvalid', `"${handle}" is not a valid receipt handle.`);
  }
  return { queueId, position: Number(position), receiveCount: Number(receiveCount) };
}
