import { FILE_PREFIXES } from '../../platform/aws/file-prefixes.ts';

const MAX_NAME_CHARACTERS = 120;
const UPLOAD_PATH = /^uploads\/(\d{1,15})\/[A-Za-z0-9_-]{22}\/([A-Za-z0-9._-]{1,120})$/;

/** An upload, as its key in the private bucket describes it. */
export interface UploadName {
  readonly tenant: number;
  readonly key: string;
  /** The name of the file, without characters that have a meaning in URLs or file systems. */
  readonly fileName: string;
}

/**
 * Returns the key of an upload: the prefix whose files are deleted after a day, the tenant, and a random id. See
 * FILE_PREFIXES.
 */
export function uploadName(tenant: number, id: string, fileName: string): UploadName {
  const plain = plainName(fileName);
  return { tenant, key: `${FILE_PREFIXES.uploads}${tenant}/${id}/${plain}`, fileName: plain };
}

/** Returns the URL that identifies an upload in other calls. Nothing is served there. */
export function uploadSourceUrl({ key }: UploadName, uploadUrl: string): string {
  return `${uploadUrl}/${key}`;
}

/** Returns the upload of a URL; undefined for all other URLs. */
export function uploadOfUrl(text: string, uploadUrl: string): UploadName | undefined {
  const url = URL.parse(text);
  const own = new URL(uploadUrl);
  const root = own.pathname.replace(/\/?$/, '/');
  if (!url || url.origin !== own.origin || !url.pathname.startsWith(root)) return undefined;
  const key = url.pathname.slice(root.length);
  const [, tenant, fileName] = UPLOAD_PATH.exec(key) ?? [];
  return tenant === undefined || fileName === undefined ? undefined : { tenant: Number(tenant), key, fileName };
}

/** Returns the last segment of the client's file name, in characters that are safe everywhere. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^\.+/, '');
  return plain.slice(-MAX_NAME_CHARACTERS) || 'file';
}
