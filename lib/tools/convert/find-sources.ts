import { access, constants, glob, stat } from 'node:fs/promises';
import path from 'node:path';
import { MODEL_FORMATS } from '../../../shared/engines/models3d/formats.ts';
import { CallError } from '../command-line/call-error.ts';

/** More files than this are probably the wrong folder. */
const MAX_SOURCES = 10_000;
const ARCHIVES = ['.zip', '.gz', '.tgz', '.tar'];
const EXTENSIONS: readonly string[] = [
  ...Object.values(MODEL_FORMATS).flatMap(({ extensions }) => extensions),
  ...ARCHIVES,
];
const PATTERN = /[*?[\]{}]/;
/** Where `--to` without `--out` writes, so that a second run does not convert the results of the first. */
export const RESULT_FOLDER_END = '-converted';

/**
 * Returns the files to convert: each named file, the models and archives of each named folder and of the folders in it,
 * and the models and archives that match a pattern (`'models/**\/*.fbx'`). Sorted, each once.
 *
 * @throws CallError if a word leads to no file, to a file that cannot be read, or if there are too many
 */
export async function findSources(words: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const word of words) {
    for (const file of await sourcesOf(word)) {
      found.add(path.normalize(file));
      if (found.size > MAX_SOURCES)
        throw new CallError(`${word} has more than ${MAX_SOURCES} models; name a folder in it.`);
    }
  }
  return [...found].sort();
}

async function sourcesOf(word: string): Promise<string[]> {
  const entry = await stat(word).catch(() => undefined);
  if (entry?.isFile()) {
    await access(word, constants.R_OK).catch((cause: unknown) => {
      throw new CallError(`The file ${word} cannot be read: permission denied.`, { cause });
    });
    return [word];
  }
  if (entry?.isDirectory()) {
    const models = (await matches('**/*', word)).map((name) => path.join(word, name));
    if (models.length === 0) throw new CallError(`The folder ${word} has no model and no archive.`);
    return models;
  }
  if (!PATTERN.test(word)) throw new CallError(`There is no file ${word}.`);
  const models = await matches(word, process.cwd());
  if (models.length === 0) throw new CallError(`No model and no archive matches ${word}.`);
  return models;
}

async function matches(pattern: string, folder: string): Promise<string[]> {
  const files: string[] = [];
  for await (const entry of glob(pattern, { cwd: folder, withFileTypes: true, exclude: isResultFolder })) {
    if (!entry.isFile() || !EXTENSIONS.includes(path.extname(entry.name).toLowerCase())) continue;
    const file = path.join(entry.parentPath, entry.name);
    files.push(path.isAbsolute(pattern) ? file : path.relative(folder, file));
    if (files.length > MAX_SOURCES) break;
  }
  return files;
}

function isResultFolder(entry: { readonly name: string; isDirectory(): boolean }): boolean {
  return entry.isDirectory() && entry.name.endsWith(RESULT_FOLDER_END);
}
