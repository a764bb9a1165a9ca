import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AccessDeniedError } from '../iam/access-gate.ts';
import { authenticate } from './authenticate.ts';
import { sendPreflight, setCorsHeaders } from './cors.ts';
import { type FormUploadOptions, receiveFormUpload } from './form-upload.ts';
import { openRequestBody } from './request-body.ts';
import { S3Error } from './s3-error.ts';
import { readS3Request, type S3Request } from './s3-request.ts';
import { selectOperation } from './select-operation.ts';
import { sendS3Error } from './send-xml.ts';

/** Handles one request with its errors; never rejects. */
export type RequestHandler = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Handles requests as S3 does. */
export function s3Handler(options: FormUploadOptions): RequestHandler {
  return handleErrors((request, response) => handle(request, response, options));
}

/** Handles form uploads only: for a host that is not S3's own, but accepts its forms. */
export function formUploadHandler(options: FormUploadOptions): RequestHandler {
  return handleErrors((request, response) => receiveFormUpload(request, response, options));
}

/** Whether a request is a browser's upload form, posted to a bucket or to the service. */
export function isFormUpload({ method, key, headers }: S3Request): boolean {
  return method === 'POST' && key === '' && /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
}

function handleErrors(work: (request: S3Request, response: ServerResponse) => Promise<void> | void): RequestHandler {
  return async (message, response) => {
    response.setHeader('x-amz-request-id', randomUUID());
    response.setHeader('server', 'AmazonS3');
    try {
      await work(readS3Request(message), response);
    } catch (error) {
      // No error can be sent if the client is gone, or in the middle of a body.
      if (response.destroyed || response.headersSent) response.destroy();
      else sendS3Error(response, toS3Error(error), message.url ?? '');
    }
    // The rest of a refused body is read and dropped: a client that is cut off would not read its response.
    message.unpipe();
    message.resume();
  };
}

async function handle(request: S3Request, response: ServerResponse, options: FormUploadOptions): Promise<void> {
  const { store, gate, clock } = options;
  if (request.bucket === '') throw new S3Error('NotImplemented', 'The local S3 has only operations on a bucket.');
  const bucket = store.bucket(request.bucket);
  if (request.method === 'OPTIONS') return sendPreflight(response, bucket.corsRules, request.headers);
  const rule = bucket.corsRules.find(({ allowedMethods }) => allowedMethods.includes(request.method));
  if (rule && request.headers.origin !== undefined) setCorsHeaders(response, rule);
  if (isFormUpload(request)) return receiveFormUpload(request, response, options);
  const { accessKeyId, sha256Hex } = authenticate(request, gate, clock());
  const operation = selectOperation(request);
  const body = openRequestBody(request, sha256Hex);
  return operation({ request, response, store, bucket, body, allow: gate.check.bind(gate, accessKeyId) });
}

function toS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  if (error instanceof AccessDeniedError) return new S3Error('AccessDenied', error.message, {}, { cause: error });
  console.error('The local S3 failed:', error);
  return new S3Error('InternalError', undefined, {}, { cause: error });
}
