import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { dataFolder } from '../../local/service/data-folder.ts';

const Variables = z.record(z.string(), z.string());

/**
 * Where the stores of a local service are, with the operator's key: what the running service has written down. Throws
 * when none was started on the folder.
 */
export function localStores(folder: string): Record<string, string> {
  const root = path.resolve(folder);
  try {
    return Variables.parse(JSON.parse(readFileSync(dataFolder(root).operatorFile, 'utf8')));
  } catch (cause) {
    throw new Error(`no service has been started on ${root}: npm start, or give --data`, { cause });
  }
}
