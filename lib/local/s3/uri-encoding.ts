import { uriEncode } from '../sigv4/signature.ts';
import { S3Error } from './s3-error.ts';

/** {@link uriEncode} for a path or key, which keeps its slashes. */
export function uriEncodePath(path: string): string {
  return path.split('/').map(uriEncode).join('/');
}

/** @throws S3Error InvalidURI if the escapes are not UTF-8 */
export function uriDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw new S3Error('InvalidURI', undefined, { URI: text }, { cause });
  }
}
