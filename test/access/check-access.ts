import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type UsageReport, usageReportSchema } from '../../lib/local/iam/usage-report.ts';
import { unusedGrants } from './unused-grants.ts';

/**
 * Compares the permissions of the synthesized roles with the requests of the functions in the whole test run (reports
 * of all services that it started). Prints the difference; returns true if every function has all permissions that it
 * uses.
 */
export function checkAccess(folder: string): boolean {
  const reports = existsSync(folder) ? readdirSync(folder).map((name) => readReport(path.join(folder, name))) : [];
  const unused: string[] = [];
  const left = new Map<string, Set<string>>();
  const used = new Map<string, Set<string>>();
  for (const { functions } of reports) {
    for (const [name, usage] of Object.entries(functions)) {
      addAll(left, name, unusedGrants(usage));
      addAll(used, name, usage.used);
    }
  }
  for (const [name, entries] of left) {
    for (const entry of entries) {
      if (!used.get(name)?.has(entry)) unused.push(`${name}: ${entry}`);
    }
  }
  console.log(`\nRoles: ${left.size} functions, ${unused.length} grants that no test used`);
  for (const line of unused) console.log(`  ${line}`);
  return left.size > 0 && unused.length === 0;
}

function readReport(file: string): UsageReport {
  return usageReportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

function addAll(to: Map<string, Set<string>>, name: string, entries: readonly string[]): void {
  const set = to.get(name) ?? new Set();
  for (const entry of entries) set.add(entry);
  to.set(name, set);
}
