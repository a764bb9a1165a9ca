import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { DemoTenantCredentials } from '../../../shared/samples/demo-tenant-credentials.ts';
import type { SeedOptions } from '../../tools/seed/seed-demo.ts';
import type { DataFolder } from './data-folder.ts';
import { withdrawAwaited } from './withdraw-awaited.ts';
import { writeAtomically } from './write-atomically.ts';

/**
 * Stores demo tenants and sample catalog at the first start of a data folder. If that start was interrupted, the next
 * one does it again, with new credentials. A later start that sends no models says so of those that were awaited.
 * @returns the credentials, at every start
 */
export async function seedOnce(
  folder: DataFolder,
  operator: Record<string, string>,
  baseUrl: string,
  options: SeedOptions,
): Promise<DemoTenantCredentials[]> {
  if (existsSync(folder.demoTenantsFile)) {
    if (!options.models) await withdrawAwaited(operator);
    return z.array(DemoTenantCredentials).parse(JSON.parse(readFileSync(folder.demoTenantsFile, 'utf8')));
  }
  Object.assign(process.env, operator);
  // Imported late: the module opens its stores with the environment of this moment.
  const { seedDemo } = await import('../../tools/seed/seed-demo.ts');
  const tenants = await seedDemo(new Date(), baseUrl, options);
  writeAtomically(folder.demoTenantsFile, JSON.stringify(tenants, null, 2));
  return tenants;
}
