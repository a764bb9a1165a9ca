import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The file next to a worker's bundle that contains the version of the code that makes its results. */
export const RESULTS_VERSION_FILE = 'results-version.txt';

/**
 * Returns the version of the code that makes a worker's results. The keys of stored results contain it, so that new
 * code makes new results. The bundler computes it from the content of the bundle, so nobody has to change it by hand.
 *
 * @param folder folder of the bundle
 */
export function readResultsVersion(folder: string): string {
  return readFileSync(path.join(folder, RESULTS_VERSION_FILE), 'utf8').trim();
}
