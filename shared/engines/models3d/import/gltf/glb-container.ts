import { ModelError } from '../../model-error.ts';

const MAGIC = 0x46546c67;
const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const CHUNK_JSON = 0x4e4f534a;
const CHUNK_BINARY = 0x004e4942;

interface GlbContent {
  readonly json: string;
  readonly binary?: Uint8Array | undefined;
}

/**
 * Reads the two chunks of a GLB, or content and body of a GLB of version 1. Ignores other chunks after them, and bytes
 * after the stated length.
 *
 * @param name for messages, in quotes
 * @throws ModelError MODEL_CORRUPT
 */
export function readGlb(bytes: Uint8Array, name: string): GlbContent {
  const corrupt = (what: string) => new ModelError('MODEL_CORRUPT', `${name} is no intact GLB: ${what}.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES + CHUNK_HEADER_BYTES || view.getUint32(0, true) !== MAGIC) {
    throw corrupt('its header is missing');
  }
  const version = view.getUint32(4, true);
  if (version === 1) return readVersion1(bytes, view, corrupt);
  if (version !== 2) throw corrupt(`version ${version} does not exist`);
  if (view.getUint32(8, true) > bytes.length) throw corrupt('its end is missing');

  const chunks: { readonly type: number; readonly data: Uint8Array }[] = [];
  for (let at = HEADER_BYTES; at + CHUNK_HEADER_BYTES <= bytes.length; ) {
    const length = view.getUint32(at, true);
    const start = at + CHUNK_HEADER_BYTES;
    if (start + length > bytes.length) {
      // Bytes after the stated length are not a chunk.
      if (at >= view.getUint32(8, true)) break;
      throw corrupt('one of its chunks is cut');
    }
    chunks.push({ type: view.getUint32(at + 4, true), data: bytes.subarray(start, start + length) });
    at = start + length;
  }
  const [first, second] = chunks;
  if (first?.type !== CHUNK_JSON) throw corrupt('it does not begin with its JSON');
  return {
    json: new TextDecoder().decode(first.data),
    binary: second?.type === CHUNK_BINARY ? second.data : undefined,
  };
}

/** KHR_binary_glTF: a header of five numbers, the JSON, and the rest as the body. */
function readVersion1(bytes: Uint8Array, view: DataView, corrupt: (what: string) => ModelError): GlbContent {
  const contentBytes = view.getUint32(12, true);
  if (view.getUint32(16, true) !== 0) throw corrupt('its content is no JSON');
  const body = HEADER_BYTES + CHUNK_HEADER_BYTES + contentBytes;
  if (body > bytes.length || view.getUint32(8, true) > bytes.length) throw corrupt('its end is missing');
  const json = new TextDecoder().decode(bytes.subarray(HEADER_BYTES + CHUNK_HEADER_BYTES, body));
  return { json, binary: bytes.subarray(body) };
}
