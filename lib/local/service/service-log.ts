import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs';

const MAX_LOG_BYTES = 50_000_000;

/** What the functions and the services write, a JSON document a line, in a file of the data folder. */
export interface ServiceLog {
  write(entry: Readonly<Record<string, unknown>>): void;
  end(): void;
}

/**
 * Opens the log; one that has grown large is kept once, under another name. A line is written before `write` returns,
 * into the system's cache: a stream would wake another thread and be woken by it for each line, which takes several
 * times as long, and a crash would lose what waits there.
 */
export function openServiceLog(file: string): ServiceLog {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(file, `${file}.1`);
  let descriptor: number | undefined = openSync(file, 'a');
  return {
    write: (entry) => {
      // Processes that end late still tell of it; nobody reads that any more.
      if (descriptor === undefined) return;
      writeSync(descriptor, `${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
    },
    end: () => {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
}
