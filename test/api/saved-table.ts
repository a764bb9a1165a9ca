import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

/** Opens the table `saved` with the operator's key, to write rows as earlier versions wrote them. */
export async function savedTable(dataFolder: string) {
  const operator = JSON.parse(readFileSync(path.join(dataFolder, 'operator.json'), 'utf8'));
  Object.assign(process.env, z.record(z.string(), z.string()).parse(operator));
  // Imported late: stores open with the operator's environment.
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  return openTable('saved');
}
