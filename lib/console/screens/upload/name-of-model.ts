import { stemOfFile } from '../../../../shared/domain/items/item-of-file.ts';

/** What programs call every file that they write. The folder says more. */
const GENERIC = new Set(['model', 'scene', 'mesh', 'object', 'source', 'untitled', 'export', 'textured']);

/** A file by its name and its folder, as those of a `DroppedFile`. */
interface NamedFile {
  readonly file: { readonly name: string };
  readonly folder: string;
}

/**
 * The file name that gives a dropped model its id and label: its own, or that of its folder (`piano.glb` for
 * `piano/model.glb`) if every model of the program has its name (D2203).
 */
export function nameOfModel({ file, folder }: NamedFile): string {
  const stem = stemOfFile(file.name);
  const last = folder.split('/').at(-1) ?? '';
  return GENERIC.has(stem.toLowerCase()) && last !== '' ? `${last}${file.name.slice(stem.length)}` : file.name;
}
