/** Offset of the colour type in the header of a PNG. */
const COLOR_TYPE_OFFSET = 25;
const ALPHA_BIT = 4;
const SIGNATURE_BYTES = 8;
/** Length, name and checksum of a chunk. */
const CHUNK_BYTES = 12;

/** Whether a PNG has an alpha channel or transparent colours. Source: PNG specification, sections 11.2.1, 11.3.1. */
export function pngHasAlpha(png: Uint8Array): boolean {
  if (((png[COLOR_TYPE_OFFSET] ?? 0) & ALPHA_BIT) !== 0) return true;
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  for (let at = SIGNATURE_BYTES; at + CHUNK_BYTES <= bytes.length; at += CHUNK_BYTES + bytes.readUInt32BE(at)) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'tRNS') return true;
    if (name === 'IDAT') return false;
  }
  return false;
}
