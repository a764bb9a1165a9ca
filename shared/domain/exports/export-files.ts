import { createHash } from 'node:crypto';
import path from 'node:path';
import { exportFormatRow } from '../../engines/models3d/export/export-formats.ts';
import type { ExportOrder } from '../../engines/models3d/export/export-message.ts';
import { plainName } from '../../engines/models3d/export/plain-names.ts';
import { FILE_PREFIXES } from '../../platform/aws/file-prefixes.ts';
import type { ExportSubject } from './export-subject.ts';

const DEFAULT_NAME = 'model';
const MAX_NAME_CHARACTERS = 100;
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.zip': 'application/zip',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.mtl': 'model/mtl',
  '.bin': 'application/octet-stream',
};
/** Characters that file systems and browsers do not allow in a file name. */
const FORBIDDEN = /[\p{C}<>:"/\\|?*]+/gu;

/** Returns the name of a subject's files without an extension: plain ASCII, without folders. */
export function baseNameOf({ label }: Pick<ExportSubject, 'label'>): string {
  return plainName(label, '-') || DEFAULT_NAME;
}

/**
 * Returns the folder for the files of this order and this model. It depends on everything that determines the files,
 * including the code.
 */
export function exportFolder(
  { owner, masterKey, label }: ExportSubject,
  order: ExportOrder,
  resultsVersion: string,
): string {
  return folderOf(owner, [resultsVersion, masterKey, label, order.format, order.packed]);
}

/** Returns the folder for the archive of several exports. */
export function archiveFolder({ owner }: Pick<ExportSubject, 'owner'>, folders: readonly string[]): string {
  return folderOf(owner, folders);
}

function folderOf(owner: string, facts: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest('hex');
  return `${FILE_PREFIXES.exports}${owner}/${hash}`;
}

/** Returns the content type of a file from its extension. */
export function exportContentType(name: string, { format }: Pick<ExportOrder, 'format'>): string {
  const extension = path.extname(name);
  return CONTENT_TYPES[extension] ?? exportFormatRow(format).contentType;
}

/**
 * Returns the name under which a browser saves a single file: the subject's original label instead of its plain ASCII
 * form. One of several files keeps its name, because other files refer to it.
 */
export function downloadName(subject: Pick<ExportSubject, 'label'>, name: string): string {
  const shown = subject.label.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim();
  // Cuts between code points: half of a surrogate pair is not valid text.
  const cut = [...shown].slice(0, MAX_NAME_CHARACTERS).join('').trim();
  return cut === '' ? name : `${cut}${name.slice(baseNameOf(subject).length)}`;
}
