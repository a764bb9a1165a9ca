import { copyFile, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Where a command puts what it made. */
export interface OutputFolder {
  /** Copies a file there under this name, or the next one that is free; gives its path. */
  keep(file: string, name: string): Promise<string>;
}

/**
 * A folder, made when it is first needed, in which a run overwrites what an earlier one made, and never its own source or
 * a file of its own: those keep their names, and what comes later is `name-2.ending`.
 */
export function outputFolder(folder: string, source: string): OutputFolder {
  // Some file systems do not tell upper from lower case.
  const taken = new Set<string>();
  return {
    async keep(file, name) {
      await mkdir(folder, { recursive: true });
      const { name: stem, ext } = path.parse(name);
      let free = name;
      for (let count = 2; taken.has(free.toLowerCase()) || (await isSame(path.join(folder, free), source)); count++) {
        free = `${stem}-${count}${ext}`;
      }
      taken.add(free.toLowerCase());
      const target = path.join(folder, free);
      await copyFile(file, target);
      return target;
    },
  };
}

/** Whether two paths are one file, by whatever names and links. */
async function isSame(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((file) => stat(file).catch(() => undefined)));
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}
