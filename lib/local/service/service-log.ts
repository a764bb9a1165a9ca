import { createWriteStream, renameSync, statSync } from 'node:fs';

const MAX_LOG_BYTES = 50_000_000;

/** What the functions and the services write, a JSON document a line, in a file of the data folder. */
export interface ServiceLog {
  write(entry: Readonly<Record<string, unknown>>): void;
  end(): Promise<void>;
}

/** Opens the log; one that has grown large is kept once, under another name. */
export function openServiceLog(file: string): ServiceLog {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(file, `${file}.1`);
  const stream = createWriteStream(file, { flags: 'a' });
  return {
    write: (entry) => void stream.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`),
    end: () => new Promise((resolve) => stream.end(resolve)),
  };
}
