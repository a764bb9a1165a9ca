import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { LAYERS, type LayerName } from '../../../shared/platform/runtime/layers.ts';
import { type PackagingOptions, versionAt } from './bundle-packages.ts';
import { type BundledLayer, forgetRecord } from './bundle-record.ts';
import { copyPackages } from './copy-packages.ts';
import { dependencyClosure } from './dependency-closure.ts';
import type { FunctionEntry } from './function-entry.ts';

/** Folder of all layers, in the same folder as those of the functions. */
export const LAYERS_FOLDER = 'layers';

/** Where Lambda searches a layer for packages. */
const PACKAGES_FOLDER = 'nodejs';

/**
 * Writes the folders of layers, `<folder>/layers/<name>`, with their packages in the versions of the lock.
 *
 * @throws UnlockedPackageError, PackageNotInstalledError
 */
export async function bundleLayers(names: readonly LayerName[], options: PackagingOptions): Promise<BundledLayer[]> {
  const { root, folder, lock, platform, before } = options;
  const layers: BundledLayer[] = [];
  for (const name of names) {
    const closure = dependencyClosure(lock, LAYERS[name], platform);
    const packages = closure.map(versionAt);
    const own = layerFolder(folder, name);
    if (!isDeepStrictEqual(packages, before?.layers.find((layer) => layer.name === name)?.packages)) {
      await forgetRecord(folder);
      // Keeps the folder itself: a parallel synthesis checks that it exists.
      const packagesFolder = path.join(own, PACKAGES_FOLDER);
      await rm(packagesFolder, { recursive: true, force: true });
      await copyPackages(root, closure, packagesFolder, platform);
    }
    const hash = createHash('sha256').update(JSON.stringify({ platform, packages })).digest('hex');
    layers.push({ name, packages, hash });
  }
  return layers;
}

/** Names of all layers that the functions need, without duplicates. */
export function layersOf(entries: readonly FunctionEntry[]): LayerName[] {
  return [...new Set(entries.flatMap(({ layers = [] }) => layers))].sort();
}

/** Folder of a layer. */
export function layerFolder(folder: string, name: string): string {
  return path.join(folder, LAYERS_FOLDER, name);
}
