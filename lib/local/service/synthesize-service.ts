import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { routes } from '../../../shared/contract/routes/index.ts';
import { workers } from '../../../shared/contract/workers.ts';
import { LOCAL_STAGE, loadConfig } from '../../infra/settings/config.ts';
import { functionEntries } from '../../tools/bundle/function-entry.ts';
import { futureBundles } from '../../tools/bundle/future-bundles.ts';
import { hostPlatform } from '../../tools/bundle/package-platform.ts';
import { bundlesFolder, OF_TEST_RUN } from './function-code.ts';
import { writeAtomically } from './write-atomically.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const RECORD_FILE = 'built-from.txt';

/**
 * Synthesizes the stage `local` like a deployment, if any of its sources has changed. It skips the template validation,
 * which takes a second: tests and deployments do it. It needs the folder of the bundles, not the bundles, so it can run
 * while they are made. The templates do not contain the ports of the service.
 */
export async function synthesizeService({ functions, assembly }: { functions: string; assembly: string }) {
  const bundles = bundlesFolder(functions);
  const made = fingerprint(bundles);
  if (isMadeFrom(assembly, made)) return;
  rmSync(assembly, { recursive: true, force: true });
  if (!OF_TEST_RUN) return synthesize(assembly, bundles, made);
  const shared = `${bundles}-assembly`;
  if (!isMadeFrom(shared, made)) {
    rmSync(shared, { recursive: true, force: true });
    await synthesize(shared, bundles, made);
  }
  cpSync(shared, assembly, { recursive: true });
}

function isMadeFrom(assembly: string, made: string): boolean {
  const record = path.join(assembly, RECORD_FILE);
  return existsSync(record) && readFileSync(record, 'utf8') === made;
}

async function synthesize(assembly: string, bundlesFolder: string, made: string): Promise<void> {
  // Imported late: an unchanged service does not load the CDK, which takes time.
  const { buildApp } = await import('../../infra/build-app.ts');
  const bundle = futureBundles(bundlesFolder, functionEntries(routes, workers), hostPlatform());
  buildApp(loadConfig(LOCAL_STAGE), { outdir: assembly, bundle }).synth();
  writeAtomically(path.join(assembly, RECORD_FILE), made);
}

/** A hash of all sources of the templates: code, settings, and the folder of the bundles. */
function fingerprint(bundlesFolder: string): string {
  const hash = createHash('sha256').update(bundlesFolder);
  const sources = [...sourcesOf('lib'), ...sourcesOf('shared')];
  for (const file of [...sources, path.join(ROOT, 'cdk.json'), path.join(ROOT, 'package-lock.json')]) {
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
