import type { IncomingMessage } from 'node:http';
import { S3Error } from './s3-error.ts';

/** A key in UTF-8. Source: S3 user guide, 'Naming Amazon S3 objects'. */
export const MAX_KEY_BYTES = 1024;

/** The parameters of a signed URL; each other `X-Amz-…` parameter of it stands for the header of that name. */
export const SIGNING_PARAMETERS: ReadonlySet<string> = new Set([
  'X-Amz-Algorithm',
  'X-Amz-Credential',
  'X-Amz-Date',
  'X-Amz-Expires',
  'X-Amz-SignedHeaders',
  'X-Amz-Signature',
  'X-Amz-Content-Sha256',
]);

/** A request with a path-style address; everything is decoded except the body. */
export interface S3Request {
  readonly method: string;
  /** Decoded, with its leading slash: the form that is signed. */
  readonly path: string;
  /** Empty for a request to the service itself. */
  readonly bucket: string;
  /** Empty for a request to the bucket itself. */
  readonly key: string;
  /** Decoded parameters in the order of the URL. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** The headers of the message, names in lower case. */
  readonly sentHeaders: Readonly<Record<string, string>>;
  /** The headers of the message, and those that a signed URL carries as parameters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly message: IncomingMessage;
}

/** Reads bucket, key and query of a request. @throws S3Error InvalidURI, KeyTooLongError */
export function readS3Request(message: IncomingMessage): S3Request {
  const [rawPath = '/', ...rawQuery] = (message.url ?? '/').split('?');
  const path = uriDecode(rawPath);
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?([\s\S]*)$/.exec(path) ?? [];
  if (!path.startsWith('/')) throw new S3Error('InvalidURI');
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new S3Error('KeyTooLongError');
  const query = readQuery(rawQuery.join('?'));
  const sentHeaders = Object.fromEntries(
    Object.entries(message.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : value]],
    ),
  );
  return {
    method: message.method ?? 'GET',
    path,
    bucket,
    key,
    query,
    sentHeaders,
    headers: { ...headersInQuery(query), ...sentHeaders },
    message,
  };
}

/** The first value of a query parameter; names are case-sensitive, as in S3. */
export function queryValue(request: S3Request, name: string): string | undefined {
  return request.query.find(([candidate]) => candidate === name)?.[1];
}

/** Decodes a part of an address. @throws S3Error InvalidURI if the escapes are not UTF-8 */
export function uriDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw new S3Error('InvalidURI', undefined, { URI: text }, { cause });
  }
}

function readQuery(raw: string): [string, string][] {
  return raw
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.replaceAll('+', ' ').split('=');
      return [uriDecode(name), uriDecode(value.join('='))];
    });
}

function headersInQuery(query: S3Request['query']): Record<string, string> {
  if (!query.some(([name]) => name === 'X-Amz-Signature')) return {};
  const headers = query.filter(([name]) => /^x-amz-/i.test(name) && !SIGNING_PARAMETERS.has(name));
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
}
