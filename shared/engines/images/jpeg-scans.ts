const MARKER = 0xff;
const STUFFED = 0x00;
const FIRST_RESTART = 0xd0;
const LAST_RESTART = 0xd7;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const MARKER_BYTES = 2;

/**
 * Counts the scans of a JPEG up to the end of its image. A progressive JPEG has several, and a decoder passes over all
 * blocks of the picture for each, even if the scan itself has only a few bytes. Linear in the length of the file, and
 * never throws: what is no JPEG has no scans, or some.
 * Source: ITU-T T.81, annex B.
 */
export function jpegScans(bytes: Uint8Array): number {
  let scans = 0;
  let at = nextMarker(bytes, MARKER_BYTES);
  while (at !== -1) {
    const kind = bytes[at + 1];
    if (kind === END_OF_IMAGE) break;
    if (kind === START_OF_SCAN) scans++;
    const segmentBytes = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    at = nextMarker(bytes, at + MARKER_BYTES + segmentBytes);
  }
  return scans;
}

/** The offset of the next marker that is neither a byte of the picture's data nor a restart within it, or -1. */
function nextMarker(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(MARKER, from);
  while (at !== -1 && isWithinScan(bytes[at + 1] ?? STUFFED)) at = bytes.indexOf(MARKER, at + 1);
  return at;
}

const isWithinScan = (kind: number) =>
  kind === STUFFED || kind === MARKER || (kind >= FIRST_RESTART && kind <= LAST_RESTART);
