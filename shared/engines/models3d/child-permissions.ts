import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';

/** The files of a child process that parses untrusted files. */
interface ChildFolders {
  /** Entry file. The nearest folder above it with `node_modules` is its code folder; without one, its own folder is. */
  readonly entry: string;
  /** The child reads and writes here. */
  readonly workFolder: string;
  /** Additional files that it reads. */
  readonly sources: readonly string[];
}

/**
 * Returns the flags of Node's permission model for a child that parses untrusted files: it can read its code, its
 * sources and its work folder, can write to its work folder only, and can start neither processes nor workers. Native
 * code is allowed for sharp and is not restricted. Node 24 cannot block the network; the child has no credentials.
 */
export async function childPermissions({ entry, workFolder, sources }: ChildFolders): Promise<string[]> {
  // Coverage is collected through the inspector, which the permission model blocks.
  if (process.env.NODE_V8_COVERAGE) return [];
  // Both paths, if the system's temporary folder is a symbolic link.
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
