import { S3Error } from './s3-error.ts';

/** Percent-encodes as signatures need it: everything but letters, digits and `-._~`. Source: SigV4, 'UriEncode'. */
export function uriEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** {@link uriEncode} for a path or key, whose slashes stay. */
export function uriEncodePath(path: string): string {
  return path.split('/').map(uriEncode).join('/');
}

/** A key as lists with `encoding-type=url` answer it: slashes stay, a space is a plus. */
export function listEncode(key: string): string {
  return uriEncodePath(key).replaceAll('%20', '+');
}

/** @throws S3Error InvalidURI when the escapes are no UTF-8 */
export function uriDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw new S3Error('InvalidURI', undefined, { URI: text }, { cause });
  }
}
