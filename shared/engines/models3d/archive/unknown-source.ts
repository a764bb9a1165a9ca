import { formatByName, unsupportedFormat } from '../choose-model.ts';
import { ModelError } from '../model-error.ts';
import { quoted } from '../quoted.ts';

/** Other archive formats, for a clear error. */
const OTHER_ARCHIVES = [
  { name: 'RAR', magic: 'Rar!\x1a\x07' },
  { name: '7-Zip', magic: "7z\xbc\xaf'\x1c" },
] as const;

/** Model formats of design programs that a file without its extension is known by. */
const OTHER_MODELS = [
  { name: 'SketchUp model', magic: '\xff\xfe\xff\x0eS\0k\0e\0t\0c\0h\0U\0p\0' },
  { name: 'Blender model', magic: 'BLENDER' },
  { name: 'Rhino model', magic: '3D Geometry File Format ' },
  { name: 'DWG drawing', magic: 'AC10' },
] as const;

/**
 * Returns the error for a bare file that `sniffSource` does not recognise: UNSUPPORTED_FORMAT with its name for the
 * formats that an archive is refused for too, MODEL_CORRUPT if its name is that of a format that can be converted, and
 * ARCHIVE_UNKNOWN_TYPE for other archives and for all other files (D614).
 *
 * @param name the file name of the client
 */
export function unknownSource(name: string, head: Uint8Array): ModelError {
  const text = Buffer.from(head).toString('latin1');
  const archive = OTHER_ARCHIVES.find(({ magic }) => text.startsWith(magic));
  if (archive) {
    const message = `The file is a ${archive.name} archive, which cannot be read; pack its files as a zip.`;
    return new ModelError('ARCHIVE_UNKNOWN_TYPE', message);
  }
  const unsupported = unsupportedFormat(name);
  if (unsupported) return unsupported;
  const model = OTHER_MODELS.find(({ magic }) => text.startsWith(magic));
  if (model) {
    const message = `The file is a ${model.name}, which cannot be converted; export it as glTF.`;
    return new ModelError('UNSUPPORTED_FORMAT', message);
  }
  const format = formatByName(name)?.toUpperCase();
  return format
    ? new ModelError(
        'MODEL_CORRUPT',
        `${quoted(name)} is no ${format} file, or it is damaged or cut off; export it again.`,
      )
    : new ModelError('ARCHIVE_UNKNOWN_TYPE', 'The file is neither a zip, a tar.gz nor a model of a supported format.');
}
