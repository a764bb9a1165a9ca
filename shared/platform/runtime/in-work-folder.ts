import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Runs work in a new folder below the temporary folder and then removes the folder, also if the work fails. The files
 * of a killed process disappear with its execution environment.
 *
 * @param name prefix of the folder's name
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
