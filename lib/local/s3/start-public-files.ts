import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Listener, listen } from './listen.ts';
import type { ObjectStore } from './object-store.ts';
import { S3Error } from './s3-error.ts';
import { isFormUpload, type RequestHandler } from './s3-handler.ts';
import { readS3Request } from './s3-request.ts';
import { sendObject } from './send-object.ts';

const READ_METHODS = 'GET, HEAD, OPTIONS';
const PREFLIGHT_MAX_AGE_SECONDS = 86_400;

export interface PublicFilesOptions {
  /** 0 for any free one. */
  readonly port: number;
  readonly host: string;
  readonly store: ObjectStore;
  /** The bucket that everybody may read. */
  readonly bucketName: string;
  /** Takes forms posted to this host; without it a POST is answered with 405. */
  readonly formUploads?: RequestHandler;
}

/**
 * Starts the public face of a bucket, which stands for the delivery network: anybody may read any key from any origin.
 * Browsers may post upload forms with a signed policy here too, into the bucket that the form names.
 */
export function startPublicFiles(options: PublicFilesOptions): Promise<Listener> {
  return listen(options.host, options.port, async (message, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-expose-headers', 'etag, content-length');
    response.setHeader('x-content-type-options', 'nosniff');
    try {
      await answer(message, response, options);
    } catch (error) {
      if (response.destroyed || response.headersSent) response.destroy();
      else sendError(response, error);
    }
    message.resume();
  });
}

async function answer(message: IncomingMessage, response: ServerResponse, options: PublicFilesOptions): Promise<void> {
  const request = readS3Request(message);
  const { method } = request;
  const { store, bucketName, formUploads } = options;
  if (formUploads && isFormUpload(request)) return formUploads(message, response);
  const methods = formUploads ? `${READ_METHODS}, POST` : READ_METHODS;
  if (method === 'OPTIONS') {
    response.setHeader('access-control-allow-methods', methods);
    response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*');
    response.setHeader('access-control-max-age', PREFLIGHT_MAX_AGE_SECONDS);
    response.writeHead(204).end();
    return;
  }
  if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('allow', methods);
    throw new S3Error('MethodNotAllowed');
  }
  const object = store.current(bucketName, request.path.slice(1));
  if (!object) throw new S3Error('NoSuchKey');
  await sendObject(response, { store, object, method, requestHeaders: request.sentHeaders });
}

/** The error form of the service, in which clients of its files expect errors too. */
function sendError(response: ServerResponse, error: unknown): void {
  const [status, code, message] = publicError(error);
  const bytes = Buffer.from(JSON.stringify({ error: { status, code, message } }));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes);
}

function publicError(error: unknown): readonly [status: number, code: string, message: string] {
  if (error instanceof S3Error) {
    const { code, status } = error;
    if (code === 'MethodNotAllowed') return [status, 'METHOD_NOT_ALLOWED', 'Files can only be read here.'];
    if (code === 'PreconditionFailed') return [status, 'PRECONDITION_FAILED', 'The file is another one by now.'];
    if (code === 'InvalidRange') return [status, 'RANGE_NOT_SATISFIABLE', 'The file has no such bytes.'];
    if (code === 'NoSuchKey' || status === 400) return [404, 'NOT_FOUND', 'There is no file at this address.'];
  }
  console.error('The public files failed:', error);
  return [500, 'INTERNAL', 'The file could not be read.'];
}
