import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { routes } from '../../../shared/route-list.ts';
import { workers } from '../../../shared/workers.ts';
import { bundleFunctions } from '../../bundle/bundle-functions.ts';
import type { BundleResult } from '../../bundle/bundle-record.ts';
import { functionEntries } from '../../bundle/function-entry.ts';
import { hostPlatform } from '../../bundle/package-platform.ts';
import { LOCAL_STAGE, loadConfig } from '../../config.ts';
import { writeAtomically } from './write-atomically.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const RECORD_FILE = 'built-from.txt';

/** Where a service of its own data folder has them. */
export interface BuildFolders {
  /** Where the bundles go. */
  readonly functions: string;
  /** Where the cloud assembly goes. */
  readonly assembly: string;
}

/**
 * Bundles the functions and synthesizes the stage `local`, as a deployment does, where anything that goes into them has
 * changed since. Synthesis is without the template validation, which tests and deployment do; it costs a second. Where
 * the service listens is no part of the templates, so that one synthesis is enough for any number of services.
 */
export async function buildService({ functions, assembly }: BuildFolders): Promise<void> {
  const bundle = await bundleForService(functions);
  const made = fingerprint([bundle.inputHash, bundle.folder]);
  if (isMadeFrom(assembly, made)) return;
  rmSync(assembly, { recursive: true, force: true });
  if (!ofTestRun()) return synthesize(assembly, bundle, made);
  const shared = `${bundle.folder}-assembly`;
  if (!isMadeFrom(shared, made)) {
    rmSync(shared, { recursive: true, force: true });
    await synthesize(shared, bundle, made);
  }
  cpSync(shared, assembly, { recursive: true });
}

function isMadeFrom(assembly: string, made: string): boolean {
  const record = path.join(assembly, RECORD_FILE);
  return existsSync(record) && readFileSync(record, 'utf8') === made;
}

async function synthesize(assembly: string, bundle: BundleResult, made: string): Promise<void> {
  // Imported late: an unchanged service starts without the time that the CDK takes to load.
  const { buildApp } = await import('../../build-app.ts');
  buildApp(loadConfig(LOCAL_STAGE), { outdir: assembly, bundle }).synth();
  writeAtomically(path.join(assembly, RECORD_FILE), made);
}

/**
 * The bundles that a service runs. Under the tests' coverage they are those of the whole test run, in the place where
 * the coverage is worked out.
 */
export function bundleForService(folder: string): Promise<BundleResult & { readonly rebuilt: boolean }> {
  const entries = functionEntries(routes, workers);
  const place = ofTestRun() ? { coverage: true } : { outdir: folder };
  return bundleFunctions({ entries, platform: hostPlatform(), ...place });
}

/** `npm test` builds once for all services that its tests start; the one of the API tests starts before the others. */
function ofTestRun(): boolean {
  return process.env.BUNDLE_COVERAGE === '1';
}

/** Everything that the templates are made of: infrastructure code, the lists that it reads, bundles and settings. */
function fingerprint(facts: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(facts));
  for (const file of [...sourcesOf('lib'), ...sourcesOf('shared'), path.join(ROOT, 'package-lock.json')]) {
    hash.update(`\0${path.relative(ROOT, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function sourcesOf(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|json)$/.test(name) && !name.startsWith('local'))
    .map((name) => path.join(ROOT, folder, name))
    .sort();
}
