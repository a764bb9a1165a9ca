import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs';

const MAX_LOG_BYTES = 50_000_000;

/** The log of functions and services in a file of the data folder, with one JSON document per line. */
export interface ServiceLog {
  write(entry: Readonly<Record<string, unknown>>): void;
  end(): void;
}

/**
 * Opens the log. A large one is renamed and kept until the next is large. `write` is synchronous: a stream takes
 * several times as long for a line, and a crash would lose its buffer.
 */
export function openServiceLog(file: string): ServiceLog {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(file, `${file}.1`);
  let descriptor: number | undefined = openSync(file, 'a');
  return {
    write: (entry) => {
      // Processes that end after the log are not recorded.
      if (descriptor === undefined) return;
      writeSync(descriptor, `${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
    },
    end: () => {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
}
