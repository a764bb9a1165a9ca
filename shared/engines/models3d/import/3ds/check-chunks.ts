import { ModelError } from '../../model-error.ts';
import { quoted } from '../../quoted.ts';

/** A chunk's id and its length, which includes this header. */
const HEADER_BYTES = 6;
/** Chunks that contain others, and what precedes these: main, editor, object, mesh, material, keyframes, node. */
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
 * Tracks of a keyframe node: positions, rotations, scales and the values of cameras and lights. The number of keys is
 * at offset 10.
 */
const FIRST_TRACK = 0xb020;
const LAST_TRACK = 0xb029;
const TRACK_KEYS_AT = 10;

/** Where the main chunk has its length, which is that of the file. */
const LENGTH_AT = 2;

interface Chunk {
  readonly id: number;
  /** Offsets of the start and the end of its content. */
  readonly content: number;
  readonly end: number;
}

/**
 * Checks that a 3DS file is as long as its main chunk. Readers take what is there of a shorter one, as if it were all.
 *
 * @throws ModelError MODEL_CORRUPT
 */
export function check3dsEnd(bytes: Uint8Array, name: string): void {
  if (bytes.length < HEADER_BYTES) return;
  const stated = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(LENGTH_AT, true);
  if (stated <= bytes.length) return;
  const sizes = `it has ${bytes.length} of ${stated} bytes`;
  throw new ModelError('MODEL_CORRUPT', `${quoted(name)} ends in the middle: ${sizes}; send it or export it again.`);
}

/**
 * Checks that every chunk of a 3DS file is at least as long as its header: a shorter one causes an endless loop in
 * three's loader.
 *
 * @throws ModelError MODEL_CORRUPT
 */
export function checkChunks(bytes: Uint8Array, name: string): void {
  for (const { content, end } of chunksOf(bytes)) {
    if (end < content) throw new ModelError('MODEL_CORRUPT', `${quoted(name)} is damaged: a chunk has no length.`);
  }
}

/** Whether any animation track of a 3DS file has more than one key. A single key is a static position. */
export function hasKeyframes(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { id, content, end } of chunksOf(bytes)) {
    const isTrack = id >= FIRST_TRACK && id <= LAST_TRACK && end - content >= TRACK_KEYS_AT + 4;
    if (isTrack && view.getUint32(content + TRACK_KEYS_AT, true) > 1) return true;
  }
  return false;
}

/** Iterates over all chunks recursively. Stops at a chunk that ends before its content. */
function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const open = [{ start: 0, end: bytes.length }];
  for (let range = open.pop(); range; range = open.pop()) {
    let { start } = range;
    while (start + HEADER_BYTES <= range.end) {
      const length = view.getUint32(start + 2, true);
      const id = view.getUint16(start, true);
      const inside = CONTAINERS[id];
      const end = Math.min(range.end, start + length);
      const content = start + HEADER_BYTES;
      yield { id, content, end };
      if (length < HEADER_BYTES) return;
      if (inside) {
        open.push({ start: inside === 'name' ? bytes.indexOf(0, content) + 1 : content, end });
      }
      start += length;
    }
  }
}
