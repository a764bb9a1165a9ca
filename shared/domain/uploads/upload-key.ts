import { FILE_PREFIXES } from '../../platform/aws/file-prefixes.ts';

const MAX_NAME_CHARACTERS = 120;
const UPLOAD_PATH = /^uploads\/(\d{1,15})\/[A-Za-z0-9_-]{22}\/([A-Za-z0-9._-]{1,120})$/;

/** An upload, as its key in the private bucket says it. */
export interface UploadName {
  readonly tenant: number;
  readonly key: string;
  /** What the file is called, without the characters that a URL or a file system would make something of. */
  readonly fileName: string;
}

/**
 * The place of an upload: below the prefix whose files are deleted after a day, then the tenant, then what nobody can
 * guess. See FILE_PREFIXES.
 */
export function uploadName(tenant: number, id: string, fileName: string): UploadName {
  const plain = plainName(fileName);
  return { tenant, key: `${FILE_PREFIXES.uploads}${tenant}/${id}/${plain}`, fileName: plain };
}

/** The URL by which callers name an upload afterwards. Nothing is served there. */
export function uploadSourceUrl({ key }: UploadName, uploadUrl: string): string {
  return `${uploadUrl}/${key}`;
}

/** The upload that a URL names; undefined for all other URLs. */
export function uploadOfUrl(text: string, uploadUrl: string): UploadName | undefined {
  const url = URL.parse(text);
  const own = new URL(uploadUrl);
  const root = own.pathname.replace(/\/?$/, '/');
  if (!url || url.origin !== own.origin || !url.pathname.startsWith(root)) return undefined;
  const key = url.pathname.slice(root.length);
  const [, tenant, fileName] = UPLOAD_PATH.exec(key) ?? [];
  return tenant === undefined || fileName === undefined ? undefined : { tenant: Number(tenant), key, fileName };
}

/** The last segment of what the client calls its file, in characters that mean the same everywhere. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^\.+/, '');
  return plain.slice(-MAX_NAME_CHARACTERS) || 'file';
}
