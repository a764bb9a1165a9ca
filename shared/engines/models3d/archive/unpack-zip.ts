import { isUtf8 } from 'node:buffer';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { asModelError, ModelError } from '../model-error.ts';
import { quoted } from '../quoted.ts';
import { isIgnoredEntry, normaliseEntryName } from './entry-name.ts';
import type { SourceFile } from './source-file.ts';
import type { UnpackBudget } from './unpack-budget.ts';
import { writeEntry } from './write-entry.ts';

const LOCAL_HEADER_BYTES = 30;
const UNIX_TYPE_MASK = 0o170000;
const UNIX_LINK = 0o120000;
const UNIX_FILE = 0o100000;
const UNIX_FOLDER = 0o040000;
const UTF8_FLAG = 0x800;
const METHOD_STORED = 0;
const METHOD_DEFLATED = 8;
const CORRUPT_MESSAGE = 'The zip archive is damaged or incomplete; pack and upload it again.';

interface ZipMember {
  readonly entry: yauzl.Entry;
  readonly name: string;
}

/**
 * Unpacks a zip into numbered files of `folder`. The whole central directory is checked before anything is
 * decompressed. While decompressing, real sizes are counted and CRCs are compared, which yauzl does not do. Archives in
 * the archive are not unpacked.
 *
 * @throws ModelError with an ARCHIVE_ code
 */
export async function unpackZip(
  archiveFile: string,
  folder: string,
  budget: UnpackBudget,
  signal?: AbortSignal,
): Promise<SourceFile[]> {
  const zip = await openZip(archiveFile);
  try {
    budget.addEntries(zip.entryCount);
    const members = await readDirectory(zip, budget);
    const files: SourceFile[] = [];
    for (const [index, member] of members.entries()) {
      const file = path.join(folder, String(index));
      await inflate(zip, member, file, budget, signal);
      files.push({ name: member.name, file, bytes: member.entry.uncompressedSize });
    }
    return files;
  } finally {
    zip.close();
  }
}

async function openZip(archiveFile: string): Promise<yauzl.ZipFile> {
  try {
    // Names are decoded and checked in this file, because the library has one error for all of them. Sizes are counted
    // in this file too, so that a wrong size and damage have different errors.
    return await yauzl.openPromise(archiveFile, {
      autoClose: false,
      decodeStrings: false,
      lazyEntries: true,
      validateEntrySizes: false,
    });
  } catch (error) {
    throw new ModelError('ARCHIVE_CORRUPT', CORRUPT_MESSAGE, { cause: error });
  }
}

async function readDirectory(zip: yauzl.ZipFile, budget: UnpackBudget): Promise<ZipMember[]> {
  const members: ZipMember[] = [];
  const spans: { readonly start: number; readonly end: number }[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      const rawName = decodeName(entry);
      const name = normaliseEntryName(rawName);
      const start = entry.relativeOffsetOfLocalHeader;
      spans.push({ start, end: start + LOCAL_HEADER_BYTES + entry.compressedSize });
      if (isFolder(entry, rawName)) continue;
      checkKind(entry, name);
      if (isIgnoredEntry(name)) continue;
      budget.addName(name);
      members.push({ entry, name });
    }
  } catch (error) {
    throw asModelError(error, 'ARCHIVE_CORRUPT', CORRUPT_MESSAGE);
  }
  checkOverlap(spans);
  for (const { entry, name } of members) budget.addDeclaredBytes(name, entry.uncompressedSize);
  budget.checkDeclaredRatio();
  return members;
}

/** A flag states that names are UTF-8; macOS and Linux write UTF-8 without the flag too. */
function decodeName({ generalPurposeBitFlag, fileNameRaw, extraFields }: yauzl.Entry): string {
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | UTF8_FLAG : generalPurposeBitFlag;
  return yauzl.getFileNameLowLevel(flags, fileNameRaw, extraFields, true);
}

function isFolder(entry: yauzl.Entry, rawName: string): boolean {
  return /[/\\]$/.test(rawName) || unixType(entry) === UNIX_FOLDER;
}

function checkKind(entry: yauzl.Entry, name: string): void {
  const type = unixType(entry);
  if (type === UNIX_LINK) {
    throw new ModelError('ARCHIVE_LINK', `${quoted(name)} is a symbolic link; pack the file itself.`);
  }
  if (type !== 0 && type !== UNIX_FILE) {
    throw new ModelError('ARCHIVE_SPECIAL_FILE', `${quoted(name)} is neither a file nor a folder.`);
  }
  if (entry.isEncrypted()) {
    throw new ModelError('ARCHIVE_ENCRYPTED', `${quoted(name)} is encrypted; pack it without a password.`);
  }
  if (entry.compressionMethod !== METHOD_STORED && entry.compressionMethod !== METHOD_DEFLATED) {
    throw new ModelError(
      'ARCHIVE_METHOD',
      `${quoted(name)} is compressed by method ${entry.compressionMethod}; only "deflate" and "store" can be read.`,
    );
  }
}

/** The Unix file type in the high half of the attributes; 0 if the packing system did not state one. */
function unixType(entry: yauzl.Entry): number {
  return (entry.externalFileAttributes >>> 16) & UNIX_TYPE_MASK;
}

/** Overlapping entries are used by zip bombs only. */
function checkOverlap(spans: readonly { readonly start: number; readonly end: number }[]): void {
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  for (const [index, span] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next && span.end > next.start) {
      throw new ModelError('ARCHIVE_OVERLAP', 'Entries of the zip archive share the same bytes.');
    }
  }
}

async function inflate(
  zip: yauzl.ZipFile,
  { entry, name }: ZipMember,
  file: string,
  budget: UnpackBudget,
  signal: AbortSignal | undefined,
): Promise<void> {
  let crc = 0;
  const onChunk = (chunk: Buffer) => {
    crc = crc32(chunk, crc);
  };
  try {
    const meter = budget.meterFile(name, entry.uncompressedSize);
    await writeEntry(() => zip.openReadStreamPromise(entry), file, meter, { onChunk, signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw asModelError(
      error,
      'ARCHIVE_CORRUPT',
      `${quoted(name)} in the archive is damaged; pack and upload it again.`,
    );
  }
  if (crc !== entry.crc32) {
    throw new ModelError(
      'ARCHIVE_CORRUPT',
      `${quoted(name)} in the archive does not have its checksum; pack and upload it again.`,
    );
  }
}
