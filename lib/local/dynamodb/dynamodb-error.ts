import type { ServerResponse } from 'node:http';
import * as z from 'zod';
import { AccessDeniedError } from '../iam/access-gate.ts';
import { BodyTooLargeError } from '../sigv4/read-signed-request.ts';
import { SignatureError } from '../sigv4/signature-error.ts';

/** Sends an error in the format of DynamoDB's JSON protocol. */
export function sendError(response: ServerResponse, error: unknown): void {
  const { status, type, message } = describe(error);
  sendJson(response, status, { __type: `com.amazon.coral.service#${type}`, message });
}

/** Sends a body of DynamoDB's JSON protocol. */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

function describe(error: unknown): { status: number; type: string; message: string } {
  if (error instanceof SignatureError) return { status: 400, type: error.failure, message: error.message };
  if (error instanceof AccessDeniedError) return { status: 400, type: 'AccessDeniedException', message: error.message };
  if (error instanceof BodyTooLargeError)
    return { status: 413, type: 'SerializationException', message: error.message };
  if (error instanceof SyntaxError || error instanceof z.ZodError) {
    return {
      status: 400,
      type: 'SerializationException',
      message: 'The request does not have the form of the operation.',
    };
  }
  // Clients retry a call after this error.
  const message = `The local DynamoDB did not respond: ${error instanceof Error ? error.message : String(error)}`;
  return { status: 500, type: 'InternalServerError', message };
}
