import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { layerFolder, layersOf } from './bundle-layers.ts';
import type { DeployableBundles } from './bundle-record.ts';
import type { FunctionEntry } from './function-entry.ts';
import type { PackagePlatform } from './package-platform.ts';

/**
 * The bundles that a parallel `bundleFunctions` will write, for a synthesis that does not wait for it: their folders
 * exist and are empty, and their hashes are hashes of their names. For the local service, which runs bundles from their
 * folders; a deployment needs the real hashes to detect changes.
 */
export function futureBundles(
  folder: string,
  entries: readonly FunctionEntry[],
  platform: PackagePlatform,
): DeployableBundles {
  const functions = entries.map(({ name }) => ({ name, hash: hashOf(`function ${name}`) }));
  const layers = layersOf(entries).map((name) => ({ name, hash: hashOf(`layer ${name}`) }));
  for (const { name } of functions) mkdirSync(path.join(folder, name), { recursive: true });
  for (const { name } of layers) mkdirSync(layerFolder(folder, name), { recursive: true });
  return { folder, platform, functions, layers };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
