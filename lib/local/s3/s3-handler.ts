import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AccessDeniedError, type AccessGate } from '../iam/access-gate.ts';
import { authenticate } from './authenticate.ts';
import { answerPreflight, readCrossOrigin, setCorsHeaders } from './cors.ts';
import { receiveFormUpload } from './form-upload.ts';
import type { MultipartUploads } from './multipart-uploads.ts';
import type { ObjectStore } from './object-store.ts';
import { openRequestBody } from './request-body.ts';
import { S3Error } from './s3-error.ts';
import { queryValue, readS3Request, type S3Request } from './s3-request.ts';
import { selectOperation } from './select-operation.ts';
import { sendS3Error, sendXml } from './send-xml.ts';

export interface S3HandlerOptions {
  readonly store: ObjectStore;
  readonly uploads: MultipartUploads;
  readonly gate: AccessGate;
  readonly clock: () => number;
}

/** Answers one request, its errors included; never rejects. */
export type RequestHandler = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Answers requests as S3 does. */
export function s3Handler(options: S3HandlerOptions): RequestHandler {
  return answering((request, response) => answer(request, response, options));
}

/** Answers browser uploads only: for a host that is not S3's own, but takes its forms. */
export function formUploadHandler(options: Omit<S3HandlerOptions, 'uploads'>): RequestHandler {
  return answering((request, response) => {
    if (!isFormUpload(request)) throw new S3Error('MethodNotAllowed');
    return receiveFormUpload(request, response, options);
  });
}

function answering(work: (request: S3Request, response: ServerResponse) => Promise<void> | void): RequestHandler {
  return async (message, response) => {
    response.setHeader('x-amz-request-id', randomUUID());
    response.setHeader('server', 'AmazonS3');
    try {
      await work(readS3Request(message), response);
    } catch (error) {
      // Nobody is left to be told when the client has gone, and nothing can be told in the middle of a body.
      if (response.destroyed || response.headersSent) response.destroy();
      else sendS3Error(response, toS3Error(error), message.url ?? '');
    }
    // What a refused client still sends is taken and dropped: cut off, it would never read its answer.
    message.resume();
  };
}

async function answer(request: S3Request, response: ServerResponse, options: S3HandlerOptions): Promise<void> {
  const { store, uploads, gate, clock } = options;
  if (request.bucket === '') return listBuckets(request, response, options);
  const bucket = store.bucket(request.bucket);
  const crossOrigin = readCrossOrigin(request.method, request.sentHeaders);
  if (request.method === 'OPTIONS') return answerPreflight(response, bucket.corsRules, crossOrigin);
  if (crossOrigin) setCorsHeaders(response, bucket.corsRules, crossOrigin);
  if (isFormUpload(request)) return receiveFormUpload(request, response, options);
  const { accessKeyId, payload } = authenticate(request, gate, clock());
  const operation = selectOperation(request);
  const body = openRequestBody(request, payload);
  const allow = gate.check.bind(gate, accessKeyId);
  return operation({ request, response, store, uploads, bucket, body, allow });
}

/** ListBuckets, the one operation on no bucket; all of them in one page. */
function listBuckets(request: S3Request, response: ServerResponse, { store, gate, clock }: S3HandlerOptions): void {
  const { accessKeyId } = authenticate(request, gate, clock());
  if (request.method !== 'GET') throw new S3Error('NotImplemented', 'Buckets are made by the templates.');
  gate.check(accessKeyId, 's3:ListAllMyBuckets', '*');
  const names = store.buckets
    .map(({ name }) => name)
    .filter((name) => name.startsWith(queryValue(request, 'prefix') ?? ''));
  sendXml(response, 'ListAllMyBucketsResult', { Buckets: { Bucket: names.map((Name) => ({ Name })) } });
}

/** Whether a request is a browser's upload form, posted to a bucket or to the service. */
export function isFormUpload({ method, key, headers }: S3Request): boolean {
  return method === 'POST' && key === '' && /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
}

function toS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  if (error instanceof AccessDeniedError) return new S3Error('AccessDenied', error.message, {}, { cause: error });
  console.error('The local S3 failed:', error);
  return new S3Error('InternalError', undefined, {}, { cause: error });
}
