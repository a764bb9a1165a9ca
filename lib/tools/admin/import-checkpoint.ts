import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

const Checkpoint = z.object({ catalog: z.string(), bytes: z.number(), modified: z.number(), line: z.int() });

/** Progress of an import, stored next to its file, so that the same command continues after an interruption. */
interface ImportCheckpoint {
  /** All lines up to this one are done; 0 for a new import or a file that has changed since. */
  readonly line: number;
  save(line: number): void;
  remove(): void;
}

/** Opens the checkpoint of a file's import into a catalog: `<file>.import`. */
export function importCheckpoint(file: string, catalog: string): ImportCheckpoint {
  const place = `${file}.import`;
  const { size: bytes, mtimeMs: modified } = statSync(file);
  const saved = readSaved(place);
  const isSame = saved?.catalog === catalog && saved.bytes === bytes && saved.modified === modified;
  return {
    line: isSame ? saved.line : 0,
    save(line) {
      writeFileSync(`${place}.new`, JSON.stringify({ catalog, bytes, modified, line }));
      renameSync(`${place}.new`, place);
    },
    remove: () => rmSync(place, { force: true }),
  };
}

function readSaved(place: string): z.infer<typeof Checkpoint> | undefined {
  try {
    return Checkpoint.parse(JSON.parse(readFileSync(place, 'utf8')));
  } catch {
    return undefined;
  }
}
