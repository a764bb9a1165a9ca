import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { layerFolder, layersOf } from './bundle-layers.ts';
import type { DeployableBundles } from './bundle-record.ts';
import type { FunctionEntry } from './function-entry.ts';
import type { PackagePlatform } from './package-platform.ts';

/**
 * The bundles that `bundleFunctions` will have made, for a synthesis beside it: their folders are there and empty, and
 * their hashes are those of their names, as what is in them is not known yet. For a service that runs the bundles from
 * where they lie; a deployment sees changes by the hashes that the bundler worked out.
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
