const MAIN_CHUNK = 0x4d4d;
const CHUNK_HEADER_BYTES = 6;
/** Version, editor, keyframes, mesh version, and additional chunks of some programs. */
const INNER_CHUNKS = [0x0002, 0x0005, 0x3d3d, 0x3d3e, 0xb000];

/** 3D Studio: a main chunk, followed by one of the known chunks. The reader tells whether the end is missing. */
export function looksLike3ds(head: Uint8Array): boolean {
  if (head.length < 2 * CHUNK_HEADER_BYTES) return false;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const bytes = view.getUint32(2, true);
  return (
    view.getUint16(0, true) === MAIN_CHUNK &&
    bytes >= 2 * CHUNK_HEADER_BYTES &&
    INNER_CHUNKS.includes(view.getUint16(CHUNK_HEADER_BYTES, true))
  );
}
