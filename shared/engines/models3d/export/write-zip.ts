import { crc32, deflateRawSync } from 'node:zlib';
import type { ExportFile } from './export-model.ts';

const LOCAL_HEADER_BYTES = 30;
const CENTRAL_HEADER_BYTES = 46;
const END_BYTES = 22;
/** Header of an extra field: its id and its length. */
const EXTRA_HEADER_BYTES = 4;
/** The id of the padding field of Pixar's own writer. */
const PADDING_ID = 0x1986;
const VERSION_NEEDED = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
/** 1 January 1980, so that the same model gives the same bytes. */
const DOS_DATE = 0x0021;
const MAX_ZIP_BYTES = 0xffff_ffff;
const METHOD = { stored: 0, deflated: 8 } as const;
/** Text shrinks to a fifth at this level, at twice the speed of the default level. */
const LEVEL = 4;

interface ZipOptions {
  readonly method: keyof typeof METHOD;
  /** The content of each file begins at a multiple of this; 1 by default. */
  readonly alignmentBytes?: number;
}

/**
 * Writes files as a zip in their order, in pieces. Deterministic: the same files give the same bytes. Source: PKWARE's
 * APPNOTE 6.3, sections 4.3 and 4.5.
 *
 * @throws RangeError if it would be larger than a zip without extensions can be
 */
export function* zipPieces(
  files: Iterable<ExportFile>,
  { method, alignmentBytes = 1 }: ZipOptions,
): Generator<Uint8Array, void> {
  const central: Buffer[] = [];
  let offset = 0;
  let entries = 0;
  for (const { name, bytes } of files) {
    const nameBytes = Buffer.from(name, 'utf8');
    const padding = paddingAt(offset + LOCAL_HEADER_BYTES + nameBytes.length, alignmentBytes);
    const content = method === 'stored' ? bytes : deflateRawSync(bytes, { level: LEVEL });
    const facts = { method, crc: crc32(bytes), bytes: bytes.length, storedBytes: content.length, nameBytes };
    yield* [localHeader(facts, padding.length), nameBytes, padding, content];
    central.push(centralHeader(facts, offset), nameBytes);
    entries++;
    offset += LOCAL_HEADER_BYTES + nameBytes.length + padding.length + content.length;
    if (offset > MAX_ZIP_BYTES) throw new RangeError('the files are more than a zip can hold');
  }
  const directory = Buffer.concat(central);
  yield* [directory, endOfDirectory(entries, directory.length, offset)];
}

/** The same as one buffer. */
export function writeZip(files: readonly ExportFile[], options: ZipOptions): Buffer {
  return Buffer.concat([...zipPieces(files, options)]);
}

interface EntryFacts {
  readonly method: keyof typeof METHOD;
  readonly crc: number;
  readonly bytes: number;
  readonly storedBytes: number;
  readonly nameBytes: Buffer;
}

/** An extra field that moves the next byte to a multiple of the alignment. */
function paddingAt(position: number, alignmentBytes: number): Buffer {
  const missing = (alignmentBytes - (position % alignmentBytes)) % alignmentBytes;
  if (missing === 0) return Buffer.alloc(0);
  const length = missing < EXTRA_HEADER_BYTES ? missing + alignmentBytes : missing;
  const field = Buffer.alloc(length);
  field.writeUInt16LE(PADDING_ID, 0);
  field.writeUInt16LE(length - EXTRA_HEADER_BYTES, 2);
  return field;
}

function localHeader(facts: EntryFacts, extraBytes: number): Buffer {
  const header = Buffer.alloc(LOCAL_HEADER_BYTES);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION_NEEDED, 4);
  writeFacts(header, 6, facts);
  header.writeUInt16LE(extraBytes, 28);
  return header;
}

function centralHeader(facts: EntryFacts, offset: number): Buffer {
  const header = Buffer.alloc(CENTRAL_HEADER_BYTES);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(VERSION_NEEDED, 4);
  header.writeUInt16LE(VERSION_NEEDED, 6);
  writeFacts(header, 8, facts);
  header.writeUInt32LE(offset, 42);
  return header;
}

/** The fields that both headers have in the same order: flags, method, time, checksum, sizes, length of the name. */
function writeFacts(header: Buffer, at: number, facts: EntryFacts): void {
  const { method, crc, bytes, storedBytes, nameBytes } = facts;
  header.writeUInt16LE(FLAGS, at);
  header.writeUInt16LE(METHOD[method], at + 2);
  header.writeUInt16LE(DOS_DATE, at + 6);
  header.writeUInt32LE(crc, at + 8);
  header.writeUInt32LE(storedBytes, at + 12);
  header.writeUInt32LE(bytes, at + 16);
  header.writeUInt16LE(nameBytes.length, at + 20);
}

function endOfDirectory(entries: number, directoryBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
