import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';

/** Replaces a file so that a crash leaves the old or the new one, never half of it. Readable by the owner only. */
export function writeAtomically(file: string, text: string): void {
  const beside = `${file}.${process.pid}.tmp`;
  const handle = openSync(beside, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(beside, file);
}
