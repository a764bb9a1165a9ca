import { stemOfFile } from '../../../../shared/domain/items/item-of-file.ts';

/** What programs and people call every file or folder of a kind. The folder above says more. */
const GENERIC = new Set([
  ...['model', 'models', 'scene', 'mesh', 'meshes', 'object', 'objects', 'source', 'untitled', 'export', 'exports'],
  ...['textured', 'default', 'final', 'geometry', 'asset', 'assets', 'file', 'files', 'download', 'new folder', '3d'],
  ...['obj', 'fbx', 'glb', 'gltf', 'dae', 'stl', 'usd', 'usdz', '3ds', 'ply', 'lod', 'textures'],
]);
/** The number at the end of a name: `scene_01`, `untitled (2)`. */
const NUMBERED = /^(?<word>.*?)[\s_.(-]*(?<number>\d*)\)?$/;

/** A file by its name and its folder, as those of a `DroppedFile`. */
interface NamedFile {
  readonly file: { readonly name: string };
  readonly folder: string;
}

/**
 * The file name that gives a dropped model its id and label: its own, or that of the nearest folder which says something
 * (`piano.glb` for `piano/model.glb`, `piano 2.glb` for `piano/2.glb`) if every model of a program has its name (D2203).
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

function readName(name: string): { readonly isGeneric: boolean; readonly number: string } {
  const { word = '', number = '' } = NUMBERED.exec(name)?.groups ?? {};
  return { isGeneric: word === '' || GENERIC.has(word.toLowerCase()) || GENERIC.has(name.toLowerCase()), number };
}
