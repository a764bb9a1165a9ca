import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import type { DataFolder } from './data-folder.ts';
import { DemoTenant } from './endpoints.ts';
import { writeAtomically } from './write-atomically.ts';

/**
 * Demo tenants and sample catalog, put in at the first start of a data folder. Answers their credentials, at every
 * start. A first start that was interrupted is repeated: new credentials replace those that nobody was told.
 */
export async function seedOnce(folder: DataFolder, operator: Record<string, string>): Promise<DemoTenant[]> {
  if (existsSync(folder.demoTenantsFile)) {
    return z.array(DemoTenant).parse(JSON.parse(readFileSync(folder.demoTenantsFile, 'utf8')));
  }
  Object.assign(process.env, operator);
  // Imported late: the stores are opened with the environment that has just been set.
  const { seedDemo } = await import('../seed/seed-demo.ts');
  const tenants = await seedDemo(new Date());
  writeAtomically(folder.demoTenantsFile, JSON.stringify(tenants, null, 2));
  return tenants;
}
