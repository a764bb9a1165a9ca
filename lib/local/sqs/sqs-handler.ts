import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { AccessDeniedError } from '../iam/access-gate.ts';
import { BodyTooLargeError, readSignedRequest } from '../sigv4/read-signed-request.ts';
import { SignatureError, type SignatureFailure } from '../sigv4/signature-error.ts';
import { verifySignature } from '../sigv4/verify-signature.ts';
import type { Operation } from './operations/operation.ts';
import { queueOperations } from './operations/queues.ts';
import { receiveOperations } from './operations/receive.ts';
import { sendOperations } from './operations/send.ts';
import { SqsError, type SqsErrorCode } from './sqs-error.ts';
import type { SqsService } from './sqs-service.ts';

const CONTENT_TYPE = 'application/x-amz-json-1.0';
/** A batch of 1 MiB whose every character is escaped (`\u0009` for one byte), and its frame. */
const MAX_REQUEST_BYTES = 8 * 1024 * 1024;

/** By the name in `x-amz-target`: the operations that the code of this project calls. */
const OPERATIONS: Readonly<Record<string, Operation>> = { ...sendOperations, ...receiveOperations, ...queueOperations };

const SIGNATURE_CODES: Readonly<Record<SignatureFailure, SqsErrorCode>> = {
  MissingAuthenticationTokenException: 'MissingAuthenticationToken',
  IncompleteSignatureException: 'IncompleteSignature',
  UnrecognizedClientException: 'InvalidClientTokenId',
  InvalidSignatureException: 'SignatureDoesNotMatch',
};

/** The HTTP interface of the service: AWS JSON 1.0, every request signed. */
export function createSqsHandler(service: SqsService): RequestListener {
  return async (request, response) => {
    const clientLeft = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) clientLeft.abort();
    });
    const requestId = randomUUID();
    try {
      const output = await runOperation(service, request, clientLeft.signal);
      send(response, 200, output ?? {}, { 'x-amzn-requestid': requestId });
    } catch (error) {
      if (clientLeft.signal.aborted) return;
      const { form, message } = toSqsError(error, requestId);
      const fault = form.status < 500 ? 'Sender' : 'Receiver';
      const headers = { 'x-amzn-requestid': requestId, 'x-amzn-query-error': `${form.queryCode};${fault}` };
      send(response, form.status, { __type: form.type, message }, headers);
    }
  };
}

async function runOperation(service: SqsService, incoming: IncomingMessage, signal: AbortSignal): Promise<unknown> {
  const request = await readSignedRequest(incoming, MAX_REQUEST_BYTES);
  const accessKeyId = verifySignature(request, {
    service: 'sqs',
    secretOf: (key) => service.gate.secretOf(key),
    // Clients sign with the machine's time. Tests give the queues another clock.
    nowMs: Date.now(),
  });
  const target = String(incoming.headers['x-amz-target']);
  const [, name = ''] = /^AmazonSQS\.(\w+)$/.exec(target) ?? [];
  const run = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (!run) {
    throw new SqsError('InvalidAction', `There is no operation '${target}'. The protocol is ${CONTENT_TYPE}.`);
  }
  try {
    return await run(service, parseJson(request.body), { accessKeyId, signal });
  } finally {
    service.serveWaiting();
  }
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch (cause) {
    throw new SqsError('MalformedInput', 'The body of the request is not JSON.', { cause });
  }
}

function toSqsError(error: unknown, requestId: string): SqsError {
  if (error instanceof SqsError) return error;
  if (error instanceof AccessDeniedError) return new SqsError('AccessDenied', error.message, { cause: error });
  if (error instanceof SignatureError) {
    return new SqsError(SIGNATURE_CODES[error.failure], error.message, { cause: error });
  }
  if (error instanceof BodyTooLargeError) return new SqsError('RequestTooLarge', error.message, { cause: error });
  console.error(`SQS request ${requestId} failed:`, error);
  return new SqsError('InternalFailure', 'The request processing has failed because of an unknown error.', {
    cause: error,
  });
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string>): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...headers,
    'content-type': CONTENT_TYPE,
    'content-length': Buffer.byteLength(text),
    // Else the server would read the rest of a body that is too large as the next request.
    ...(status === 413 && { connection: 'close' }),
  });
  response.end(text);
}
