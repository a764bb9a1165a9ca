import { ModelError } from '../../model-error.ts';
import { quoted } from '../../quoted.ts';

/** A chunk's number and its length, which counts this header. */
const HEADER_BYTES = 6;
/** Chunks that hold others, and how many bytes stand before those: main, editor, object, mesh, material, keyframes, node. */
const CONTAINERS: Readonly<Record<number, 'none' | 'name'>> = {
  19789: 'none',
  15677: 'none',
  16384: 'name',
  16640: 'none',
  45055: 'none',
  45056: 'none',
  45058: 'none',
};

/**
 * Checks that every chunk of a 3DS file is at least as long as its header: a shorter one has three's loader read the
 * same place for ever.
 *
 * @throws ModelError MODEL_CORRUPT
 */
export function checkChunks(bytes: Uint8Array, name: string): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const open = [{ start: 0, end: bytes.length }];
  for (let range = open.pop(); range; range = open.pop()) {
    let { start } = range;
    while (start + HEADER_BYTES <= range.end) {
      const length = view.getUint32(start + 2, true);
      if (length < HEADER_BYTES)
        throw new ModelError('MODEL_CORRUPT', `${quoted(name)} is damaged: a chunk has no length.`);
      const inside = CONTAINERS[view.getUint16(start, true)];
      const end = Math.min(range.end, start + length);
      if (inside) {
        const content = start + HEADER_BYTES;
        open.push({ start: inside === 'name' ? bytes.indexOf(0, content) + 1 : content, end });
      }
      start += length;
    }
  }
}
