import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Listener, listen } from '../host/listen.ts';
import { sendJson } from '../host/send-json.ts';
import type { StoreOptions } from '../host/store-options.ts';
import type { DeployedDistribution } from '../template/deployment.ts';
import { sendPreflight, setCorsHeaders } from './cors.ts';
import type { ObjectStore } from './object-store.ts';
import { S3Error } from './s3-error.ts';
import { isFormUpload, type RequestHandler } from './s3-handler.ts';
import { readS3Request, type S3Request } from './s3-request.ts';
import { sendObject } from './send-object.ts';
import { sendS3Error } from './send-xml.ts';
import { S3_CONNECTIONS } from './start-s3.ts';

/** What is served in place of a distribution: anybody may read its bucket. */
interface PublicFilesOptions extends DeployedDistribution, Pick<StoreOptions, 'host' | 'port'> {
  readonly store: ObjectStore;
  /** Accepts the upload forms that are posted to this host. */
  readonly formUploads: RequestHandler;
}

/**
 * Starts the public host of a bucket, in place of the delivery network: anybody may read any key. Browsers can also
 * post upload forms with a signed policy to it, for the bucket that the form names.
 */
export function startPublicFiles(options: PublicFilesOptions): Promise<Listener> {
  const { headers, formUploads } = options;
  // In AWS forms are posted to the host of the bucket, which has its own rule; here both are one host.
  const rule = { ...options.corsRule, allowedMethods: [...options.corsRule.allowedMethods, 'POST'] };
  return listen({ ...S3_CONNECTIONS, host: options.host, port: options.port }, async (message, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    try {
      if (message.method === 'OPTIONS') return sendPreflight(response, [rule], message.headers);
      setCorsHeaders(response, rule);
      const request = readS3Request(message);
      if (isFormUpload(request)) await formUploads(message, response);
      else await sendFile(request, response, options);
    } catch (error) {
      if (response.destroyed || response.headersSent) response.destroy();
      else sendError(response, error, message);
    } finally {
      message.resume();
    }
  });
}

async function sendFile(request: S3Request, response: ServerResponse, options: PublicFilesOptions): Promise<void> {
  const { method, path, sentHeaders } = request;
  if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD, OPTIONS, POST');
    throw new S3Error('MethodNotAllowed');
  }
  const object = options.store.current(options.bucketName, path.slice(1));
  if (!object) throw new S3Error('NoSuchKey');
  await sendObject(response, { store: options.store, object, method, requestHeaders: sentHeaders });
}

/**
 * S3's own answer, as CloudFront passes it on, for a file that does not exist (D186). Others have the error format of
 * the service.
 */
function sendError(response: ServerResponse, error: unknown, { url = '/' }: IncomingMessage): void {
  if (error instanceof S3Error && (error.code === 'NoSuchKey' || error.status === 400)) {
    sendS3Error(response, error, url);
    return;
  }
  const [status, code, message] = publicError(error);
  sendJson(response, status, { error: { status, code, message } });
}

function publicError(error: unknown): readonly [status: number, code: string, message: string] {
  if (error instanceof S3Error) {
    const { code, status } = error;
    if (code === 'MethodNotAllowed') return [status, 'METHOD_NOT_ALLOWED', 'Files can only be read here.'];
    if (code === 'AccessForbidden') return [status, 'FORBIDDEN', 'Pages of other origins may not do this.'];
    if (code === 'PreconditionFailed') return [status, 'PRECONDITION_FAILED', 'The file has changed.'];
    if (code === 'InvalidRange') return [status, 'RANGE_NOT_SATISFIABLE', 'The file has no such bytes.'];
  }
  console.error('The public files failed:', error);
  return [500, 'INTERNAL', 'The file could not be read.'];
}
