import type { ByteRange } from './blob-folder.ts';
import type { WriteGuard } from './object-store.ts';
import type { ObjectVersion } from './object-version.ts';
import { S3Error } from './s3-error.ts';

type Headers = Readonly<Record<string, string | undefined>>;
type Dated = Pick<ObjectVersion, 'etag' | 'modifiedMs'>;

/** The guard for a write with `if-match` or `if-none-match: *`; throws NoSuchKey, PreconditionFailed, NotImplemented. */
export function writeGuard(headers: Headers): WriteGuard {
  const match = headers['if-match'];
  const noneMatch = headers['if-none-match'];
  if (noneMatch !== undefined && noneMatch !== '*') {
    throw new S3Error('NotImplemented', 'A write takes no other if-none-match than *.');
  }
  return (current) => {
    if (noneMatch !== undefined && current) {
      throw new S3Error('PreconditionFailed', undefined, { Condition: 'If-None-Match' });
    }
    if (match === undefined) return;
    if (!current) throw new S3Error('NoSuchKey');
    if (!etagListed(match, current.etag)) {
      throw new S3Error('PreconditionFailed', undefined, { Condition: 'If-Match' });
    }
  };
}

/**
 * Whether a reader already has the object. An etag condition outweighs a date condition. Source: RFC 9110, 13.2.2.
 * @throws S3Error PreconditionFailed
 */
export function isNotModified(headers: Headers, object: Dated): boolean {
  const modifiedSeconds = Math.floor(object.modifiedMs / 1000);
  const match = headers['if-match'];
  const noneMatch = headers['if-none-match'];
  const unmodifiedSince = dateSeconds(headers['if-unmodified-since']);
  const modifiedSince = dateSeconds(headers['if-modified-since']);
  const matches =
    match !== undefined ? etagListed(match, object.etag) : modifiedSeconds <= (unmodifiedSince ?? Infinity);
  if (!matches) throw new S3Error('PreconditionFailed');
  return noneMatch !== undefined ? etagListed(noneMatch, object.etag) : modifiedSeconds <= (modifiedSince ?? -Infinity);
}

/**
 * The bytes that a `range` header asks for; undefined for the whole object, as for several ranges and for what is none.
 * @throws S3Error InvalidRange when the object has no such bytes
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

function etagListed(header: string, etag: string): boolean {
  const listed = header.split(',').map((item) => item.trim().replace(/^W\//, '').replaceAll('"', ''));
  return listed.includes('*') || listed.includes(etag);
}

function dateSeconds(header: string | undefined): number | undefined {
  const ms = Date.parse(header ?? '');
  return Number.isNaN(ms) ? undefined : Math.floor(ms / 1000);
}
