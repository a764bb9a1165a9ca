import type { IncomingMessage } from 'node:http';
import { MAX_KEY_BYTES } from './limits.ts';
import { S3Error } from './s3-error.ts';
import { uriDecode } from './uri-encoding.ts';

/** Parameters that sign a URL; every other `x-amz-…` parameter of a signed URL stands for the header of that name. */
const SIGNING_PARAMETERS = new Set([
  'x-amz-algorithm',
  'x-amz-credential',
  'x-amz-date',
  'x-amz-expires',
  'x-amz-signedheaders',
  'x-amz-signature',
  'x-amz-security-token',
  'x-amz-content-sha256',
]);

/** A path-style request, everything decoded but the body. */
export interface S3Request {
  readonly method: string;
  /** Decoded, with its leading slash: what was signed. */
  readonly path: string;
  /** Empty for the service itself. */
  readonly bucket: string;
  /** Empty for the bucket itself. */
  readonly key: string;
  /** Decoded parameters in the order sent. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** Headers as sent, names in lower case. */
  readonly sentHeaders: Readonly<Record<string, string>>;
  /** Headers as they count: those sent and those that a signed URL carries as parameters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly message: IncomingMessage;
}

/** @throws S3Error InvalidURI, KeyTooLongError */
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
  const named = query.map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(named.filter(([name]) => name.startsWith('x-amz-') && !SIGNING_PARAMETERS.has(name)));
}
