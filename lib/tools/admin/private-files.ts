import { createWriteStream, type WriteStream } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';

/** Mode of a file that only its owner may read: copies contain secrets and data of customers. */
export const PRIVATE_FILE_MODE = 0o600;
const PRIVATE_FOLDER_MODE = 0o700;

/**
 * Creates a folder, and missing folders above it, that only its owner may read. An existing folder gets the same mode.
 *
 * @throws if the operator may not change the mode
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
  await chmod(folder, PRIVATE_FOLDER_MODE);
}

/** Writes a new file that its owner alone may read. */
export function writePrivateFile(file: string): WriteStream {
  return createWriteStream(file, { mode: PRIVATE_FILE_MODE });
}
