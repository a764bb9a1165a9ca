import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { AccessDeniedError } from '../iam/access-gate.ts';
import { BodyTooLargeError, readSignedRequest } from '../sigv4/read-signed-request.ts';
import { SignatureError } from '../sigv4/signature-error.ts';
import { verifySignature } from '../sigv4/verify-signature.ts';
import { type SendEmailContext, sendEmail } from './send-email.ts';
import { SesError } from './ses-error.ts';

/** SES v2 allows messages of 40 MB. */
const MAX_REQUEST_BYTES = 40 * 1024 * 1024;

/** The HTTP interface of SES v2: SendEmail, and every request must be signed. */
export function createSesHandler(context: SendEmailContext): RequestListener {
  return async (request, response) => {
    const requestId = randomUUID();
    try {
      send(response, 200, await handle(context, request), { 'x-amzn-requestid': requestId });
    } catch (error) {
      if (request.destroyed && !request.complete) return;
      const { type, status, message } = toSesError(error, requestId);
      send(response, status, { message }, { 'x-amzn-requestid': requestId, 'x-amzn-errortype': type });
    }
  };
}

async function handle(context: SendEmailContext, incoming: IncomingMessage): Promise<unknown> {
  const request = await readSignedRequest(incoming, MAX_REQUEST_BYTES);
  const accessKeyId = verifySignature(request, {
    service: 'ses',
    secretOf: (key) => context.gate.secretOf(key),
    nowMs: Date.now(),
  });
  if (request.method !== 'POST' || request.url !== '/v2/email/outbound-emails') {
    throw new SesError('NotFoundException', `The local SES has no ${request.method} ${request.url}, only SendEmail.`);
  }
  return sendEmail(context, parseJson(request.body), accessKeyId);
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch (cause) {
    throw new SesError('BadRequestException', 'The body of the request is not JSON.', { cause });
  }
}

function toSesError(error: unknown, requestId: string): SesError {
  if (error instanceof SesError) return error;
  if (error instanceof AccessDeniedError) return new SesError('AccessDeniedException', error.message, { cause: error });
  if (error instanceof SignatureError) return new SesError(error.failure, error.message, { cause: error });
  if (error instanceof BodyTooLargeError) {
    return new SesError('RequestEntityTooLargeException', error.message, { cause: error });
  }
  console.error(`SES request ${requestId} failed:`, error);
  return new SesError('InternalServiceErrorException', 'The request failed because of an unknown error.', {
    cause: error,
  });
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string>): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    // The rest of a body that is too large must not be read as the next request.
    ...(status === 413 && { connection: 'close' }),
  });
  response.end(text);
}
