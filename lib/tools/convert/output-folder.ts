import { access, constants, copyFile, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { CallError } from '../command-line/call-error.ts';

/** The output folder of a command. */
interface OutputFolder {
  /** Copies a file into the folder under this name, or the next free name, and returns its path. Throws CallError. */
  keep(file: string, name: string): Promise<string>;
}

/**
 * Opens a folder that is created when it is first needed. A run overwrites files of earlier runs, but never its source
 * or its own files: the next file of the same name is `name-2.extension`.
 */
export function outputFolder(folder: string, source: string): OutputFolder {
  // Some file systems ignore case.
  const taken = new Set<string>();
  return {
    async keep(file, name) {
      const { name: stem, ext } = path.parse(name);
      let free = name;
      for (let count = 2; taken.has(free.toLowerCase()) || (await isSame(path.join(folder, free), source)); count++) {
        free = `${stem}-${count}${ext}`;
      }
      taken.add(free.toLowerCase());
      const target = path.join(folder, free);
      try {
        await mkdir(folder, { recursive: true });
        await copyFile(file, target);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new CallError(`${target} cannot be written: ${reason}.`, { cause: error });
      }
      return target;
    },
  };
}

/** Checks that a path is a folder, or can become one, before anything is made. Throws CallError. */
export async function checkOutputFolder(folder: string): Promise<void> {
  let at = path.resolve(folder);
  let found = await stat(at).catch(() => undefined);
  while (!found && at !== path.dirname(at)) {
    at = path.dirname(at);
    found = await stat(at).catch(() => undefined);
  }
  if (!found?.isDirectory()) throw new CallError(`${at} is a file; --out needs a folder.`);
  await access(at, constants.W_OK).catch((cause: unknown) => {
    throw new CallError(`Nothing may be written to the folder ${at}; give another one as --out.`, { cause });
  });
}

/** Whether two paths are the same file, under any name or link. */
async function isSame(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((file) => stat(file).catch(() => undefined)));
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}
