import { MODEL_FORMAT_NAMES, MODEL_FORMATS, type ModelFormat } from './formats.ts';
import { looksLikeUsdz } from './sniff/usdz.ts';

/** What an upload is by its first bytes: an archive that is unpacked, or a model that is converted as it is. */
export type SourceKind = 'zip' | 'gzip' | 'tar' | ModelFormat;

/** How much of a file to pass to `sniffSource`. Fewer bytes do, but leave text formats less to be known by. */
export const SNIFF_BYTES = 4_096;

const TAR_MAGIC_OFFSET = 257;

/**
 * Tells an archive or a model by its magic bytes, never by its name; undefined for everything that cannot be
 * converted. Formats without magic bytes (OBJ, STL, glTF as JSON) are told by a careful reading of the head; the size
 * of the whole file, when known, makes binary STL certain.
 */
export function sniffSource(head: Uint8Array, totalBytes?: number): SourceKind | undefined {
  // A USDZ is a zip as well; only as a whole it tells which of its layers is the model.
  if (looksLikeUsdz(head)) return 'usdz';
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x50, 0x4b, 0x05, 0x06])) return 'zip';
  if (startsWith(head, [0x1f, 0x8b, 0x08])) return 'gzip';
  if (startsWith(head.subarray(TAR_MAGIC_OFFSET), [0x75, 0x73, 0x74, 0x61, 0x72])) return 'tar';
  return sniffModel(head, totalBytes);
}

/** The model format of a file's first bytes; undefined when it is none that can be converted. */
export function sniffModel(head: Uint8Array, totalBytes?: number): ModelFormat | undefined {
  return MODEL_FORMAT_NAMES.find((format) => MODEL_FORMATS[format].sniff(head, totalBytes));
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}
