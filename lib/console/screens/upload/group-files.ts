import type { DroppedFile } from '../../parts/dropped-file.ts';

/** A model that was dropped, with the files that it names. */
export interface ModelGroup {
  readonly model: DroppedFile;
  /** Geometry, materials and pictures that are sent together with the model. */
  readonly beside: readonly DroppedFile[];
}

/** What was dropped, in the models that are sent, and the files that belong to none of them. */
interface GroupedFiles {
  readonly groups: readonly ModelGroup[];
  readonly leftOut: readonly DroppedFile[];
}

/** Files that are no models: what models name, and what people keep beside them. */
const BESIDE =
  /\.(?:bin|mtl|png|jpe?g|webp|tga|bmp|tiff?|gif|ktx2|dds|hdr|exr|psd|txt|md|pdf|html|json|csv|url|ini|db)$/i;
/** They hold what they name, and the service opens no archive in an archive. */
const ARCHIVE = /\.(?:zip|tar|tgz|gz|rar|7z|usdz|3mf)$/i;
/**
 * The end of a name in a model. Whatever stands before it is looked at by its characters: a file may be one line of 32
 * MB.
 */
const NAMED = /\.(?:bin|mtl|png|jpe?g|webp|tga|bmp|tiff?|gif|ktx2|dds|hdr|exr|psd)/gi;
/** Larger models keep their pictures inside, or come as an archive. */
const MAX_READ_BYTES = 32 * 1_048_576;

/**
 * Puts each model together with the files that it names, directly (`.gltf`, `.fbx`, `.dae`) or by another file (an
 * `.obj` names its `.mtl`, which names pictures). The service takes one file for a model, so these become one archive
 * (D2203). Of several files of the same name, the one in the nearest folder belongs to the model.
 */
export async function groupFiles(dropped: readonly DroppedFile[]): Promise<GroupedFiles> {
  const visible = dropped.filter(({ file }) => !file.name.startsWith('.'));
  const others = visible.filter(({ file }) => BESIDE.test(file.name));
  const models = visible.filter(({ file }) => !BESIDE.test(file.name));
  const groups: ModelGroup[] = [];
  for (const model of models) groups.push({ model, beside: others.length === 0 ? [] : await named(model, others) });
  const used = new Set(groups.flatMap(({ beside }) => beside));
  return { groups, leftOut: others.filter((other) => !used.has(other)) };
}

async function named(model: DroppedFile, others: readonly DroppedFile[]): Promise<readonly DroppedFile[]> {
  const byName = Map.groupBy(others, ({ file }) => file.name.toLowerCase());
  const found = new Set<DroppedFile>();
  const readers = [model];
  for (const reader of readers) {
    if (reader.file.size > MAX_READ_BYTES || ARCHIVE.test(reader.file.name)) continue;
    for (const name of namesIn(await reader.file.text(), [...byName.keys()])) {
      const nearest = (byName.get(name) ?? []).toSorted((a, b) => distance(model, a) - distance(model, b))[0];
      if (nearest === undefined || found.has(nearest)) continue;
      found.add(nearest);
      if (name.endsWith('.mtl')) readers.push(nearest);
    }
  }
  return [...found];
}

/** Which of the names stand in a text, in any case, as they are or as in addresses (`red%20chair.bin`). */
function namesIn(text: string, names: readonly string[]): Set<string> {
  const spelled = names.flatMap((name) => [
    { name, spelling: name },
    { name, spelling: encodeURI(name).toLowerCase() },
  ]);
  const longest = Math.max(...spelled.map(({ spelling }) => spelling.length));
  const found = new Set<string>();
  for (const { index, 0: ending } of text.matchAll(NAMED)) {
    const end = index + ending.length;
    const before = text.slice(Math.max(0, end - longest), end).toLowerCase();
    const fitting = spelled.filter(({ spelling }) => before.endsWith(spelling));
    // `darkwood.png` ends like `wood.png`.
    const [best] = fitting.toSorted((a, b) => b.spelling.length - a.spelling.length);
    if (best) found.add(best.name);
  }
  return found;
}

/** Folders between two files. */
function distance(a: DroppedFile, b: DroppedFile): number {
  const [from, to] = [foldersOf(a), foldersOf(b)];
  const common = from.findIndex((folder, at) => folder !== to[at]);
  const shared = common === -1 ? from.length : common;
  return from.length + to.length - 2 * shared;
}

function foldersOf({ folder }: DroppedFile): string[] {
  return folder === '' ? [] : folder.split('/');
}
