import { MODEL_FORMAT_NAMES, MODEL_FORMATS, type ModelFormat } from './formats.ts';
import { looksLikeUsdz } from './sniff/usdz.ts';

/** The kind of an upload: an archive, or a model format. */
type SourceKind = 'zip' | 'gzip' | 'tar' | ModelFormat;

/** Number of bytes to pass to `sniffSource`. Text formats are recognised less often with fewer bytes. */
export const SNIFF_BYTES = 4_096;

const TAR_MAGIC_OFFSET = 257;

/**
 * Recognises an archive or a model by its first bytes, never by its name. Formats without magic bytes (OBJ, STL, glTF
 * as JSON) are recognised by the text of the head. `totalBytes`, the size of the whole file, makes binary STL certain.
 *
 * @returns undefined if the file cannot be converted
 */
export function sniffSource(head: Uint8Array, totalBytes?: number): SourceKind | undefined {
  // A USDZ is a zip too. It must stay one source, because its first layer is the model.
  if (looksLikeUsdz(head)) return 'usdz';
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x50, 0x4b, 0x05, 0x06])) return 'zip';
  if (startsWith(head, [0x1f, 0x8b, 0x08])) return 'gzip';
  if (startsWith(head.subarray(TAR_MAGIC_OFFSET), [0x75, 0x73, 0x74, 0x61, 0x72])) return 'tar';
  return sniffModel(head, totalBytes);
}

/** Recognises the model format of a file by its first bytes. Returns undefined for an unsupported format. */
function sniffModel(head: Uint8Array, totalBytes?: number): ModelFormat | undefined {
  return MODEL_FORMAT_NAMES.find((format) => MODEL_FORMATS[format].sniff(head, totalBytes));
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}
