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
/** What file systems and browsers do not take in a name. */
const FORBIDDEN = /[\p{C}<>:"/\\|?*]+/gu;

/** Name of a subject's files without an ending: plain ASCII, no folders. */
export function baseNameOf({ label }: Pick<ExportSubject, 'label'>): string {
  return plainName(label, '-') || DEFAULT_NAME;
}

/** Folder of the files that this order makes of this model, from everything that decides over them, its code included. */
export function exportFolder(
  { owner, masterKey, label }: ExportSubject,
  order: ExportOrder,
  resultsVersion: string,
): string {
  return folderOf(owner, [resultsVersion, masterKey, label, order.format, order.packed]);
}

/** Folder of the archive of several exports. */
export function archiveFolder({ owner }: Pick<ExportSubject, 'owner'>, folders: readonly string[]): string {
  return folderOf(owner, folders);
}

function folderOf(owner: string, facts: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest('hex');
  return `${FILE_PREFIXES.exports}${owner}/${hash}`;
}

/** Content type of a file by its ending. */
export function exportContentType(name: string, { format }: Pick<ExportOrder, 'format'>): string {
  const extension = path.extname(name);
  return CONTENT_TYPES[extension] ?? exportFormatRow(format).contentType;
}

/**
 * The name under which a file that stands alone is saved: the subject's own, as people wrote it, in place of the plain one
 * that the file's name begins with. One of several keeps its name, as others refer to it.
 */
export function downloadName(subject: Pick<ExportSubject, 'label'>, name: string): string {
  const shown = subject.label.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim();
  // By code points: half of one is no text.
  const cut = [...shown].slice(0, MAX_NAME_CHARACTERS).join('').trim();
  return cut === '' ? name : `${cut}${name.slice(baseNameOf(subject).length)}`;
}
