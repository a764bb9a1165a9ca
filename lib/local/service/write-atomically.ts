import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';

/** Replaces a file atomically: a crash leaves the old or the new one. Only the owner can read it. */
export function writeAtomically(file: string, text: string): void {
  const newFile = `${file}.${process.pid}.tmp`;
  const handle = openSync(newFile, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(newFile, file);
}
