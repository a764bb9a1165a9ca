const STORED_HEADERS = ['content-type', 'cache-control', 'content-disposition'];
const DEFAULT_CONTENT_TYPE = 'binary/octet-stream';

/**
 * The headers of an upload, or the fields of a form, that readers of the object get.
 * @param fields names in lower case
 */
export function storedHeaders(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': DEFAULT_CONTENT_TYPE };
  for (const name of STORED_HEADERS) {
    const value = fields[name];
    if (value) headers[name] = value;
  }
  return headers;
}

/** A value as a response header can carry it: one outside Latin-1, from a form, becomes an encoded word (RFC 2047). */
export function headerSafe(value: string): string {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value) ? value : `=?UTF-8?B?${Buffer.from(value).toString('base64')}?=`;
}
