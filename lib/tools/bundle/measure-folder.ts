import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BundledFunction } from './bundle-record.ts';

/**
 * How large what a function deploys is, and its hash. Files of packages count by name and size: their versions, which
 * the lock pins, stand for what is in them.
 *
 * @param packages places and versions of those beside the code
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
