import { SqsError } from './sqs-error.ts';

/**
 * What a receipt handle says: this receive of this message. It holds only what the database holds too, so handles
 * given out before a restart are good after it.
 */
export interface Receipt {
  readonly queueId: number;
  readonly position: number;
  readonly messageId: string;
  /** The how-manyeth receive; an older one is superseded. */
  readonly receiveCount: number;
}

export function encodeReceiptHandle({ queueId, position, receiveCount, messageId }: Receipt): string {
  return Buffer.from(`${queueId} ${position} ${receiveCount} ${messageId}`).toString('base64');
}

/**
 * @param queueId of the queue that the request names
 * @throws SqsError ReceiptHandleIsInvalid when it is none, or of another queue
 */
export function decodeReceiptHandle(handle: string, queueId: number): Receipt {
  const match = /^(\d+) (\d+) (\d+) ([\w-]+)$/.exec(Buffer.from(handle, 'base64').toString());
  const [, queue, position, receiveCount, messageId = ''] = match ?? [];
  if (!match || Number(queue) !== queueId) {
    throw new SqsError('ReceiptHandleIsInvalid', `The input receipt handle "${handle}" is not a valid receipt handle.`);
  }
  return { queueId, position: Number(position), receiveCount: Number(receiveCount), messageId };
}
