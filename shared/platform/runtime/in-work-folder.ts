import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Does work in a folder of its own below the temporary one, and removes that with all that is in it when the work has
 * ended, well or not. What a killed process leaves behind goes with its execution environment.
 *
 * @param name what the folder's name begins with
 */
export async function inWorkFolder<T>(
  temporaryFolder: string,
  name: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(temporaryFolder, `${name}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
