import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BundledFunction } from './bundle-record.ts';

/**
 * Sizes and hash of the files that a function deploys. The hash contains files of packages by name and size only: the
 * lock pins their content.
 *
 * @param packages paths and versions of the packages in the folder
 */
export async function measureFolder(
  folder: string,
  packages: readonly string[],
): Promise<Pick<BundledFunction, 'codeBytes' | 'folderBytes' | 'hash'>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const hash = createHash('sha256').update(JSON.stringify(packages));
  let codeBytes = 0;
  let folderBytes = 0;
  for (const file of files.sort()) {
    const name = path.relative(folder, file);
    const { size } = await stat(file);
    hash.update(`${name}\0${size}\0`);
    if (!name.startsWith('node_modules')) hash.update(await readFile(file));
    folderBytes += size;
    if (name === 'index.mjs') codeBytes = size;
  }
  return { codeBytes, folderBytes, hash: hash.digest('hex') };
}
