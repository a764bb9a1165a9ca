import type { ServerResponse } from 'node:http';
import * as z from 'zod';
import { sendJson } from '../host/send-json.ts';
import { AccessDeniedError } from '../iam/access-gate.ts';

/** An error of an embedded service with a JSON protocol. Its type is the name of the error in SDK clients. */
export class AwsError extends Error {
  override readonly name = 'AwsError';
  readonly type: string;
  readonly status: number;

  constructor(type: string, message: string, status = 400, options?: ErrorOptions) {
    super(message, options);
    this.type = type;
    this.status = status;
  }
}

/**
 * Sends an error in the form that the clients of all JSON protocols read. They repeat a call after an unknown error. A
 * client that has left, or has a part of its response, gets a broken connection. DynamoDB refuses calls with 400,
 * others with 403.
 */
export function sendAwsError(response: ServerResponse, error: unknown, refusedStatus = 403): void {
  if (response.destroyed || response.headersSent) {
    response.destroy();
    return;
  }
  const { type, message, status } = asAwsError(error);
  // The rest of a body that is too large must not be read as the next request.
  const headers = { 'x-amzn-errortype': type, ...(status === 413 && { connection: 'close' }) };
  sendJson(response, status === 403 ? refusedStatus : status, { __type: type, message }, headers);
}

/** The error that a caller gets: refused calls and input of another form are its own, all others are ours. */
export function asAwsError(error: unknown): AwsError {
  if (error instanceof AwsError) return error;
  if (error instanceof AccessDeniedError) return new AwsError('AccessDeniedException', error.message, 403);
  if (error instanceof z.ZodError) return new AwsError('SerializationException', z.prettifyError(error));
  console.error('A local service failed:', error);
  return new AwsError('InternalFailure', 'The request has failed because of an unknown error.', 500);
}
