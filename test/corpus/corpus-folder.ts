import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The folder of test data next to the repository, or the one of the command line. The script ends with a message if it
 * does not exist: the data is not part of the repository.
 */
export function corpusFolder(name: string, argument: string | undefined): string {
  const folder = path.resolve(argument ?? path.join(import.meta.dirname, '../../../shared/corpus', name));
  if (!existsSync(folder)) {
    console.error(`The test data are missing: ${folder} is not there. Name their folder as the first argument.`);
    process.exit(1);
  }
  return folder;
}
