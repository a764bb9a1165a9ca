import type { ServerResponse } from 'node:http';
import type { S3Error } from './s3-error.ts';

/** The content of an XML element: text, elements by name, several elements of one name, or nothing. */
export type XmlContent =
  | string
  | number
  | boolean
  | undefined
  | readonly XmlContent[]
  | { readonly [name: string]: XmlContent };

/** Sends an XML document with one root element; undefined members are left out. */
export function sendXml(response: ServerResponse, root: string, content: XmlContent, status = 200): void {
  const bytes = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root, content)}`);
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': bytes.length }).end(bytes);
}

/** Sends an error document; a HEAD gets the status only. */
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

function writeElement(name: string, content: XmlContent): string {
  if (content === undefined) return '';
  if (isList(content)) return content.map((item) => writeElement(name, item)).join('');
  if (typeof content !== 'object') return `<${name}>${escapeXml(String(content))}</${name}>`;
  const inner = Object.entries(content).map(([child, value]) => writeElement(child, value));
  return `<${name}>${inner.join('')}</${name}>`;
}

function isList(content: XmlContent): content is readonly XmlContent[] {
  return Array.isArray(content);
}

function escapeXml(text: string): string {
  // XML 1.0 allows no control character, not even as a reference, but S3 writes them in this way.
  return text.replace(/[<>&"']|\p{Cc}/gu, (character) => `&#x${character.codePointAt(0)?.toString(16)};`);
}
