import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The file beside a worker's bundle that names the code which its results come from. */
export const RESULTS_VERSION_FILE = 'results-version.txt';

/**
 * Names the code that a worker's results come from. Results are kept under it, so that whoever deploys other code gets
 * other results. The bundler writes it, from what goes into the bundle: nobody has to remember it.
 *
 * @param folder of the bundle
 */
export function readResultsVersion(folder: string): string {
  return readFileSync(path.join(folder, RESULTS_VERSION_FILE), 'utf8').trim();
}
