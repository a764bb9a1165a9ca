import type { ByteRange } from './blob-folder.ts';
import { S3Error } from './s3-error.ts';

type Headers = Readonly<Record<string, string | undefined>>;

/**
 * Whether the client already has the object.
 * @param etag of the object, without quotes
 * @throws S3Error PreconditionFailed if `if-match` names another object
 */
export function isNotModified(headers: Headers, etag: string): boolean {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (match !== undefined && !listsEtag(match, etag)) throw new S3Error('PreconditionFailed');
  return noneMatch !== undefined && listsEtag(noneMatch, etag);
}

/**
 * The bytes that a `range` header asks for; undefined for the whole object, which is also the result for several ranges
 * and for a header that is not valid.
 * @throws S3Error InvalidRange if the object has no such bytes
 */
export function parseRange(header: string | undefined, bytes: number): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (start > end) {
    throw new S3Error('InvalidRange', undefined, { RangeRequested: header ?? '', ActualObjectSize: bytes });
  }
  return { start, end };
}

function listsEtag(header: string, etag: string): boolean {
  const listed = header.split(',').map((item) => item.trim().replace(/^W\//, '').replaceAll('"', ''));
  return listed.includes('*') || listed.includes(etag);
}
