import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';

/** What a child process that handles files from outside has to do with. */
export interface ChildFolders {
  /** Its entry. The folder of it that holds `node_modules` is its code; the entry's own when none above it does. */
  readonly entry: string;
  /** Where it works. */
  readonly workFolder: string;
  /** Further files that it reads. */
  readonly sources: readonly string[];
}

/**
 * Flags of Node's permission model: code that a hostile file might take over reads its own code, its sources and its
 * work folder, writes into that alone, and starts neither processes nor workers. Native code is allowed, for sharp, and
 * is not held to this. Node 24 cannot close the network; the child has no credentials to use it with.
 */
export async function childPermissions({ entry, workFolder, sources }: ChildFolders): Promise<string[]> {
  // Coverage is taken through the inspector, which the permission model closes.
  if (process.env.NODE_V8_COVERAGE) return [];
  // Under both names, where the system's folder for temporary files is a link.
  const work = [...new Set([path.resolve(workFolder), await realpath(workFolder)])].map((folder) => `${folder}/*`);
  const layers = (process.env.NODE_PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const readable = [...work, `${codeFolder(entry)}/*`, ...layers.map((folder) => `${folder}/*`)];
  const elsewhere = sources.map((file) => path.resolve(file)).filter((file) => !isBelow(file, workFolder));
  return [
    '--permission',
    '--allow-addons',
    ...[...readable, ...elsewhere].map((place) => `--allow-fs-read=${place}`),
    ...work.map((place) => `--allow-fs-write=${place}`),
  ];
}

function codeFolder(entry: string): string {
  const own = path.dirname(path.resolve(entry));
  for (let folder = own; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'node_modules'))) return folder;
  }
  return own;
}

function isBelow(file: string, folder: string): boolean {
  return file.startsWith(`${path.resolve(folder)}${path.sep}`);
}
