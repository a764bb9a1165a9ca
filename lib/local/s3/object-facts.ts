import { MAX_METADATA_BYTES } from './limits.ts';
import type { ObjectFacts } from './object-version.ts';
import { S3Error } from './s3-error.ts';
import { parseTagHeader } from './tagging.ts';

const STORED_HEADERS = ['cache-control', 'content-disposition', 'content-encoding', 'content-language', 'expires'];
const STANDARD_CONTENT_TYPE = 'binary/octet-stream';
const METADATA_PREFIX = 'x-amz-meta-';

/**
 * What the headers of an upload, or the fields of a form, say about the object.
 * @param fields names in lower case
 * @throws S3Error MetadataTooLarge, InvalidArgument, InvalidTag
 */
export function readObjectFacts(fields: Readonly<Record<string, string | undefined>>): ObjectFacts {
  const headers: Record<string, string> = { 'content-type': fields['content-type'] || STANDARD_CONTENT_TYPE };
  const metadata: Record<string, string> = {};
  for (const [name, value = ''] of Object.entries(fields)) {
    const stored = name === 'content-encoding' ? withoutFraming(value) : value;
    if (STORED_HEADERS.includes(name) && stored !== '') headers[name] = stored;
    if (name.startsWith(METADATA_PREFIX)) metadata[name.slice(METADATA_PREFIX.length)] = value;
  }
  for (const name of Object.keys(metadata)) {
    // Fields of a form can have any name, but metadata is answered as headers.
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name))
      throw new S3Error('InvalidArgument', `Metadata cannot be named "${name}".`);
  }
  const metadataBytes = Buffer.byteLength(Object.entries(metadata).flat().join(''));
  if (metadataBytes > MAX_METADATA_BYTES) {
    throw new S3Error('MetadataTooLarge', undefined, { Size: metadataBytes, MaxSizeAllowed: MAX_METADATA_BYTES });
  }
  return { headers, metadata, tags: parseTagHeader(fields['x-amz-tagging']) };
}

/** The headers that answer user metadata. */
export function metadataHeaders({ metadata }: ObjectFacts): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata).map(([name, value]) => [METADATA_PREFIX + name, value]));
}

/** A value as a header can carry it: one outside Latin-1, from a form, is answered as an encoded word (RFC 2047). */
export function headerSafe(value: string): string {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value) ? value : `=?UTF-8?B?${Buffer.from(value).toString('base64')}?=`;
}

/** `aws-chunked` is how the body travelled, not what the object is. */
function withoutFraming(encoding: string): string {
  const codings = encoding.split(',').map((coding) => coding.trim());
  return codings.filter((coding) => coding !== '' && coding !== 'aws-chunked').join(', ');
}
