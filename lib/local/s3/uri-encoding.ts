import { uriEncode } from '../sigv4/uri-encoding.ts';
import { S3Error } from './s3-error.ts';

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
