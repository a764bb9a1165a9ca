/** Signatures and places of the records of a zip (APPNOTE 6.3.10, 4.3.12 to 4.3.16). */
const END = { signature: 0x06054b50, bytes: 22, count: 10, start: 16, maxComment: 65_535 } as const;
const END_64 = { signature: 0x06064b50, count: 32, start: 48 } as const;
const LOCATOR_64 = { signature: 0x07064b50, before: 20, record: 8 } as const;
const ENTRY = { signature: 0x02014b50, bytes: 46, crc: 16, lengths: [28, 30, 32] } as const;
const CRC_POLYNOMIAL = 0xedb88320;
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ CRC_POLYNOMIAL : crc >>> 1;
  return crc;
});

/**
 * The CRC-32 of each entry as the directory of a zip says it, in the order of the directory; empty if it cannot be
 * read.
 */
export function checksumsOf(bytes: Uint8Array): readonly number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const checksums: number[] = [];
  try {
    let { at, count } = directoryOf(view);
    for (; count > 0 && view.getUint32(at, true) === ENTRY.signature; count--) {
      checksums.push(view.getUint32(at + ENTRY.crc, true));
      at += ENTRY.lengths.reduce<number>((sum, place) => sum + view.getUint16(at + place, true), 0) + ENTRY.bytes;
    }
    return checksums;
  } catch {
    // A place outside of the file.
    return [];
  }
}

/** The CRC-32 of bytes. A browser has no function for it. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Where the directory begins, and how many entries it has. Throws a RangeError if the file has none. */
function directoryOf(view: DataView): { readonly at: number; readonly count: number } {
  let end = view.byteLength - END.bytes;
  for (; view.getUint32(end, true) !== END.signature; end--) {
    if (view.byteLength - end > END.bytes + END.maxComment) throw new RangeError('the zip has no directory');
  }
  const locator = end - LOCATOR_64.before;
  if (locator >= 0 && view.getUint32(locator, true) === LOCATOR_64.signature) {
    const record = view.getUint32(locator + LOCATOR_64.record, true);
    if (view.getUint32(record, true) === END_64.signature) {
      return { at: view.getUint32(record + END_64.start, true), count: view.getUint32(record + END_64.count, true) };
    }
  }
  return { at: view.getUint32(end + END.start, true), count: view.getUint16(end + END.count, true) };
}
