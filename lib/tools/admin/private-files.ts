import { createWriteStream, type WriteStream } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';

/** Of a file that its owner alone may read: what an operator copies holds secrets, and what customers wrote. */
export const PRIVATE_FILE_MODE = 0o600;
const PRIVATE_FOLDER_MODE = 0o700;

/**
 * Makes a folder, and those above it that are missing, which its owner alone may look into. One that was there is made
 * so too, as it may have been made for everybody to read; throws where that is not the operator's to do.
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
  await chmod(folder, PRIVATE_FOLDER_MODE);
}

/** Writes a new file that its owner alone may read. */
export function writePrivateFile(file: string): WriteStream {
  return createWriteStream(file, { mode: PRIVATE_FILE_MODE });
}
