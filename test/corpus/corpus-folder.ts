import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The folder of test data beside the repository, or the one that the command line names; the script ends with a
 * sentence when it is not there: the data are not part of the repository.
 */
export function corpusFolder(name: string, argument: string | undefined): string {
  const folder = path.resolve(argument ?? path.join(import.meta.dirname, '../../../shared/corpus', name));
  if (!existsSync(folder)) {
    console.error(`The test data are missing: ${folder} is not there. Name their folder as the first argument.`);
    process.exit(1);
  }
  return folder;
}
