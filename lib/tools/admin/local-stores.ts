import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { dataFolder } from '../../local/service/data-folder.ts';

const Variables = z.record(z.string(), z.string());

/**
 * Returns the addresses of a local service's API and stores, and the operator's key, which the running service has
 * written down.
 *
 * @throws if no service was started with this folder
 */
export function localStores(folder: string): Record<string, string> {
  const root = path.resolve(folder);
  try {
    return Variables.parse(JSON.parse(readFileSync(dataFolder(root).operatorFile, 'utf8')));
  } catch (cause) {
    throw new Error(`no service was started with the folder ${root}: run npm start, or give --data`, { cause });
  }
}
