import { ServiceError } from '../sigv4/service-error.ts';

/** One receive of one message. The database holds all of it, so a receipt handle is valid after a restart. */
interface Receipt {
  readonly queueId: number;
  readonly position: number;
  readonly messageId: string;
  /** The number of this receive. A later receive makes the handle of an earlier one invalid. */
  readonly receiveCount: number;
}

/** The receipt handle that a receiver gets. */
export function encodeReceiptHandle({ queueId, position, receiveCount, messageId }: Receipt): string {
  return Buffer.from(`${queueId} ${position} ${receiveCount} ${messageId}`).toString('base64');
}

/**
 * @param queueId the queue of the request
 * @throws {ServiceError} ReceiptHandleIsInvalid if it is not a receipt handle, or belongs to another queue
 */
export function decodeReceiptHandle(handle: string, queueId: number): Receipt {
  const match = /^(\d+) (\d+) (\d+) ([\w-]+)$/.exec(Buffer.from(handle, 'base64').toString());
  const [, queue, position, receiveCount, messageId = ''] = match ?? [];
  if (Number(queue) !== queueId) {
    throw new ServiceError('ReceiptHandleIsInvalid', `"${handle}" is not a valid receipt handle.`);
  }
  return { queueId, position: Number(position), receiveCount: Number(receiveCount), messageId };
}
