import type { ServerResponse } from 'node:http';
import type { S3Error } from './s3-error.ts';
import { writeXml, type XmlContent } from './xml.ts';

/** Answers with an XML document. */
export function sendXml(response: ServerResponse, root: string, content: XmlContent, status = 200): void {
  const bytes = Buffer.from(writeXml(root, content));
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': bytes.length }).end(bytes);
}

/** Answers with an error document; a HEAD gets the status alone. */
export function sendS3Error(response: ServerResponse, error: S3Error, resource: string): void {
  if (error.code === 'InvalidRange') {
    response.setHeader('content-range', `bytes */${error.details.ActualObjectSize ?? '*'}`);
  }
  if (response.req.method === 'HEAD') {
    response.writeHead(error.status).end();
    return;
  }
  const { code, message, details } = error;
  const requestId = String(response.getHeader('x-amz-request-id') ?? '');
  const content = { Code: code, Message: message, ...details, Resource: resource, RequestId: requestId };
  sendXml(response, 'Error', content, error.status);
}
