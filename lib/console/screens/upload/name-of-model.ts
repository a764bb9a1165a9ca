import { stemOfFile } from '../../../../shared/domain/items/item-of-file.ts';

/** What programs and people call every file or folder of a kind. The folder above says more. */
const GENERIC = new Set([
  ...['model', 'models', 'scene', 'mesh', 'meshes', 'object', 'objects', 'source', 'untitled', 'export', 'exports'],
  ...['textured', 'default', 'final', 'geometry', 'asset', 'assets', 'file', 'files', 'download', 'new folder', '3d'],
  ...['obj', 'fbx', 'glb', 'gltf', 'dae', 'stl', 'usd', 'usdz', '3ds', 'ply', 'lod', 'textures'],
]);
const DIGITS = '0123456789';
/** Between a word and its number. */
const SEPARATORS = ' _.(-';

/** A file by its name and its folder, as those of a `DroppedFile`. */
interface NamedFile {
  readonly file: { readonly name: string };
  readonly folder: string;
}

/**
 * The file name that gives a dropped model its id and label: its own, or that of the nearest folder which says
 * something (`piano.glb` for `piano/model.glb`, `piano 2.glb` for `piano/2.glb`) if every model of a program has its
 * name (D2205).
 */
export function nameOfModel({ file, folder }: NamedFile): string {
  const stem = stemOfFile(file.name);
  const { isGeneric, number } = readName(stem);
  const telling = folder.split('/').findLast((each) => !readName(each).isGeneric);
  if (!isGeneric || telling === undefined) return file.name;
  const name = number === '' ? telling : `${telling} ${number}`;
  return `${name}${file.name.slice(stem.length)}`;
}

/**
 * The nearest folder that tells a model from others of its name: `kitchen` for `kitchen/obj/chair.obj` beside
 * `hall/obj/chair.obj`; undefined if none does.
 */
export function tellingFolder({ folder }: NamedFile, others: readonly NamedFile[]): string | undefined {
  const theirs = others.map((other) => new Set(other.folder.split('/')));
  return folder.split('/').findLast((each) => each !== '' && theirs.every((folders) => !folders.has(each)));
}

/** Whether a name says nothing, and the number at its end: `scene_01`, `untitled (2)`. */
function readName(name: string): { readonly isGeneric: boolean; readonly number: string } {
  const open = name.endsWith(')') ? name.slice(0, -1) : name;
  const unnumbered = withoutEnd(open, DIGITS);
  const word = withoutEnd(unnumbered, SEPARATORS);
  const isGeneric = word === '' || GENERIC.has(word.toLowerCase()) || GENERIC.has(name.toLowerCase());
  return { isGeneric, number: open.slice(unnumbered.length) };
}

/** A text without the characters at its end that are among these. */
function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
