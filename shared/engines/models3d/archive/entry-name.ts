import { MAX_ENTRY_DEPTH, MAX_ENTRY_NAME_CHARACTERS } from '../limits.ts';
import { ModelError } from '../model-error.ts';
import { quoted } from '../quoted.ts';

const IGNORED_NAME = /^(?:__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini|\.git|\._.*)$/i;

/**
 * Normalises the path of an archive entry: forward slashes, Unicode NFC, no empty or `.` parts; a folder and a file
 * with the same name become equal.
 *
 * @throws ModelError ARCHIVE_PATH_TRAVERSAL for absolute paths, drives, network shares and `..`; ARCHIVE_BAD_NAME for
 *   control characters, empty names, and names that are too long or too deep
 */
export function normaliseEntryName(raw: string): string {
  if (/\p{Cc}/u.test(raw)) {
    throw new ModelError('ARCHIVE_BAD_NAME', `The name ${quoted(raw)} in the archive holds control characters.`);
  }
  const name = raw.replaceAll('\\', '/').normalize('NFC');
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  if (name.startsWith('/') || /^[a-z]:/i.test(parts[0] ?? '') || parts.includes('..')) {
    throw new ModelError(
      'ARCHIVE_PATH_TRAVERSAL',
      `The archive entry ${quoted(raw)} points outside the archive; store relative paths without "..".`,
    );
  }
  if (name.length > MAX_ENTRY_NAME_CHARACTERS) {
    throw new ModelError(
      'ARCHIVE_BAD_NAME',
      `The name ${quoted(raw)} in the archive is longer than ${MAX_ENTRY_NAME_CHARACTERS} characters.`,
    );
  }
  if (parts.length > MAX_ENTRY_DEPTH) {
    throw new ModelError(
      'ARCHIVE_BAD_NAME',
      `The archive entry ${quoted(raw)} lies deeper than ${MAX_ENTRY_DEPTH} folders.`,
    );
  }
  if (parts.length === 0) throw new ModelError('ARCHIVE_BAD_NAME', 'The archive holds an entry without a name.');
  return parts.join('/');
}

/** Whether an operating system has added the entry: resource forks, thumbnails, repositories. */
export function isIgnoredEntry(name: string): boolean {
  return name.split('/').some((part) => IGNORED_NAME.test(part));
}
