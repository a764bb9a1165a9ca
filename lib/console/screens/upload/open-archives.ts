import type { Unzipped, unzipSync } from 'fflate';
import { stemOfFile } from '../../../../shared/domain/items/item-of-file.ts';
import { isAuxiliaryName } from '../../../../shared/engines/models3d/auxiliary-name.ts';
import { MODEL_FORMAT_NAMES, MODEL_FORMATS } from '../../../../shared/engines/models3d/formats.ts';
import type { DroppedFile } from '../../parts/dropped-file.ts';
import { nameOfModel } from './name-of-model.ts';
import { checksumsOf, crc32 } from './zip-checksums.ts';

const ZIP = /\.zip$/i;
/** Larger ones are sent as they are: the browser holds the archive and all that is in it. */
const MAX_ZIP_BYTES = 256 * 1_048_576;
/** Of all zips of a drop together. */
const MAX_UNPACKED_BYTES = 512 * 1_048_576;
const MAX_ENTRIES = 5_000;
/** So much is unpacked in one turn of the page, which does nothing else meanwhile. */
const TURN_BYTES = 8 * 1_048_576;

/** A file in an archive. */
interface ZipEntry {
  readonly name: string;
  readonly folder: string;
  readonly fileName: string;
  readonly bytes: number;
  /** As the directory says. */
  readonly unpackedBytes: number;
  /** As the directory says; undefined if it could not be read. */
  readonly crc: number | undefined;
}

/** What was dropped, with the files of the zips that were taken apart. */
interface OpenedArchives {
  readonly files: readonly DroppedFile[];
  /** Files that are not what the directory of their zip says, by their paths: they are left out. */
  readonly torn: readonly string[];
}

/**
 * Takes zips of several models apart, as if their folders had been dropped: the service makes one model of an archive.
 * A zip of one model, in whatever formats and levels of detail, and one that cannot be read, stays as it is.
 */
export async function openArchives(dropped: readonly DroppedFile[]): Promise<OpenedArchives> {
  const files: DroppedFile[] = [];
  const torn: string[] = [];
  let leftBytes = MAX_UNPACKED_BYTES;
  for (const each of dropped) {
    const isOpened = ZIP.test(each.file.name) && each.file.size <= MAX_ZIP_BYTES;
    const opened = isOpened ? await filesOf(each, leftBytes).catch(() => undefined) : undefined;
    for (const { file } of opened?.files ?? []) leftBytes -= file.size;
    files.push(...(opened?.files ?? [each]));
    torn.push(...(opened?.torn ?? []));
  }
  return { files, torn };
}

/**
 * The files of a zip of several models; undefined if it has one or none, too much for the browser, or only torn ones.
 */
async function filesOf({ file, folder }: DroppedFile, maxBytes: number): Promise<OpenedArchives | undefined> {
  const { unzipSync } = await import('fflate');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const checksums = checksumsOf(bytes).values();
  const entries: ZipEntry[] = [];
  unzipSync(bytes, {
    filter: ({ name, size, originalSize }) => {
      const crc = checksums.next().value;
      const path = name.split(/[/\\]/).filter((part) => part !== '' && part !== '..');
      const fileName = path.pop();
      const folders = [folder, file.name.replace(ZIP, ''), ...path].filter((part) => part !== '').join('/');
      // What is stored takes its packed size, whatever is said of the other.
      const isFile = fileName !== undefined && !/[/\\]$/.test(name);
      const sizes = { bytes: Math.max(size, originalSize), unpackedBytes: originalSize };
      if (isFile) entries.push({ name, fileName, folder: folders, crc, ...sizes });
      return false;
    },
  });
  const all = entries.reduce((sum, each) => sum + each.bytes, 0);
  if (entries.length > MAX_ENTRIES || all > maxBytes) return undefined;
  const left = worseCopies(entries);
  if (left === undefined) return undefined;
  const files: DroppedFile[] = [];
  const torn: string[] = [];
  for (const some of turns(entries.filter((each) => !left.has(each)))) {
    const contents = contentsOf(bytes, some, unzipSync);
    for (const entry of some) {
      const content = contents[entry.name] as Uint8Array<ArrayBuffer> | undefined;
      if (isAsSaid(content, entry)) files.push({ file: new File([content], entry.fileName), folder: entry.folder });
      else torn.push(`${entry.folder}/${entry.fileName}`);
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
  // The service says what is wrong with an archive of which nothing can be used.
  return files.length === 0 ? undefined : { files, torn };
}

/** The contents of some entries by their names, without those that cannot be unpacked. */
function contentsOf(bytes: Uint8Array, some: readonly ZipEntry[], unzip: typeof unzipSync): Unzipped {
  const wanted = new Set(some.map(({ name }) => name));
  try {
    return unzip(bytes, { filter: ({ name }) => wanted.has(name) });
  } catch {
    if (some.length === 1) return {};
    return Object.assign({}, ...some.map((each) => contentsOf(bytes, [each], unzip)));
  }
}

/**
 * The unpacker believes the directory: what is longer is cut off, what is shorter ends early, and nothing is summed.
 */
function isAsSaid(
  content: Uint8Array | undefined,
  { unpackedBytes, crc }: ZipEntry,
): content is Uint8Array<ArrayBuffer> {
  return content?.length === unpackedBytes && (crc === undefined || crc32(content) === crc);
}

/** Entries in groups of at most `TURN_BYTES`, or one that is larger. */
function turns(entries: readonly ZipEntry[]): readonly (readonly ZipEntry[])[] {
  const groups: ZipEntry[][] = [];
  let room = 0;
  for (const entry of entries) {
    if (entry.bytes > room) {
      groups.push([]);
      room = TURN_BYTES;
    }
    groups.at(-1)?.push(entry);
    room -= entry.bytes;
  }
  return groups;
}

/**
 * The models of an archive that are another one in a worse format or with less detail; undefined unless it holds
 * several models. Models are told apart by the names that their items would get. Files of USD name each other, so they
 * are one.
 */
function worseCopies(entries: readonly ZipEntry[]): ReadonlySet<ZipEntry> | undefined {
  const models = entries.flatMap((entry) => {
    const rank = rankOf(entry.fileName);
    return rank === -1 || entry.fileName.startsWith('.') ? [] : [{ entry, rank }];
  });
  if (models.some(({ rank }) => MODEL_FORMAT_NAMES[rank] === 'usd')) return undefined;
  const shown = models.filter(({ entry }) => !isAuxiliaryName(entry.fileName));
  const kept = new Set<ZipEntry>();
  for (const copies of Map.groupBy(shown, ({ entry }) => pieceOf(entry)).values()) {
    const best = Math.min(...copies.map(({ rank }) => rank));
    for (const { entry, rank } of copies) if (rank === best) kept.add(entry);
  }
  if (kept.size < 2) return undefined;
  return new Set(models.map(({ entry }) => entry).filter((entry) => !kept.has(entry)));
}

/** The place of a file's format among all, best first; -1 for a file that is no model. */
function rankOf(fileName: string): number {
  const name = fileName.toLowerCase();
  return MODEL_FORMAT_NAMES.findIndex((format) =>
    MODEL_FORMATS[format].extensions.some((extension) => name.endsWith(extension)),
  );
}

function pieceOf({ fileName, folder }: ZipEntry): string {
  return stemOfFile(nameOfModel({ file: { name: fileName }, folder })).toLowerCase();
}
